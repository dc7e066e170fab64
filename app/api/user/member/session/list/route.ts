import { sessionListView } from '@/lib/domain/identity/account-contract';
import { listSessions } from '@/lib/domain/identity/account-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '登录中的设备',
  can: 'member.self',
  output: sessionListView,
  handler: listSessions,
});
