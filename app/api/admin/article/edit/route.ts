import { editArticle } from '@/lib/domain/article/commands/edit-article';
import { ArticleEditInput, ArticleSavedView } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改文章',
  can: 'article.edit',
  message: '保存成功',
  input: ArticleEditInput,
  output: ArticleSavedView,
  handler: (ctx, input) => editArticle(ctx, input),
});
