import { ArticleIdInput } from '@/lib/domain/article/contract';
import { countView } from '@/lib/domain/article/commands/count-view';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '文章浏览计数',
  can: 'public',
  tx: false,
  rate: 'read',
  input: ArticleIdInput,
  handler: async (ctx, { id }) => {
    await countView(ctx, id);
    return null;
  },
});
