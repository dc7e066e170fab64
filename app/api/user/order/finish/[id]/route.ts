import { idInput } from '@/lib/core/fields';
import { finishOrder } from '@/lib/domain/order/commands/finish-order';
import { orderView } from '@/lib/domain/order/contract';
import { getOwnOrder } from '@/lib/domain/order/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '确认收货',
  can: 'order.finish',
  input: idInput,
  output: orderView,
  message: '已确认收货',
  handler: async (ctx, { id }) => finishOrder(ctx, id).then(() => getOwnOrder(ctx, id)),
});
