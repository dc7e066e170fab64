import { updateItem } from '@/lib/domain/childOrder/commands/child-items';
import { childSavedView, itemUpdateInput } from '@/lib/domain/childOrder/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改子订单中商品的份数',
  can: 'order.manage',
  input: itemUpdateInput,
  output: childSavedView,
  message: '已保存',
  tx: false,
  handler: updateItem,
});
