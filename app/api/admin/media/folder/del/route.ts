import { deleteFolder } from '@/lib/domain/upload/commands/change-folders';
import { MediaIdInput } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除空文件夹',
  can: 'upload.editor',
  input: MediaIdInput,
  message: '已删除',
  handler: async (ctx, input) => {
    await deleteFolder(ctx, input.id);
    return null;
  },
});
