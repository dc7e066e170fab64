import { editMedia } from '@/lib/domain/upload/commands/change-media';
import { MediaEditInput } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改媒体文件标题',
  can: 'upload.editor',
  input: MediaEditInput,
  publicText: true,
  message: '已保存',
  handler: async (ctx, input) => {
    await editMedia(ctx, input);
    return null;
  },
});
