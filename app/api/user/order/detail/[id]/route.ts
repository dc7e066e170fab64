import { idInput } from '@/lib/core/fields';
import { orderDetailView } from '@/lib/domain/order/contract';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单详情',
  can: 'order.read',
  input: idInput,
  output: orderDetailView,
  handler: (ctx, { id }) => getOwnOrderDetail(ctx, id),
});
