import { requestExport } from '@/lib/domain/exportJob/commands/request-export';
import { exportInputs, exportJobView } from '@/lib/domain/exportJob/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导出登录日志（后台生成 Excel）',
  can: 'log.read',
  input: exportInputs.loginLog,
  output: exportJobView,
  message: '已开始导出',
  handler: (ctx, input) => requestExport(ctx, 'loginLog', input),
});
