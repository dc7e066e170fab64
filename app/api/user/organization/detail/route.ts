import { organizationView } from '@/lib/domain/organization/contract';
import { getMyOrganization } from '@/lib/domain/organization/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本人所在单位',
  can: 'organization.read',
  output: organizationView,
  handler: getMyOrganization,
});
