import { idInput } from '@/lib/core/fields';
import { FreightRuleRow } from '@/lib/domain/shipping/method-contract';
import { getFreightRule } from '@/lib/domain/shipping/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '运费规则详情',
  can: 'order.manage',
  input: idInput,
  output: FreightRuleRow,
  handler: (ctx, { id }) => getFreightRule(ctx, id),
});
