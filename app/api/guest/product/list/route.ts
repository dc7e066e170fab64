import { cachedProducts } from '@/lib/domain/product/cached';
import { chosenProductListInput, productListView } from '@/lib/domain/product/contract';
import { route } from '@/lib/server/http/route';
import { publicCtx } from '@/lib/server/http/public-ctx';

export const GET = route({
  summary: '商品列表',
  can: 'public',
  input: chosenProductListInput,
  output: productListView,
  handler: (_, input) => cachedProducts(publicCtx(), input),
});
