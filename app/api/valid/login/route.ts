import { loginView, passwordLoginInput } from '@/lib/domain/identity/contract';
import { signInByPassword } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '密码登录',
  can: 'public',
  rate: 'login',
  tx: false,
  browser: true,
  input: passwordLoginInput,
  output: loginView,
  message: identityTexts.loginDone,
  handler: signInByPassword,
});
