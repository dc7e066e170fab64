import { orderNoteInput } from '@/lib/domain/order/admin-act-contract';
import { unarchiveOrder } from '@/lib/domain/order/commands/archive-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消归档订单',
  can: 'order.manage',
  input: orderNoteInput,
  message: '订单已取消归档',
  handler: (ctx, input) => unarchiveOrder(ctx, input).then(() => null),
});
