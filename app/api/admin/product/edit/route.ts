import { editProduct } from '@/lib/domain/product/commands/edit-product';
import { ProductEditInput, ProductSavedView } from '@/lib/domain/product/edit-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改商品',
  can: 'product.edit',
  message: '保存成功',
  input: ProductEditInput,
  output: ProductSavedView,
  handler: (ctx, input) => editProduct(ctx, input),
});
