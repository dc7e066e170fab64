import { MediaDetailView, MediaIdInput } from '@/lib/domain/upload/contract';
import { presentMedia } from '@/lib/domain/upload/present';
import { getMedia } from '@/lib/domain/upload/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '媒体文件详情与使用处',
  can: 'upload.editor',
  input: MediaIdInput,
  output: MediaDetailView,
  handler: async (ctx, { id }) => {
    const file = await getMedia(ctx, id);
    return { ...presentMedia(file), places: file.places };
  },
});
