import { savedView } from '@/lib/core/listed';
import { copyPlan } from '@/lib/domain/product/commands/save-plan';
import { planCopyInput } from '@/lib/domain/product/plan-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '把年度计划复制到另一年',
  can: 'product.edit',
  message: '已复制',
  input: planCopyInput,
  output: savedView,
  handler: copyPlan,
});
