import { shipOrders } from '@/lib/domain/order/commands/ship-orders';
import { batchShipInput, batchShipView } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '批量发货（每个订单单独处理，结果逐行返回）',
  can: 'shipping.manage',
  tx: false,
  input: batchShipInput,
  output: batchShipView,
  handler: shipOrders,
});
