import { readNotices } from '@/lib/domain/notice/commands/read-notices';
import { messageReadInput, unreadView } from '@/lib/domain/notice/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '消息标为已读',
  can: 'member.self',
  input: messageReadInput,
  output: unreadView,
  message: '已标为已读',
  handler: async (ctx, input) => ({ unread: await readNotices(ctx, input) }),
});
