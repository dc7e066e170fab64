import { StatListInput, StatListView } from '@/lib/domain/search/contract';
import { listStats } from '@/lib/domain/search/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '热搜词与无结果词列表',
  can: 'site.edit',
  input: StatListInput,
  output: StatListView,
  handler: listStats,
});
