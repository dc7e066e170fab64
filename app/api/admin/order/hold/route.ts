import { orderReasonInput } from '@/lib/domain/order/admin-act-contract';
import { holdOrder } from '@/lib/domain/order/commands/hold-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '暂停发货',
  can: 'order.manage',
  input: orderReasonInput,
  message: '订单已暂停发货',
  handler: (ctx, input) => holdOrder(ctx, input).then(() => null),
});
