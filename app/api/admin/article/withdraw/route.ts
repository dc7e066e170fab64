import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { ArticleWithdrawInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '下线文章',
  can: 'article.publish',
  message: '已下线',
  input: ArticleWithdrawInput,
  handler: async (ctx, input) => {
    await withdrawArticle(ctx, input);
    return null;
  },
});
