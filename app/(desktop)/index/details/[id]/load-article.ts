import { sharedPicture } from '@/components/site/shared-picture';
import { idField } from '@/lib/core/fields';
import { cachedArticle, cachedCategory } from '@/lib/domain/article/cached';
import type { ArticleView } from '@/lib/domain/article/contract';
import { publicCtx } from '@/lib/server/page';
import type { PublicPage } from '@/lib/server/site-url';

export interface ArticlePageProps {
  params: Promise<{ id: string }>;
}

/** The article that the address names, `null` when the public may not see it (S-11). Desktop and mobile page are of the same. */
export async function articleOf({ params }: ArticlePageProps): Promise<ArticleView | null> {
  const id = idField.safeParse((await params).id);
  return id.success ? cachedArticle(publicCtx(), id.data) : null;
}

/** What the head of its page says. */
export async function articlePage(article: ArticleView): Promise<PublicPage> {
  const category = await cachedCategory(publicCtx(), article.categoryId);
  return {
    path: `/index/details/${article.id}`,
    title: `${article.title} - ${article.categoryName}`,
    description: article.summary,
    picture: sharedPicture(article.coverPath),
    column: category ?? undefined,
    feed: category ?? undefined,
    article: {
      title: article.title,
      publishedAt: article.createDate,
      changedAt: article.updatedDate,
      source: article.source,
      author: article.author,
      keywords: article.keywords,
    },
  };
}
