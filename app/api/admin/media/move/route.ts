import { moveMedia } from '@/lib/domain/upload/commands/change-media';
import { MediaMoveInput } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '移动媒体文件',
  can: 'upload.editor',
  input: MediaMoveInput,
  message: '已移动',
  handler: async (ctx, input) => {
    await moveMedia(ctx, input);
    return null;
  },
});
