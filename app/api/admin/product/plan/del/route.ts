import { idsInput } from '@/lib/core/fields';
import { deletePlans } from '@/lib/domain/product/commands/save-plan';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除没有订单的年度计划',
  can: 'product.edit',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deletePlans(ctx, ids);
    return null;
  },
});
