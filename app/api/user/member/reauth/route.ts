import { reauthInput, reauthView } from '@/lib/domain/identity/account-contract';
import { confirmIdentity } from '@/lib/server/auth/account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '确认身份',
  can: 'member.self',
  rate: 'login',
  tx: false,
  browser: true,
  input: reauthInput,
  output: reauthView,
  message: '身份确认成功',
  handler: confirmIdentity,
});
