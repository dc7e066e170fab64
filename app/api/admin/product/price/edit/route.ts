import { priceProduct } from '@/lib/domain/product/commands/price-product';
import { ProductPriceInput, ProductSavedView } from '@/lib/domain/product/edit-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改已通过商品的价格',
  can: 'product.edit',
  message: '价格已生效',
  input: ProductPriceInput,
  output: ProductSavedView,
  handler: (ctx, input) => priceProduct(ctx, input),
});
