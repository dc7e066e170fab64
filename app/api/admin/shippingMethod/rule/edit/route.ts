import { savedView } from '@/lib/core/listed';
import { editRule } from '@/lib/domain/shipping/commands/save-method';
import { FreightRuleEditInput } from '@/lib/domain/shipping/method-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改运费规则',
  can: 'order.manage',
  message: '保存成功',
  input: FreightRuleEditInput,
  output: savedView,
  handler: editRule,
});
