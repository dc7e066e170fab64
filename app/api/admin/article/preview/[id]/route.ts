import { ArticleIdInput, ArticleView } from '@/lib/domain/article/contract';
import { findPreview } from '@/lib/domain/article/preview-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '预览未发布的文章',
  can: 'article.read',
  input: ArticleIdInput,
  output: ArticleView,
  handler: (ctx, { id }) => findPreview(ctx, id),
});
