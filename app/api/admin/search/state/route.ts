import { IndexStateView } from '@/lib/domain/search/contract';
import { getIndexState } from '@/lib/domain/search/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '搜索索引的状态与重建进度',
  can: 'site.edit',
  output: IndexStateView,
  handler: getIndexState,
});
