import { requireAdmin } from '@/lib/data/ctx';
import { ProductAuditListInput } from '@/lib/domain/product/audit-contract';
import { listPending } from '@/lib/domain/product/audit-queries';
import { adminProductListView } from '@/lib/domain/product/office-contract';
import { presentPending } from '@/lib/domain/product/office-present';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '待审核商品',
  can: 'product.read',
  input: ProductAuditListInput,
  output: adminProductListView,
  handler: async (ctx, input) => {
    const page = await listPending(ctx, input);
    return { ...page, list: page.list.map((row) => presentPending(requireAdmin(ctx), row)) };
  },
});
