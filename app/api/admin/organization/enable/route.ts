import { enableOrganization } from '@/lib/domain/organization/commands/desk-organization';
import { organizationDeskView, organizationEnableInput } from '@/lib/domain/organization/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用单位；停用后其成员立即以个人身份购买',
  can: 'platform.manage',
  message: '已保存',
  input: organizationEnableInput,
  output: organizationDeskView,
  handler: enableOrganization,
});
