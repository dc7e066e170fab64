import { codeInput } from '@/lib/domain/identity/contract';
import { sendGuestCode } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '获取短信验证码（登录、找回密码、注册）',
  can: 'public',
  rate: 'code',
  tx: false,
  browser: true,
  input: codeInput,
  message: identityTexts.codeSent,
  handler: sendGuestCode,
});
