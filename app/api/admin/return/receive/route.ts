import { receiveGoods } from '@/lib/domain/aftersale/commands/receive-goods';
import { paidOutView, receiveInput } from '@/lib/domain/aftersale/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '退货验收：完好入库、残损登记，并退款',
  can: 'aftersale.goods',
  input: receiveInput,
  output: paidOutView,
  message: '已验收',
  handler: receiveGoods,
});
