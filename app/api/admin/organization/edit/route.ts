import { mendOrganization } from '@/lib/domain/organization/commands/desk-organization';
import { organizationDeskView, organizationMendInput } from '@/lib/domain/organization/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '平台修改单位名称、联系人、区域经理编码和备注',
  can: 'platform.manage',
  message: '保存成功',
  input: organizationMendInput,
  output: organizationDeskView,
  handler: mendOrganization,
});
