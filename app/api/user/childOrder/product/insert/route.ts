import { insertItem } from '@/lib/domain/childOrder/commands/child-items';
import { childSavedView, itemInsertInput } from '@/lib/domain/childOrder/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '子订单中加入商品',
  can: 'childOrder.manage',
  input: itemInsertInput,
  output: childSavedView,
  message: '已保存',
  tx: false,
  handler: insertItem,
});
