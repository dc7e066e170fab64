import { priceProduct } from '@/lib/domain/product/commands/price-product';
import { ProductPriceInput } from '@/lib/domain/product/edit-contract';
import { PriceSavedView } from '@/lib/domain/product/price-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改已通过商品的价格；超出限度的等待第二人复核',
  can: 'product.price',
  input: ProductPriceInput,
  output: PriceSavedView,
  handler: (ctx, input) => priceProduct(ctx, input),
});
