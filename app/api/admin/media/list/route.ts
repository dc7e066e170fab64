import { MediaListInput, MediaListView } from '@/lib/domain/upload/contract';
import { presentMedia } from '@/lib/domain/upload/present';
import { listMedia } from '@/lib/domain/upload/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '媒体库列表',
  can: 'upload.editor',
  input: MediaListInput,
  output: MediaListView,
  handler: async (ctx, input) => {
    const page = await listMedia(ctx, input);
    return { ...page, list: page.list.map(presentMedia) };
  },
});
