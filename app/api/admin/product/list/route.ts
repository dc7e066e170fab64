import { requireAdmin } from '@/lib/data/ctx';
import { adminProductListInput, adminProductListView } from '@/lib/domain/product/office-contract';
import { presentOfficeProduct } from '@/lib/domain/product/office-present';
import { listOfficeProducts } from '@/lib/domain/product/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品管理列表',
  can: 'product.read',
  input: adminProductListInput,
  output: adminProductListView,
  handler: async (ctx, input) => {
    const page = await listOfficeProducts(ctx, input);
    return { ...page, list: page.list.map((row) => presentOfficeProduct(requireAdmin(ctx), row)) };
  },
});
