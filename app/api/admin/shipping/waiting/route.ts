import { listWaiting } from '@/lib/domain/order/waiting-queries';
import { waitingListInput, waitingListView } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '待发货订单（等待最久的在前）',
  can: 'order.desk',
  input: waitingListInput,
  output: waitingListView,
  handler: listWaiting,
});
