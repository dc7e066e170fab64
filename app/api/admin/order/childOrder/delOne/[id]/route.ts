import { idInput } from '@/lib/core/fields';
import { removeChild } from '@/lib/domain/childOrder/commands/remove-children';
import { clearedView } from '@/lib/domain/childOrder/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除待发货的子订单，份数退回可分配',
  can: 'order.manage',
  input: idInput,
  output: clearedView,
  message: '子订单已删除',
  tx: false,
  handler: removeChild,
});
