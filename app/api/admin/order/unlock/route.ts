import { idInput } from '@/lib/core/fields';
import { releaseOrderLock } from '@/lib/domain/order/commands/lock-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '解除订单锁定',
  can: 'order.desk',
  input: idInput,
  message: '订单已解锁',
  handler: async (ctx, { id }) => releaseOrderLock(ctx, id).then(() => null),
});
