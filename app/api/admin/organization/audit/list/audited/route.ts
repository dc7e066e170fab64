import { auditedListInput, organizationAuditListView } from '@/lib/domain/organization/audit-contract';
import { listOrganizations } from '@/lib/domain/organization/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '已审核的单位',
  can: 'platform.manage',
  input: auditedListInput,
  output: organizationAuditListView,
  handler: (ctx, input) => listOrganizations(ctx, { ...input, pending: false }),
});
