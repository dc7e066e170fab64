import { createArticle } from '@/lib/domain/article/commands/create-article';
import { ArticleFields, ArticleSavedView } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新建文章',
  can: 'article.edit',
  message: '保存成功',
  input: ArticleFields,
  output: ArticleSavedView,
  handler: (ctx, input) => createArticle(ctx, input),
});
