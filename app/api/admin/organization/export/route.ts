import { requestExport } from '@/lib/domain/exportJob/commands/request-export';
import { exportInputs, exportJobView } from '@/lib/domain/exportJob/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导出单位（后台生成 Excel）',
  can: 'platform.manage',
  input: exportInputs.organization,
  output: exportJobView,
  message: '已开始导出',
  handler: (ctx, input) => requestExport(ctx, 'organization', input),
});
