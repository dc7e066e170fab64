import { myOrderView } from '@/lib/domain/order/contract';
import { getMyOrders } from '@/lib/domain/order/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的订单概览',
  can: 'order.read',
  output: myOrderView,
  handler: getMyOrders,
});
