import { orderListInput, orderListView } from '@/lib/domain/order/contract';
import { listOwnOrders } from '@/lib/domain/order/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的订单列表',
  can: 'order.read',
  input: orderListInput,
  output: orderListView,
  handler: listOwnOrders,
});
