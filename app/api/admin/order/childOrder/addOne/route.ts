import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { childAddInput, childSavedView } from '@/lib/domain/childOrder/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增子订单',
  can: 'order.manage',
  input: childAddInput,
  output: childSavedView,
  message: '子订单已保存',
  tx: false,
  handler: addChild,
});
