import { idsInput } from '@/lib/core/fields';
import { deleteIssues } from '@/lib/domain/product/commands/edit-issues';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除没有订单的期次',
  can: 'product.edit',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteIssues(ctx, ids);
    return null;
  },
});
