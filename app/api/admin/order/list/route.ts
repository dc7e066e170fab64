import { adminOrderListInput, adminOrderListView } from '@/lib/domain/order/admin-contract';
import { listOrders } from '@/lib/domain/order/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单列表',
  can: 'order.desk',
  input: adminOrderListInput,
  output: adminOrderListView,
  handler: listOrders,
});
