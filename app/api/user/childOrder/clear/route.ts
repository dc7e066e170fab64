import { clearChildren } from '@/lib/domain/childOrder/commands/remove-children';
import { clearedView, clearInput } from '@/lib/domain/childOrder/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除全部待发货的子订单',
  can: 'childOrder.manage',
  input: clearInput,
  output: clearedView,
  message: '子订单已删除',
  tx: false,
  handler: clearChildren,
});
