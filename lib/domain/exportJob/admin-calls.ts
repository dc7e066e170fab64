import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls, type Call } from '@/lib/data/call';
import { operationLogListInput, operationLogListView } from '@/lib/domain/log/contract';
import { namesOfLog } from '@/lib/domain/log/name-queries';
import { presentOperation } from '@/lib/domain/log/present';
import { listOperations } from '@/lib/domain/log/queries';
import { privateFile } from '@/lib/server/http/files';
import { cancelExport } from './commands/cancel-export';
import { requestExport } from './commands/request-export';
import {
  exportDefinitions,
  exportInputs,
  exportJobView,
  exportListInput,
  exportListView,
  listKinds,
  reportExportInput,
  type ExportInput,
  type ListAddress,
  type ListKind,
} from './contract';
import { logWords } from './log-value-rules';
import { getExport, listExports, openExportFile } from './queries';

type ListCalls = {
  [K in ListKind as `POST ${ListAddress<K>}/export`]: Call<(typeof exportInputs)[K], typeof exportJobView>;
};
/** One call for the file of each list, beside the list. */
const listCalls = Object.fromEntries(
  listKinds.map((kind) => {
    const { at, label, can } = exportDefinitions[kind];
    const asks = call({
      summary: `导出${label}（后台生成 Excel）`,
      can,
      input: exportInputs[kind],
      output: exportJobView,
      message: '已开始导出',
      handler: (ctx, input) => requestExport(ctx, kind, input as ExportInput<typeof kind>),
    });
    return [`POST ${at}/export`, asks];
  }),
) as unknown as ListCalls;

export const adminExportJobCalls = calls('admin', {
  ...listCalls,
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
  'GET log/list': call({
    summary: '操作日志',
    can: 'log.read',
    input: operationLogListInput,
    output: operationLogListView,
    handler: async (ctx, input) => {
      const page = await listOperations(ctx, input);
      const names = await namesOfLog(ctx, page.list);
      return { ...page, list: page.list.map((row) => presentOperation(row, logWords, names)) };
    },
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
});
