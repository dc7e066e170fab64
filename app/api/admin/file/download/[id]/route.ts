import { idInput } from '@/lib/core/fields';
import { findDeskFile } from '@/lib/domain/upload/private-queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载用户提交的附件',
  can: 'admin',
  input: idInput,
  reply: 'file',
  file: 'stored',
  handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await findDeskFile(ctx, id)),
});
