import { FreightRuleListInput, FreightRuleListView } from '@/lib/domain/shipping/method-contract';
import { listFreightRules } from '@/lib/domain/shipping/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '一种配送方式的运费规则',
  can: 'order.manage',
  input: FreightRuleListInput,
  output: FreightRuleListView,
  handler: listFreightRules,
});
