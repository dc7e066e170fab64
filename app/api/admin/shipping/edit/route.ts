import { editShipment } from '@/lib/domain/order/commands/change-tracking';
import { getShipmentDetail } from '@/lib/domain/order/shipment-detail-queries';
import { adminShipmentDetail, shipmentEditInput } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改发货单（物流公司、备注）',
  can: 'shipping.manage',
  input: shipmentEditInput,
  output: adminShipmentDetail,
  message: '已保存',
  handler: async (ctx, input) => getShipmentDetail(ctx, await editShipment(ctx, input)),
});
