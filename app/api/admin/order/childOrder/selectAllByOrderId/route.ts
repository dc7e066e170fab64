import { childListInput, childListView } from '@/lib/domain/childOrder/contract';
import { listChildren } from '@/lib/domain/childOrder/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '子订单列表',
  can: 'order.desk',
  input: childListInput,
  output: childListView,
  handler: listChildren,
});
