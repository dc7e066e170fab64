import { savedView } from '@/lib/core/listed';
import { addCategory } from '@/lib/domain/product/commands/save-category';
import { ProductCategoryAddInput } from '@/lib/domain/product/category-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增商品分类',
  can: 'product.edit',
  message: '保存成功',
  input: ProductCategoryAddInput,
  publicText: true,
  output: savedView,
  handler: addCategory,
});
