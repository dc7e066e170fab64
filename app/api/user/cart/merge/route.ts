import { mergeCart } from '@/lib/domain/cart/commands/merge-cart';
import { cartMergeInput, cartMergeView } from '@/lib/domain/cart/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '登录后并入未登录时的购物车',
  can: 'cart.use',
  input: cartMergeInput,
  output: cartMergeView,
  handler: mergeCart,
});
