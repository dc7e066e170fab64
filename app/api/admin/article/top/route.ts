import { topArticles } from '@/lib/domain/article/commands/plan-articles';
import { ArticleTopInput } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '置顶或取消置顶',
  can: 'article.publish',
  message: '操作成功',
  input: ArticleTopInput,
  handler: async (ctx, input) => {
    await topArticles(ctx, input);
    return null;
  },
});
