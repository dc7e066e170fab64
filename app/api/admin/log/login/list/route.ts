import { loginLogListInput, loginLogListView } from '@/lib/domain/identity/login-contract';
import { listLoginLogs } from '@/lib/domain/identity/login-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '登录日志',
  can: 'log.read',
  input: loginLogListInput,
  output: loginLogListView,
  handler: listLoginLogs,
});
