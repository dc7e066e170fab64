import { leadArticles } from '@/lib/domain/article/commands/plan-articles';
import { ArticleFlagInput } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '设为头条或取消',
  can: 'article.publish',
  message: '操作成功',
  input: ArticleFlagInput,
  handler: async (ctx, { ids, on }) => {
    await leadArticles(ctx, ids, on);
    return null;
  },
});
