import { resubmitOrganization } from '@/lib/domain/organization/commands/register-organization';
import { organizationEditInput, organizationView } from '@/lib/domain/organization/contract';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改被驳回的单位资料并重新提交',
  can: 'organization.manage',
  rate: 'login',
  tx: false,
  browser: true,
  input: organizationEditInput,
  output: organizationView,
  message: '已重新提交，请等待审核',
  handler: (ctx, input) => resubmitOrganization(ctx, input, codeSettings()),
});
