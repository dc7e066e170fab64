import { assetSummaryView } from '@/lib/domain/ebook/publish-contract';
import { countAssets } from '@/lib/domain/ebook/publish-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '出版物文件各状态数量',
  can: 'ebook.published',
  output: assetSummaryView,
  handler: countAssets,
});
