import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { operationLogListInput, operationLogListView } from '@/lib/domain/log/contract';
import { presentOperation } from '@/lib/domain/log/present';
import { listOperations } from '@/lib/domain/log/queries';
import { privateFile } from '@/lib/server/http/files';
import { cancelExport } from './commands/cancel-export';
import { requestExport } from './commands/request-export';
import {
  type ExportInput,
  exportInputs,
  exportJobView,
  exportListInput,
  exportListView,
  reportExportInput,
} from './contract';
import { logWords } from './log-value-rules';
import { getExport, listExports, openExportFile } from './queries';

export const adminExportJobCalls = calls('admin', {
  'POST export/cancel': call({
    summary: '取消导出',
    can: 'export.use',
    input: idInput,
    message: '已取消',
    handler: async (ctx, { id }) => {
      await cancelExport(ctx, id);
      return null;
    },
  }),
  'GET export/detail/[id]': call({
    summary: '导出任务进度',
    can: 'export.use',
    input: idInput,
    output: exportJobView,
    handler: (ctx, { id }) => getExport(ctx, id),
  }),
  'GET export/download/[id]': call({
    summary: '下载导出文件；每次下载记入操作日志',
    can: 'export.use',
    input: idInput,
    reply: 'file',
    file: 'document',
    tx: true,
    handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await openExportFile(ctx, id)),
  }),
  'GET export/list': call({
    summary: '导出任务列表：本人的；有平台权限时为全部',
    can: 'export.use',
    input: exportListInput,
    output: exportListView,
    handler: listExports,
  }),
  'POST invoice/export': call({
    summary: '导出发票（后台生成 Excel）',
    can: 'payment.manage',
    input: exportInputs.invoice,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'invoice', input),
  }),
  'POST log/export': call({
    summary: '导出操作日志（后台生成 Excel）',
    can: 'log.read',
    input: exportInputs.operationLog,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'operationLog', input),
  }),
  'GET log/list': call({
    summary: '操作日志',
    can: 'log.read',
    input: operationLogListInput,
    output: operationLogListView,
    handler: async (ctx, input) => {
      const page = await listOperations(ctx, input);
      return { ...page, list: page.list.map((row) => presentOperation(row, logWords)) };
    },
  }),
  'POST log/login/export': call({
    summary: '导出登录日志（后台生成 Excel）',
    can: 'log.read',
    input: exportInputs.loginLog,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'loginLog', input),
  }),
  'POST member/export': call({
    summary: '导出用户（后台生成 Excel）',
    can: 'platform.manage',
    input: exportInputs.member,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'member', input),
  }),
  'POST order/export': call({
    summary: '导出订单明细（后台生成 Excel）',
    can: 'order.desk',
    input: exportInputs.order,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'order', input),
  }),
  'POST organization/export': call({
    summary: '导出单位（后台生成 Excel）',
    can: 'platform.manage',
    input: exportInputs.organization,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'organization', input),
  }),
  'POST periodical/item/export': call({
    summary: '导出期刊印数（后台生成 Excel）',
    can: 'order.desk',
    input: exportInputs.printRun,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'printRun', input),
  }),
  'POST report/export': call({
    summary: '导出报表（后台生成 Excel）',
    can: 'report.read',
    input: reportExportInput,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, { report, ...input }) =>
      requestExport(ctx, `report.${report}`, input as ExportInput<`report.${typeof report}`>),
  }),
  'POST return/export': call({
    summary: '导出售后单（后台生成 Excel）',
    can: 'order.desk',
    input: exportInputs.afterSale,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'afterSale', input),
  }),
  'POST shipping/export': call({
    summary: '导出发货单（后台生成 Excel）',
    can: 'order.desk',
    input: exportInputs.shipment,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'shipment', input),
  }),
  'POST specialOrder/export': call({
    summary: '导出特殊订单（后台生成 Excel）',
    can: 'specialOrder.desk',
    input: exportInputs.specialOrder,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'specialOrder', input),
  }),
  'POST stock/export': call({
    summary: '导出库存（后台生成 Excel）',
    can: 'stock.read',
    input: exportInputs.stock,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'stock', input),
  }),
  'POST stock/ledger/export': call({
    summary: '导出库存流水（后台生成 Excel）',
    can: 'stock.read',
    input: exportInputs.stockLedger,
    output: exportJobView,
    message: '已开始导出',
    handler: (ctx, input) => requestExport(ctx, 'stockLedger', input),
  }),
});
