import { ProductPassInput } from '@/lib/domain/product/audit-contract';
import { auditProduct } from '@/lib/domain/product/commands/audit-product';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '商品审核通过',
  can: 'product.audit',
  message: '审核通过',
  input: ProductPassInput,
  publicText: true,
  handler: async (ctx, { id, version, opinion }) => {
    await auditProduct(ctx, { id, version, decision: 'approve', note: opinion });
    return null;
  },
});
