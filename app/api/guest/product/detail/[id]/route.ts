import { idInput } from '@/lib/core/fields';
import { cachedProduct } from '@/lib/domain/product/cached';
import { productDetailView } from '@/lib/domain/product/contract';
import { route } from '@/lib/server/http/route';
import { publicCtx } from '@/lib/server/http/public-ctx';

export const GET = route({
  summary: '商品详情',
  can: 'public',
  input: idInput,
  output: productDetailView,
  handler: (_, { id }) => cachedProduct(publicCtx(), id),
});
