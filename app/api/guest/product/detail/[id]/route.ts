import { idInput } from '@/lib/core/fields';
import { productDetailView } from '@/lib/domain/product/contract';
import { presentDetail } from '@/lib/domain/product/present';
import { getProduct } from '@/lib/domain/product/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品详情',
  can: 'public',
  input: idInput,
  output: productDetailView,
  handler: async (ctx, { id }) => presentDetail(await getProduct(ctx, id), ctx.now),
});
