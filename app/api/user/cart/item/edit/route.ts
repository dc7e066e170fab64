import { editCartLine } from '@/lib/domain/cart/commands/edit-cart-line';
import { cartEditInput, cartLinesView } from '@/lib/domain/cart/contract';
import { presentCartLine } from '@/lib/domain/cart/present';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改购物车数量或勾选',
  can: 'cart.use',
  input: cartEditInput,
  output: cartLinesView,
  handler: async (ctx, input) => ({ lines: (await editCartLine(ctx, input)).map(presentCartLine) }),
});
