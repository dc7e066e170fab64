import { orderNoteInput } from '@/lib/domain/order/admin-act-contract';
import { releaseOrder } from '@/lib/domain/order/commands/hold-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '恢复发货',
  can: 'order.manage',
  input: orderNoteInput,
  message: '订单已恢复发货',
  handler: (ctx, input) => releaseOrder(ctx, input).then(() => null),
});
