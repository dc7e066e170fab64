import { organizationTypeListView } from '@/lib/domain/organization/contract';
import { listOrganizationTypes } from '@/lib/domain/organization/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '单位类型',
  can: 'public',
  rate: 'read',
  tx: false,
  output: organizationTypeListView,
  message: '',
  handler: listOrganizationTypes,
});
