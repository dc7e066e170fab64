import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { getShipmentDetail } from '@/lib/domain/order/shipment-detail-queries';
import { adminShipmentDetail, recallShipmentInput } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤回发货（签收前）',
  can: 'shipping.manage',
  input: recallShipmentInput,
  output: adminShipmentDetail,
  message: '已撤回',
  handler: async (ctx, input) => getShipmentDetail(ctx, await recallShipment(ctx, input)),
});
