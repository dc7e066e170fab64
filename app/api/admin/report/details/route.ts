import { detailsInput, detailsView } from '@/lib/domain/report/details-contract';
import { getDetails } from '@/lib/domain/report/details-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '报表明细',
  can: 'report.read',
  input: detailsInput,
  output: detailsView,
  handler: getDetails,
});
