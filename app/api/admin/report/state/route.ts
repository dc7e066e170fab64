import { stateView } from '@/lib/domain/report/contract';
import { getReportState } from '@/lib/domain/report/state-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '报表汇总状态与统计口径',
  can: 'report.read',
  output: stateView,
  handler: getReportState,
});
