import { restoreOrder } from '@/lib/domain/order/commands/restore-order';
import { offlineRestoreInput } from '@/lib/domain/order/offline-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '恢复线下订单',
  can: 'order.manage',
  input: offlineRestoreInput,
  message: '订单已恢复',
  handler: (ctx, input) => restoreOrder(ctx, input).then(() => null),
});
