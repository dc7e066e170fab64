import { cachedArticle, cachedSurroundings } from '@/lib/domain/article/cached';
import { ArticleDetailView, ArticleIdInput } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '文章详情',
  can: 'public',
  input: ArticleIdInput,
  output: ArticleDetailView,
  handler: async (ctx, { id }) => {
    const article = await cachedArticle(ctx, id);
    if (!article) throw articleErrors.notFound();
    return { ...article, ...(await cachedSurroundings(ctx, article)) };
  },
});
