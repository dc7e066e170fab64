import { ProductRejectInput } from '@/lib/domain/product/audit-contract';
import { auditProduct } from '@/lib/domain/product/commands/audit-product';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '商品审核驳回',
  can: 'product.audit',
  message: '已驳回',
  input: ProductRejectInput,
  handler: async (ctx, { id, version, reason }) => {
    await auditProduct(ctx, { id, version, decision: 'reject', note: reason });
    return null;
  },
});
