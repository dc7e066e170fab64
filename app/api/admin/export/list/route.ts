import { exportListInput, exportListView } from '@/lib/domain/exportJob/contract';
import { listExports } from '@/lib/domain/exportJob/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '导出任务列表：本人的；有平台权限时为全部',
  can: 'export.use',
  input: exportListInput,
  output: exportListView,
  handler: listExports,
});
