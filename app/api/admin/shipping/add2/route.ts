import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { getShipment } from '@/lib/domain/order/shipping-queries';
import { addShipmentInput, adminShipmentRow } from '@/lib/domain/shipping/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '订单发货（可部分发货）',
  can: 'shipping.manage',
  input: addShipmentInput,
  output: adminShipmentRow,
  message: '发货成功',
  handler: async (ctx, input) => getShipment(ctx, await shipOrder(ctx, input)),
});
