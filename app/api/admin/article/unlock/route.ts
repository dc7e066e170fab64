import { unlockAfterEdit } from '@/lib/domain/article/commands/hold-article';
import { ArticleIdInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '释放编辑锁',
  can: 'article.edit',
  input: ArticleIdInput,
  handler: async (ctx, { id }) => {
    await unlockAfterEdit(ctx, id);
    return null;
  },
});
