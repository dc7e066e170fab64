import { resetInput } from '@/lib/domain/identity/contract';
import { resetForgottenPassword } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '找回密码',
  can: 'public',
  rate: 'login',
  tx: false,
  browser: true,
  input: resetInput,
  message: identityTexts.resetDone,
  handler: resetForgottenPassword,
});
