import { organizationDeskListInput, organizationDeskListView } from '@/lib/domain/organization/desk-contract';
import { listDeskOrganizations } from '@/lib/domain/organization/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '单位列表，所有状态',
  can: 'platform.manage',
  input: organizationDeskListInput,
  output: organizationDeskListView,
  handler: listDeskOrganizations,
});
