import { savedView } from '@/lib/core/listed';
import { editPlan } from '@/lib/domain/product/commands/save-plan';
import { planEditInput } from '@/lib/domain/product/plan-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改期刊年度计划',
  can: 'product.edit',
  message: '保存成功',
  input: planEditInput,
  output: savedView,
  handler: editPlan,
});
