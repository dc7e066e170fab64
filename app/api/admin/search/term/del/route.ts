import { deleteTerms } from '@/lib/domain/search/commands/edit-terms';
import { TermDeleteInput } from '@/lib/domain/search/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除搜索词典的词语',
  can: 'site.edit',
  message: '已删除',
  input: TermDeleteInput,
  handler: async (ctx, { ids }) => {
    await deleteTerms(ctx, ids);
    return null;
  },
});
