import { scheduleArticle } from '@/lib/domain/article/commands/plan-articles';
import { ArticleScheduleInput } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '设置文章的发布日期、定时发布和定时下线',
  can: 'article.publish',
  message: '时间已保存',
  input: ArticleScheduleInput,
  handler: async (ctx, input) => {
    await scheduleArticle(ctx, input);
    return null;
  },
});
