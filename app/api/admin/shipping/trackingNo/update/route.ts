import { changeTracking } from '@/lib/domain/order/commands/change-tracking';
import { getShipmentDetail } from '@/lib/domain/order/shipment-detail-queries';
import { adminShipmentDetail, trackingUpdateInput } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改运单号（签收前）',
  can: 'shipping.manage',
  input: trackingUpdateInput,
  output: adminShipmentDetail,
  message: '运单号已修改',
  handler: async (ctx, input) => getShipmentDetail(ctx, await changeTracking(ctx, input)),
});
