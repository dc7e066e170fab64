import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { ArticleIdsInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除文章到回收站',
  can: 'article.edit',
  message: '已移入回收站',
  input: ArticleIdsInput,
  handler: async (ctx, { ids }) => {
    await deleteArticles(ctx, ids);
    return null;
  },
});
