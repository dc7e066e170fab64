import { idsInput } from '@/lib/core/fields';
import { deleteProducts } from '@/lib/domain/product/commands/delete-products';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除商品',
  can: 'product.edit',
  message: '商品已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteProducts(ctx, ids);
    return null;
  },
});
