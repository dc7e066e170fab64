import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { ArticleGoInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '发布文章',
  can: 'article.publish',
  message: '发布成功',
  input: ArticleGoInput,
  handler: async (ctx, { id, confirmed }) => {
    await publishArticle(ctx, id, confirmed);
    return null;
  },
});
