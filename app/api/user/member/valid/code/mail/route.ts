import { memberMailCodeInput } from '@/lib/domain/identity/account-contract';
import { sendMemberMailCode } from '@/lib/server/auth/account';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '获取邮箱验证码',
  can: 'member.self',
  rate: 'code',
  tx: false,
  browser: true,
  input: memberMailCodeInput,
  message: identityTexts.codeSent,
  handler: sendMemberMailCode,
});
