import { officeCategoryTree } from '@/lib/domain/product/category-queries';
import { categoryTreeView } from '@/lib/domain/product/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品分类树（含隐藏分类）',
  can: 'product.read',
  output: categoryTreeView,
  handler: officeCategoryTree,
});
