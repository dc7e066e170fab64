import { enableInput } from '@/lib/core/listed';
import { enableTaxes } from '@/lib/domain/product/commands/save-tax';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用商品税率',
  can: 'product.edit',
  input: enableInput,
  handler: async (ctx, input) => {
    await enableTaxes(ctx, input);
    return null;
  },
});
