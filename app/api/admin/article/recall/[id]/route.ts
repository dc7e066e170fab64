import { recallArticle } from '@/lib/domain/article/commands/recall-article';
import { ArticleIdInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤回文章送审',
  can: 'article.edit',
  message: '已撤回送审',
  input: ArticleIdInput,
  handler: async (ctx, { id }) => {
    await recallArticle(ctx, id);
    return null;
  },
});
