import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import { ArticleGoInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '提交文章审核',
  can: 'article.edit',
  message: '已提交审核',
  input: ArticleGoInput,
  handler: async (ctx, { id, confirmed }) => {
    await submitArticle(ctx, id, confirmed);
    return null;
  },
});
