import { TermListInput, TermListView } from '@/lib/domain/search/contract';
import { listTerms } from '@/lib/domain/search/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '搜索词典列表',
  can: 'site.edit',
  input: TermListInput,
  output: TermListView,
  handler: listTerms,
});
