import { enableInput } from '@/lib/core/listed';
import { enableBrands } from '@/lib/domain/product/commands/save-brand';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用品牌',
  can: 'product.edit',
  input: enableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enableBrands(ctx, input);
    return null;
  },
});
