import { addTerms } from '@/lib/domain/search/commands/edit-terms';
import { TermAddInput, TermAddView } from '@/lib/domain/search/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '添加搜索词典的词语，可以批量',
  can: 'site.edit',
  input: TermAddInput,
  output: TermAddView,
  handler: (ctx, { terms }) => addTerms(ctx, terms),
});
