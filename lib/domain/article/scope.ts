import 'server-only';
import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { articles } from '@/db/schema/article';

/**
 * What the public may see (security.md S-11): published, its time has come and not passed, not in the recycle bin, and its category shown.
 * The one place of this rule: detail, lists, neighbours, sitemap and feed all use it.
 *
 * @param visible ids of the categories of the public tree
 */
export function publicArticles(now: Date, visible: readonly number[]): SQL | undefined {
  return and(
    eq(articles.status, 'published'),
    isNull(articles.deletedAt),
    lte(articles.publishedAt, now),
    or(isNull(articles.expireAt), gt(articles.expireAt, now)),
    inArray(articles.categoryId, visible.length > 0 ? [...visible] : [-1]),
  );
}

/** A place at the top that has not run out. */
export function onTop(now: Date): SQL | undefined {
  return and(eq(articles.isTop, true), or(isNull(articles.topUntil), gt(articles.topUntil, now)));
}
