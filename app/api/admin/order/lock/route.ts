import { idInput } from '@/lib/core/fields';
import { orderLockView } from '@/lib/domain/order/admin-contract';
import { takeOrderLock } from '@/lib/domain/order/commands/lock-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '锁定订单（5 分钟，可续）',
  can: 'order.desk',
  input: idInput,
  output: orderLockView,
  message: '订单已锁定',
  handler: (ctx, { id }) => takeOrderLock(ctx, id),
});
