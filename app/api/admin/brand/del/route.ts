import { idsInput } from '@/lib/core/fields';
import { deleteBrands } from '@/lib/domain/product/commands/save-brand';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除品牌',
  can: 'product.edit',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteBrands(ctx, ids);
    return null;
  },
});
