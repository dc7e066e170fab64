import { removeCartLines } from '@/lib/domain/cart/commands/remove-cart-lines';
import { cartCountView, cartDeleteInput } from '@/lib/domain/cart/contract';
import { countCartLines } from '@/lib/domain/cart/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '清空购物车或删除多行',
  can: 'cart.use',
  input: cartDeleteInput,
  output: cartCountView,
  message: '已删除',
  handler: async (ctx, { ids }) => {
    await removeCartLines(ctx, ids);
    return { count: await countCartLines(ctx) };
  },
});
