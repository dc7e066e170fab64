import { FolderListView } from '@/lib/domain/upload/contract';
import { listFolders } from '@/lib/domain/upload/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '媒体库文件夹',
  can: 'upload.editor',
  output: FolderListView,
  handler: (ctx) => listFolders(ctx),
});
