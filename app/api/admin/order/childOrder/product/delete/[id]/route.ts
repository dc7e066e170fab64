import { idInput } from '@/lib/core/fields';
import { deleteItem } from '@/lib/domain/childOrder/commands/child-items';
import { childSavedView } from '@/lib/domain/childOrder/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '从子订单中移除商品',
  can: 'order.manage',
  input: idInput,
  output: childSavedView,
  message: '已移除',
  tx: false,
  handler: deleteItem,
});
