import { idInput } from '@/lib/core/fields';
import { getShipmentDetail } from '@/lib/domain/order/shipment-detail-queries';
import { adminShipmentDetail } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '发货单详情',
  can: 'order.desk',
  input: idInput,
  output: adminShipmentDetail,
  handler: (ctx, { id }) => getShipmentDetail(ctx, id),
});
