import { listShipments } from '@/lib/domain/order/shipping-queries';
import { adminShipmentListInput, adminShipmentListView } from '@/lib/domain/shipping/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '发货单列表',
  can: 'order.desk',
  input: adminShipmentListInput,
  output: adminShipmentListView,
  handler: listShipments,
});
