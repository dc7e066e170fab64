import { memberCodeInput } from '@/lib/domain/identity/account-contract';
import { sendMemberCode } from '@/lib/server/auth/account';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '获取短信验证码（确认身份、绑定新手机）',
  can: 'member.self',
  rate: 'code',
  tx: false,
  browser: true,
  input: memberCodeInput,
  message: identityTexts.codeSent,
  handler: sendMemberCode,
});
