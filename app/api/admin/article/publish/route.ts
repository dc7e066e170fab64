import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { ArticleIdInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '发布文章',
  can: 'article.publish',
  message: '发布成功',
  input: ArticleIdInput,
  publicText: true,
  handler: async (ctx, { id }) => {
    await publishArticle(ctx, id);
    return null;
  },
});
