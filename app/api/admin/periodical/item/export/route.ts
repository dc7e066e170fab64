import { requestExport } from '@/lib/domain/exportJob/commands/request-export';
import { exportInputs, exportJobView } from '@/lib/domain/exportJob/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导出期刊印数（后台生成 Excel）',
  can: 'order.desk',
  input: exportInputs.printRun,
  output: exportJobView,
  message: '已开始导出',
  handler: (ctx, input) => requestExport(ctx, 'printRun', input),
});
