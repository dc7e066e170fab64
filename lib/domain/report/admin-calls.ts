import 'server-only';
import { call, calls, type Call } from '@/lib/data/call';
import { queueRebuild } from './commands/queue-rebuild';
import { rebuildInput, stateView } from './contract';
import { dashboardView } from './dashboard-contract';
import { getMallDashboard } from './dashboard-queries';
import { filtersView } from './filter-contract';
import { listFilters } from './filter-queries';
import { reportNames, reports, type Report, type ReportName, type Reports } from './list-contract';
import { reportReads } from './report-rows';
import { getReportState } from './state-queries';

type ReportCalls = { [N in ReportName as `GET ${N}`]: Call<Reports[N]['input'], Reports[N]['view']> };

/** One call for each report. */
const reportCalls = Object.fromEntries(
  reportNames.map((name) => {
    const { label, summary = label, input, view: output } = reports[name] as Report;
    const handler = reportReads[name].read as Call<typeof input, typeof output>['handler'];
    return [`GET ${name}`, call({ summary, can: 'report.read', input, output, handler })];
  }),
) as unknown as ReportCalls;

export const adminReportCalls = calls('admin/report', {
  ...reportCalls,
  'GET dashboard': call({
    summary: '商城工作台：待办、近三十天和最新订单',
    can: 'order.desk',
    output: dashboardView,
    handler: getMallDashboard,
  }),
  'GET filters': call({
    summary: '报表筛选条件的可选项',
    can: 'report.read',
    output: filtersView,
    handler: listFilters,
  }),
  'POST rebuild': call({
    summary: '重新汇总报表（后台任务）',
    can: 'report.read',
    input: rebuildInput,
    message: '已提交重新汇总',
    handler: async (ctx, input) => {
      await queueRebuild(ctx, input);
      return null;
    },
  }),
  'GET state': call({
    summary: '报表汇总状态与统计口径',
    can: 'report.read',
    output: stateView,
    handler: getReportState,
  }),
});
