import { resubmitOrganization } from '@/lib/domain/organization/commands/register-organization';
import { organizationEditInput, organizationView } from '@/lib/domain/organization/contract';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改单位资料：被驳回的重新提交，已通过的提交变更审核',
  can: 'organization.manage',
  rate: 'login',
  tx: false,
  browser: true,
  input: organizationEditInput,
  output: organizationView,
  message: '已提交',
  handler: (ctx, input) => resubmitOrganization(ctx, input, codeSettings()),
});
