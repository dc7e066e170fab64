import { createProduct } from '@/lib/domain/product/commands/create-product';
import { ProductFields, ProductSavedView } from '@/lib/domain/product/edit-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增商品',
  can: 'product.edit',
  message: '保存成功',
  input: ProductFields,
  output: ProductSavedView,
  handler: (ctx, input) => createProduct(ctx, input),
});
