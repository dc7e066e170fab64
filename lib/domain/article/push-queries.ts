import 'server-only';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { DAY_MS } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { publicArticles } from '@/lib/domain/article/scope';

/** Those of the articles that the public sees now; the others are gone for it. */
export async function listStillPublic(
  ctx: Ctx,
  ids: readonly number[],
  visible: readonly number[],
): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, [...ids]), publicArticles(ctx.now, visible)));
  return new Set(rows.map((r) => r.id));
}

/** How long a page that is gone stays on the list of dead links. */
const GONE_DAYS = 90;
const MAX_GONE = 5000;

/**
 * Articles that were public within the last months and are so no more: taken off, run out, or in the recycle bin. Search engines fetch the
 * list and drop the pages; it names nothing that was never public.
 */
export async function listGone(ctx: Ctx): Promise<number[]> {
  const since = new Date(ctx.now.getTime() - GONE_DAYS * DAY_MS);
  const id = { id: articles.id };
  const wasPublic = and(isNotNull(articles.publishedAt), lte(articles.publishedAt, ctx.now));
  const [off, deleted, expired] = await Promise.all([
    ctx.db
      .select(id)
      .from(articles)
      .where(
        and(
          eq(articles.status, 'offline'),
          isNull(articles.deletedAt),
          gt(articles.updatedAt, since),
          wasPublic,
        ),
      )
      .orderBy(desc(articles.updatedAt), desc(articles.id))
      .limit(MAX_GONE),
    ctx.db
      .select(id)
      .from(articles)
      .where(and(isNotNull(articles.deletedAt), gt(articles.updatedAt, since), wasPublic))
      .orderBy(desc(articles.updatedAt), desc(articles.id))
      .limit(MAX_GONE),
    ctx.db
      .select(id)
      .from(articles)
      .where(
        and(
          eq(articles.status, 'published'),
          isNull(articles.deletedAt),
          gt(articles.expireAt, since),
          lte(articles.expireAt, ctx.now),
        ),
      )
      .limit(MAX_GONE),
  ]);
  return [...new Set([...off, ...deleted, ...expired].map((r) => r.id))].toSorted((a, b) => b - a);
}
