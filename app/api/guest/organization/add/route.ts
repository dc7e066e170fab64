import { loginView } from '@/lib/domain/identity/contract';
import { registerOrganization } from '@/lib/domain/organization/commands/register-organization';
import { organizationAddInput } from '@/lib/domain/organization/contract';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { openSession } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '单位注册（提交后等待审核）',
  can: 'public',
  rate: 'login',
  tx: false,
  browser: true,
  input: organizationAddInput,
  output: loginView,
  message: '注册成功，单位资料已提交审核',
  handler: (ctx, input) => registerOrganization(ctx, input, { codes: codeSettings(), open: openSession }),
});
