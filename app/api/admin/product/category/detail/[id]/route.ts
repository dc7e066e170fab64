import { idInput } from '@/lib/core/fields';
import { ProductCategoryRow } from '@/lib/domain/product/category-contract';
import { getOfficeCategory } from '@/lib/domain/product/category-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品分类详情',
  can: 'product.read',
  input: idInput,
  output: ProductCategoryRow,
  handler: (ctx, { id }) => getOfficeCategory(ctx, id),
});
