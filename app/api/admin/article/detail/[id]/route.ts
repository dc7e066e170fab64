import { requireAdmin } from '@/lib/data/ctx';
import { ArticleIdInput, OfficeArticleView } from '@/lib/domain/article/contract';
import { presentOfficeArticle } from '@/lib/domain/article/office-present';
import { getOfficeArticle } from '@/lib/domain/article/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '文章管理详情',
  can: 'article.read',
  input: ArticleIdInput,
  output: OfficeArticleView,
  handler: async (ctx, { id }) => presentOfficeArticle(requireAdmin(ctx), await getOfficeArticle(ctx, id)),
});
