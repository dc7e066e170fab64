import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import { ArticleIdInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '提交文章审核',
  can: 'article.edit',
  message: '已提交审核',
  input: ArticleIdInput,
  publicText: true,
  handler: async (ctx, { id }) => {
    await submitArticle(ctx, id);
    return null;
  },
});
