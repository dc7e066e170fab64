import { idInput } from '@/lib/core/fields';
import { openExportFile } from '@/lib/domain/exportJob/queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载导出文件；每次下载记入操作日志',
  can: 'export.use',
  input: idInput,
  reply: 'file',
  file: 'document',
  tx: true,
  handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await openExportFile(ctx, id)),
});
