import { rejectInput } from '@/lib/domain/organization/audit-contract';
import { auditOrganization } from '@/lib/domain/organization/commands/audit-organization';
import { organizationAuditRow } from '@/lib/domain/organization/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '单位审核驳回',
  can: 'platform.manage',
  input: rejectInput,
  output: organizationAuditRow,
  message: '已驳回',
  handler: auditOrganization,
});
