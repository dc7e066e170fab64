import { savedView } from '@/lib/core/listed';
import { addPlan } from '@/lib/domain/product/commands/save-plan';
import { planAddInput } from '@/lib/domain/product/plan-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增期刊年度计划',
  can: 'product.edit',
  message: '保存成功',
  input: planAddInput,
  output: savedView,
  handler: addPlan,
});
