import 'server-only';
import { eq } from 'drizzle-orm';
import { articleCategories } from '@/db/schema/article';
import { toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { ArticleView } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { getOfficeArticle } from '@/lib/domain/article/office-queries';
import { excerpt } from '@/lib/domain/article/rules';
import { widenPictures } from '@/lib/domain/upload/picture-html';

/** The text in work as readers would see it. Only for the desk: never cached, never counted. @throws 404 */
export async function findPreview(ctx: Ctx, id: number): Promise<ArticleView> {
  const { article, text, files } = await getOfficeArticle(ctx, id);
  if (article.deletedAt) throw articleErrors.notFound();
  const [category] = await ctx.db
    .select({ name: articleCategories.name })
    .from(articleCategories)
    .where(eq(articleCategories.id, text.categoryId));
  const date = article.publishedAt ?? article.scheduledAt ?? ctx.now;
  return {
    id,
    title: text.title,
    createDate: toIso(date),
    summary: text.summary || excerpt(text.contentText),
    source: text.source,
    coverPath: text.coverPath,
    categoryId: text.categoryId,
    categoryName: category?.name ?? '',
    isTop: article.isTop,
    isLead: article.isLead,
    subtitle: text.subtitle,
    author: text.author,
    editor: text.editor,
    keywords: text.keywords,
    content: widenPictures(text.contentHtml),
    externalUrl: text.externalUrl,
    updatedDate: toIso(article.updatedAt),
    views: article.viewsBase + article.views,
    earlierViews: article.viewsBase,
    attachments: files.map(({ title, path, sizeBytes }) => ({ title, path, sizeBytes })),
  };
}
