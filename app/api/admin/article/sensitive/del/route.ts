import { deleteSensitiveWords } from '@/lib/domain/article/commands/edit-sensitive-words';
import { ArticleIdsInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除敏感词',
  can: 'sensitive.edit',
  message: '已删除',
  input: ArticleIdsInput,
  handler: async (ctx, { ids }) => {
    await deleteSensitiveWords(ctx, ids);
    return null;
  },
});
