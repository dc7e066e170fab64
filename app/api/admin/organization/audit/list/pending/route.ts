import { organizationAuditListView, pendingListInput } from '@/lib/domain/organization/audit-contract';
import { listOrganizations } from '@/lib/domain/organization/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '待审核的单位',
  can: 'platform.manage',
  input: pendingListInput,
  output: organizationAuditListView,
  handler: (ctx, input) => listOrganizations(ctx, { ...input, pending: true }),
});
