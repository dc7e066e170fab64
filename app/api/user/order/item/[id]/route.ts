import { idInput } from '@/lib/core/fields';
import { orderItemView } from '@/lib/domain/order/contract';
import { getOwnOrderItem } from '@/lib/domain/order/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单商品',
  can: 'order.read',
  input: idInput,
  output: orderItemView,
  handler: (ctx, { id }) => getOwnOrderItem(ctx, id),
});
