import { idInput } from '@/lib/core/fields';
import { requireAdmin } from '@/lib/data/ctx';
import { OfficeProductView } from '@/lib/domain/product/edit-contract';
import { getOfficeProduct } from '@/lib/domain/product/edit-queries';
import { presentOfficeDetail } from '@/lib/domain/product/office-present';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品管理详情',
  can: 'product.read',
  input: idInput,
  output: OfficeProductView,
  handler: async (ctx, { id }) => presentOfficeDetail(requireAdmin(ctx), await getOfficeProduct(ctx, id)),
});
