import { deleteMedia } from '@/lib/domain/upload/commands/change-media';
import { MediaIdsInput } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除媒体文件（在用的拒绝）',
  can: 'upload.editor',
  input: MediaIdsInput,
  message: '已删除',
  handler: async (ctx, input) => {
    await deleteMedia(ctx, input.ids);
    return null;
  },
});
