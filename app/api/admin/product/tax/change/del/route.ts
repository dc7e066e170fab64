import { idsInput } from '@/lib/core/fields';
import { deleteTaxChanges } from '@/lib/domain/product/commands/change-tax';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤销未生效的税率变更',
  can: 'product.edit',
  message: '已撤销',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteTaxChanges(ctx, ids);
    return null;
  },
});
