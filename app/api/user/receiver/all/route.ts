import { receiverListView } from '@/lib/domain/member/contract';
import { listReceivers } from '@/lib/domain/member/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '全部收货地址',
  can: 'receiver.manage',
  output: receiverListView,
  handler: listReceivers,
});
