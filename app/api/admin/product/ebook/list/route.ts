import { assetListInput, assetListView } from '@/lib/domain/ebook/publish-contract';
import { listAssets } from '@/lib/domain/ebook/publish-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '出版物文件列表',
  can: 'ebook.published',
  input: assetListInput,
  output: assetListView,
  handler: listAssets,
});
