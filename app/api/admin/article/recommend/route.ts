import { recommendArticles } from '@/lib/domain/article/commands/plan-articles';
import { ArticleFlagInput } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '推荐或取消推荐',
  can: 'article.publish',
  message: '操作成功',
  input: ArticleFlagInput,
  handler: async (ctx, { ids, on }) => {
    await recommendArticles(ctx, ids, on);
    return null;
  },
});
