import { requestExport } from '@/lib/domain/exportJob/commands/request-export';
import { exportInputs, exportJobView } from '@/lib/domain/exportJob/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导出库存流水（后台生成 Excel）',
  can: 'stock.read',
  input: exportInputs.stockLedger,
  output: exportJobView,
  message: '已开始导出',
  handler: (ctx, input) => requestExport(ctx, 'stockLedger', input),
});
