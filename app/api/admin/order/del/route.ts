import { orderNoteInput } from '@/lib/domain/order/admin-act-contract';
import { archiveOrder } from '@/lib/domain/order/commands/archive-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '归档订单（不删除数据）',
  can: 'order.manage',
  input: orderNoteInput,
  message: '订单已归档',
  handler: (ctx, input) => archiveOrder(ctx, input).then(() => null),
});
