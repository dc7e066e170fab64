import { passInput } from '@/lib/domain/organization/audit-contract';
import { auditOrganization } from '@/lib/domain/organization/commands/audit-organization';
import { organizationAuditRow } from '@/lib/domain/organization/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '单位审核通过',
  can: 'platform.manage',
  input: passInput,
  output: organizationAuditRow,
  message: '审核通过',
  handler: auditOrganization,
});
