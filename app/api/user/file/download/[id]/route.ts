import { idInput } from '@/lib/core/fields';
import { findOwnFile } from '@/lib/domain/order/file-queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载本人的附件',
  can: 'order.file',
  input: idInput,
  reply: 'file',
  file: 'stored',
  handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await findOwnFile(ctx, id)),
});
