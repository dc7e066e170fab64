import { idInput } from '@/lib/core/fields';
import { hideOrder } from '@/lib/domain/order/commands/hide-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除订单',
  can: 'order.read',
  input: idInput,
  message: '订单已删除',
  handler: async (ctx, { id }) => hideOrder(ctx, id).then(() => null),
});
