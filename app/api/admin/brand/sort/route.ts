import { sortInput } from '@/lib/core/listed';
import { sortBrands } from '@/lib/domain/product/commands/save-brand';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '品牌排序',
  can: 'product.edit',
  input: sortInput,
  handler: async (ctx, { ids }) => {
    await sortBrands(ctx, ids);
    return null;
  },
});
