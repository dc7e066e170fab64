import { submitOrder } from '@/lib/domain/order/commands/submit-order';
import { addedOrderView, addOrderInput } from '@/lib/domain/order/contract';
import { presentAdded } from '@/lib/domain/order/present';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '提交订单',
  can: 'order.buy',
  input: addOrderInput,
  output: addedOrderView,
  tx: false,
  message: '订单已提交',
  handler: async (ctx, input) => presentAdded(await submitOrder(ctx, input)),
});
