import 'server-only';
import { call, calls } from '@/lib/data/call';
import { annualInput, annualView } from './annual-contract';
import { getAnnual } from './annual-queries';
import { getAreas } from './area-queries';
import { getCategories } from './category-queries';
import { queueRebuild } from './commands/queue-rebuild';
import { rebuildInput, stateView, summaryInput, summaryView, tradeInput, tradeView } from './contract';
import { detailsInput, detailsView } from './details-contract';
import { getDetails } from './details-queries';
import {
  areaInput,
  areaView,
  categoryInput,
  categoryView,
  organizationReportInput,
  organizationReportView,
  saleInput,
  saleView,
} from './list-contract';
import { getOrganizationReport } from './organization-queries';
import { getSales } from './sale-queries';
import { getReportState } from './state-queries';
import { getSummary } from './summary-queries';
import { getTrade } from './trade-queries';

export const adminReportCalls = calls('admin/report', {
  'GET annual': call({
    summary: '年度对比',
    can: 'report.read',
    input: annualInput,
    output: annualView,
    handler: getAnnual,
  }),
  'GET area': call({
    summary: '地区报表（按地区或区域经理）',
    can: 'report.read',
    input: areaInput,
    output: areaView,
    handler: getAreas,
  }),
  'GET category': call({
    summary: '分类报表',
    can: 'report.read',
    input: categoryInput,
    output: categoryView,
    handler: getCategories,
  }),
  'GET details': call({
    summary: '报表明细',
    can: 'report.read',
    input: detailsInput,
    output: detailsView,
    handler: getDetails,
  }),
  'GET organisation': call({
    summary: '单位报表',
    can: 'report.read',
    input: organizationReportInput,
    output: organizationReportView,
    handler: getOrganizationReport,
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
  'GET sale': call({
    summary: '销售报表（按商品）',
    can: 'report.read',
    input: saleInput,
    output: saleView,
    handler: getSales,
  }),
  'GET state': call({
    summary: '报表汇总状态与统计口径',
    can: 'report.read',
    output: stateView,
    handler: getReportState,
  }),
  'GET summary': call({
    summary: '报表汇总',
    can: 'report.read',
    input: summaryInput,
    output: summaryView,
    handler: getSummary,
  }),
  'GET trade': call({
    summary: '交易情况',
    can: 'report.read',
    input: tradeInput,
    output: tradeView,
    handler: getTrade,
  }),
});
