import { orderReasonInput } from '@/lib/domain/order/admin-act-contract';
import { finishByDesk } from '@/lib/domain/order/commands/finish-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '完成订单（代买家确认收货）',
  can: 'order.manage',
  input: orderReasonInput,
  message: '订单已完成',
  handler: (ctx, input) => finishByDesk(ctx, input).then(() => null),
});
