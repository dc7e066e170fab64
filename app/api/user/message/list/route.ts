import { messageListInput, messageListView } from '@/lib/domain/notice/contract';
import { listNotices } from '@/lib/domain/notice/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的消息',
  can: 'member.self',
  input: messageListInput,
  output: messageListView,
  handler: listNotices,
});
