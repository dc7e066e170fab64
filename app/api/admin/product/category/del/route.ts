import { idsInput } from '@/lib/core/fields';
import { deleteCategories } from '@/lib/domain/product/commands/delete-categories';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除商品分类',
  can: 'product.edit',
  message: '分类已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteCategories(ctx, ids);
    return null;
  },
});
