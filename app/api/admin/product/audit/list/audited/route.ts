import { AuditedProductListView, ProductAuditListInput } from '@/lib/domain/product/audit-contract';
import { listAudited } from '@/lib/domain/product/audit-queries';
import { presentAudited } from '@/lib/domain/product/office-present';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '已审核商品',
  can: 'product.read',
  input: ProductAuditListInput,
  output: AuditedProductListView,
  handler: async (ctx, input) => {
    const page = await listAudited(ctx, input);
    return { ...page, list: page.list.map(presentAudited) };
  },
});
