import { revokeSessionInput, sessionListView } from '@/lib/domain/identity/account-contract';
import { endOwnSessions } from '@/lib/server/auth/own-admin';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '退出本人在其他设备的登录',
  can: 'admin',
  message: '已退出登录',
  input: revokeSessionInput,
  output: sessionListView,
  handler: endOwnSessions,
});
