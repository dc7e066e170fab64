import { purgeArticles } from '@/lib/domain/article/commands/purge-articles';
import { ArticleIdsInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '彻底删除回收站中的文章',
  can: 'article.edit',
  message: '已彻底删除',
  input: ArticleIdsInput,
  handler: async (ctx, { ids }) => {
    await purgeArticles(ctx, ids);
    return null;
  },
});
