import { summaryInput, summaryView } from '@/lib/domain/report/contract';
import { getSummary } from '@/lib/domain/report/summary-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '报表汇总',
  can: 'report.read',
  input: summaryInput,
  output: summaryView,
  handler: getSummary,
});
