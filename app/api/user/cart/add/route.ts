import { addCartLine } from '@/lib/domain/cart/commands/add-cart-line';
import { cartAddInput, cartAddView } from '@/lib/domain/cart/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '加入购物车',
  can: 'cart.use',
  input: cartAddInput,
  output: cartAddView,
  tx: false,
  message: '已加入购物车',
  handler: addCartLine,
});
