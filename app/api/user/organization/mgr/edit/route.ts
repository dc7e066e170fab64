import { organizationEditInput, organizationView } from '@/lib/domain/organization/contract';
import { resubmitOrganization } from '@/lib/server/auth/register-organization';
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
  handler: resubmitOrganization,
});
