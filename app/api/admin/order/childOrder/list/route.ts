import { childOrderListInput, childOrderListView } from '@/lib/domain/order/admin-act-contract';
import { listChildOrders } from '@/lib/domain/order/child-order-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '子订单列表',
  can: 'order.desk',
  input: childOrderListInput,
  output: childOrderListView,
  handler: listChildOrders,
});
