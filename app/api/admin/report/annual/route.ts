import { annualInput, annualView } from '@/lib/domain/report/annual-contract';
import { getAnnual } from '@/lib/domain/report/annual-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '年度对比',
  can: 'report.read',
  input: annualInput,
  output: annualView,
  handler: getAnnual,
});
