import { cartCountView } from '@/lib/domain/cart/contract';
import { countCartLines } from '@/lib/domain/cart/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '购物车商品种数',
  can: 'cart.use',
  output: cartCountView,
  handler: async (ctx) => ({ count: await countCartLines(ctx) }),
});
