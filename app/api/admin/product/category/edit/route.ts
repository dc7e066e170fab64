import { savedView } from '@/lib/core/listed';
import { editCategory } from '@/lib/domain/product/commands/save-category';
import { ProductCategoryEditInput } from '@/lib/domain/product/category-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改商品分类',
  can: 'product.edit',
  message: '保存成功',
  input: ProductCategoryEditInput,
  publicText: true,
  output: savedView,
  handler: editCategory,
});
