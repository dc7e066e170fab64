import { idsInput } from '@/lib/core/fields';
import { deleteTaxes } from '@/lib/domain/product/commands/save-tax';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除商品税率',
  can: 'product.edit',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteTaxes(ctx, ids);
    return null;
  },
});
