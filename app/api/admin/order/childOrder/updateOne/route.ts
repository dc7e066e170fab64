import { updateChild } from '@/lib/domain/childOrder/commands/update-child';
import { childSavedView, childUpdateInput } from '@/lib/domain/childOrder/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改子订单的收货信息和备注',
  can: 'order.manage',
  input: childUpdateInput,
  output: childSavedView,
  message: '子订单已保存',
  tx: false,
  handler: updateChild,
});
