import { shelveProducts } from '@/lib/domain/product/commands/shelve-products';
import { ProductShelfInput, ProductShelfView } from '@/lib/domain/product/edit-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '批量上架或下架商品',
  can: 'product.edit',
  input: ProductShelfInput,
  output: ProductShelfView,
  handler: (ctx, input) => shelveProducts(ctx, input),
});
