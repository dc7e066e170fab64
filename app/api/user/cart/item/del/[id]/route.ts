import { idInput } from '@/lib/core/fields';
import { removeCartLines } from '@/lib/domain/cart/commands/remove-cart-lines';
import { cartCountView } from '@/lib/domain/cart/contract';
import { cartErrors } from '@/lib/domain/cart/errors';
import { countCartLines } from '@/lib/domain/cart/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除购物车中的一行',
  can: 'cart.use',
  input: idInput,
  output: cartCountView,
  message: '已删除',
  handler: async (ctx, { id }) => {
    if ((await removeCartLines(ctx, [id])) === 0) throw cartErrors.lineNotFound();
    return { count: await countCartLines(ctx) };
  },
});
