import { idInput } from '@/lib/core/fields';
import { openRunFile } from '@/lib/domain/erp/run-queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载导入的 ERP 库存文件；每次下载记入操作日志',
  can: 'erp.manage',
  input: idInput,
  reply: 'file',
  file: 'document',
  tx: true,
  handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await openRunFile(ctx, id)),
});
