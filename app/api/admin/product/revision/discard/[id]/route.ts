import { idInput } from '@/lib/core/fields';
import { discardRevision } from '@/lib/domain/product/commands/withdraw-product';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '放弃商品的修订稿',
  can: 'product.edit',
  message: '已放弃修订',
  input: idInput,
  handler: async (ctx, { id }) => {
    await discardRevision(ctx, id);
    return null;
  },
});
