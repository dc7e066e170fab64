import { getPickList } from '@/lib/domain/order/waiting-queries';
import { pickListInput, pickListView } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '拣货单',
  can: 'order.desk',
  input: pickListInput,
  output: pickListView,
  handler: getPickList,
});
