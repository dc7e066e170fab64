import { ProductCategoryListView } from '@/lib/domain/product/category-contract';
import { listOfficeCategories } from '@/lib/domain/product/category-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品分类管理列表，按树的顺序',
  can: 'product.read',
  output: ProductCategoryListView,
  handler: listOfficeCategories,
});
