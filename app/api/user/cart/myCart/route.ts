import { cartView } from '@/lib/domain/cart/contract';
import { presentCart } from '@/lib/domain/cart/present';
import { getCartLines } from '@/lib/domain/cart/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的购物车',
  can: 'cart.use',
  output: cartView,
  handler: async (ctx) => presentCart(await getCartLines(ctx)),
});
