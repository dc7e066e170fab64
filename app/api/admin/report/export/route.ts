import { requestExport } from '@/lib/domain/exportJob/commands/request-export';
import { exportJobView, reportExportInput, type ExportInput } from '@/lib/domain/exportJob/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导出报表（后台生成 Excel）',
  can: 'report.read',
  input: reportExportInput,
  output: exportJobView,
  message: '已开始导出',
  handler: (ctx, { report, ...input }) =>
    requestExport(ctx, `report.${report}`, input as ExportInput<`report.${typeof report}`>),
});
