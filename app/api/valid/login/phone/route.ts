import { loginView, smsLoginInput } from '@/lib/domain/identity/contract';
import { signInBySms } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '短信登录（未注册的手机号码自动注册）',
  can: 'public',
  rate: 'login',
  tx: false,
  browser: true,
  input: smsLoginInput,
  output: loginView,
  message: identityTexts.loginDone,
  handler: signInBySms,
});
