import { idInput } from '@/lib/core/fields';
import { withdrawProduct } from '@/lib/domain/product/commands/withdraw-product';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤回商品送审',
  can: 'product.edit',
  message: '已撤回送审',
  input: idInput,
  handler: async (ctx, { id }) => {
    await withdrawProduct(ctx, id);
    return null;
  },
});
