import { receiveShipment } from '@/lib/domain/order/commands/receive-shipment';
import { getShipmentDetail } from '@/lib/domain/order/shipment-detail-queries';
import { adminShipmentDetail, receiveShipmentInput } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '登记签收',
  can: 'shipping.manage',
  input: receiveShipmentInput,
  output: adminShipmentDetail,
  message: '已登记签收',
  handler: async (ctx, { id, reason }) => {
    await receiveShipment(ctx, id, { by: 'admin', reason });
    return getShipmentDetail(ctx, id);
  },
});
