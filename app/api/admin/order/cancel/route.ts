import { orderReasonInput } from '@/lib/domain/order/admin-act-contract';
import { cancelAtDesk } from '@/lib/domain/payment/commands/cancel-at-desk';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消未付款的订单',
  can: 'order.manage',
  input: orderReasonInput,
  tx: false,
  message: '订单已取消',
  handler: (ctx, { id, reason }) => cancelAtDesk(ctx, id, reason).then(() => null),
});
