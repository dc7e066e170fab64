import { loginView, registerInput } from '@/lib/domain/identity/contract';
import { registerByPhone } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '手机注册（个人）',
  can: 'public',
  rate: 'login',
  tx: false,
  browser: true,
  input: registerInput,
  output: loginView,
  message: identityTexts.registerDone,
  handler: registerByPhone,
});
