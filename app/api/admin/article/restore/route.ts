import { restoreArticles } from '@/lib/domain/article/commands/restore-articles';
import { ArticleIdsInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '从回收站恢复文章',
  can: 'article.edit',
  message: '已恢复',
  input: ArticleIdsInput,
  handler: async (ctx, { ids }) => {
    await restoreArticles(ctx, ids);
    return null;
  },
});
