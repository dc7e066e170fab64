import { unreadView } from '@/lib/domain/notice/contract';
import { countUnread } from '@/lib/domain/notice/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '未读消息条数',
  can: 'member.self',
  output: unreadView,
  handler: async (ctx) => ({ unread: await countUnread(ctx) }),
});
