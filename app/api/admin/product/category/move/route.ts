import { treeMoveInput } from '@/lib/core/tree';
import { moveCategory } from '@/lib/domain/product/commands/save-category';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '移动商品分类',
  can: 'product.edit',
  message: '分类已移动',
  input: treeMoveInput,
  handler: async (ctx, input) => {
    await moveCategory(ctx, input);
    return null;
  },
});
