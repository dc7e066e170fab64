import { organisationInput, organisationView } from '@/lib/domain/report/list-contract';
import { getOrganisations } from '@/lib/domain/report/organisation-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '单位报表',
  can: 'report.read',
  input: organisationInput,
  output: organisationView,
  handler: getOrganisations,
});
