import 'server-only';
import { call, calls } from '@/lib/data/call';
import { cartView, guestLinesInput } from './contract';
import { presentCart } from './present';
import { quoteGuestLines } from './queries';

export const guestCartCalls = calls('guest/cart', {
  'POST lines': call({
    summary: '未登录购物车的当前价格与库存',
    can: 'public',
    input: guestLinesInput,
    output: cartView,
    tx: false,
    rate: 'read',
    message: '',
    handler: async (ctx, { lines }) => presentCart(await quoteGuestLines(ctx, lines)),
  }),
});
