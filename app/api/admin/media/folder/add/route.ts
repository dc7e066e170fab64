import { addFolder } from '@/lib/domain/upload/commands/change-folders';
import { FolderAddInput, MediaIdInput } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新建文件夹',
  can: 'upload.editor',
  input: FolderAddInput,
  output: MediaIdInput,
  message: '文件夹已建立',
  handler: async (ctx, input) => ({ id: await addFolder(ctx, input) }),
});
