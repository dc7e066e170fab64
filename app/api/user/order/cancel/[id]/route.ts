import { idInput } from '@/lib/core/fields';
import { orderView } from '@/lib/domain/order/contract';
import { getOwnOrder } from '@/lib/domain/order/queries';
import { cancelOwnOrder } from '@/lib/domain/payment/commands/cancel-unpaid';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消订单',
  can: 'order.cancel',
  input: idInput,
  output: orderView,
  tx: false,
  message: '订单已取消',
  handler: async (ctx, { id }) => cancelOwnOrder(ctx, id).then(() => getOwnOrder(ctx, id)),
});
