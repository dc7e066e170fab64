import { cachedArticlePage } from '@/lib/domain/article/cached';
import { ArticleListInput, ArticleListView } from '@/lib/domain/article/contract';
import { searchArticles } from '@/lib/domain/article/search-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '文章列表',
  can: 'public',
  input: ArticleListInput,
  output: ArticleListView,
  handler: (ctx, { keyword, ...page }) =>
    keyword ? searchArticles(ctx, { ...page, keyword }) : cachedArticlePage(ctx, page),
});
