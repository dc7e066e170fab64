import { organizationMailCodeInput } from '@/lib/domain/identity/account-contract';
import { sendOrganizationMailCode } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '获取单位邮箱验证码',
  can: 'organization.manage',
  rate: 'code',
  tx: false,
  browser: true,
  input: organizationMailCodeInput,
  message: identityTexts.codeSent,
  handler: sendOrganizationMailCode,
});
