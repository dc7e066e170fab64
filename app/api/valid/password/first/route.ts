import { firstPasswordInput, loginView } from '@/lib/domain/identity/contract';
import { setFirstPassword } from '@/lib/server/auth/complete-login';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '首次登录设置新密码',
  can: 'public',
  rate: 'login',
  tx: false,
  input: firstPasswordInput,
  output: loginView,
  message: '密码设置成功',
  handler: setFirstPassword,
});
