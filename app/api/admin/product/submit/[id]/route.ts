import { idInput } from '@/lib/core/fields';
import { submitProduct } from '@/lib/domain/product/commands/submit-product';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '提交商品审核',
  can: 'product.edit',
  message: '已提交审核',
  input: idInput,
  publicText: true,
  handler: async (ctx, { id }) => {
    await submitProduct(ctx, id);
    return null;
  },
});
