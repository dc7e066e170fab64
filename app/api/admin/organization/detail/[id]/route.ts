import { idInput } from '@/lib/core/fields';
import { organizationAuditRow } from '@/lib/domain/organization/contract';
import { getOrganization } from '@/lib/domain/organization/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '单位详情',
  can: 'platform.manage',
  input: idInput,
  output: organizationAuditRow,
  handler: (ctx, { id }) => getOrganization(ctx, id),
});
