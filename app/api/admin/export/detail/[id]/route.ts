import { idInput } from '@/lib/core/fields';
import { exportJobView } from '@/lib/domain/exportJob/contract';
import { getExport } from '@/lib/domain/exportJob/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '导出任务进度',
  can: 'export.use',
  input: idInput,
  output: exportJobView,
  handler: (ctx, { id }) => getExport(ctx, id),
});
