import { cartView, guestLinesInput } from '@/lib/domain/cart/contract';
import { presentCart } from '@/lib/domain/cart/present';
import { quoteGuestLines } from '@/lib/domain/cart/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '未登录购物车的当前价格与库存',
  can: 'public',
  input: guestLinesInput,
  output: cartView,
  tx: false,
  rate: 'read',
  message: '',
  handler: async (ctx, { lines }) => presentCart(await quoteGuestLines(ctx, lines)),
});
