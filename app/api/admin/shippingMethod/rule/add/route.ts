import { savedView } from '@/lib/core/listed';
import { addRule } from '@/lib/domain/shipping/commands/save-method';
import { FreightRuleAddInput } from '@/lib/domain/shipping/method-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增运费规则',
  can: 'order.manage',
  message: '保存成功',
  input: FreightRuleAddInput,
  output: savedView,
  handler: addRule,
});
