import { editFolder } from '@/lib/domain/upload/commands/change-folders';
import { FolderEditInput } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重命名或移动文件夹',
  can: 'upload.editor',
  input: FolderEditInput,
  message: '已保存',
  handler: async (ctx, input) => {
    await editFolder(ctx, input);
    return null;
  },
});
