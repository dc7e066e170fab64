import 'server-only';
import { and, arrayContains, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { relatedOf } from '@/lib/domain/article/related-rules';
import { publicArticles } from '@/lib/domain/article/scope';

const linkColumns = { id: articles.id, title: articles.title, publishedAt: articles.publishedAt };

export interface ArticleLinkRow {
  id: number;
  title: string;
  publishedAt: Date | null;
}

/** The public articles just before and just after one in its category's list (newest first), by the exact stored time. */
export async function findNeighbours(
  ctx: Ctx,
  article: { id: number; categoryId: number },
): Promise<{ previous: ArticleLinkRow | null; next: ArticleLinkRow | null }> {
  const scope = publicArticles(ctx.now, [article.categoryId]);
  // As text: a Date would lose the microseconds by which two articles may differ.
  const [own] = await ctx.db
    .select({ at: sql<string>`${articles.publishedAt}::text` })
    .from(articles)
    .where(eq(articles.id, article.id));
  if (!own) return { previous: null, next: null };
  const here = sql`(${own.at}::timestamptz, ${article.id}::bigint)`;
  const place = sql`(${articles.publishedAt}, ${articles.id})`;
  const [before, after] = await Promise.all([
    ctx.db
      .select(linkColumns)
      .from(articles)
      .where(and(scope, sql`${place} > ${here}`))
      .orderBy(asc(articles.publishedAt), asc(articles.id))
      .limit(1),
    ctx.db
      .select(linkColumns)
      .from(articles)
      .where(and(scope, sql`${place} < ${here}`))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(1),
  ]);
  return { previous: before[0] ?? null, next: after[0] ?? null };
}

/** Newest bearers of one keyword that are looked at. */
const PER_KEYWORD = 20;

/** Public articles by id, in the order asked for; ids that the public may not see are left out. */
export async function findLinks(
  ctx: Ctx,
  ids: readonly number[],
  visible: readonly number[],
): Promise<ArticleLinkRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select(linkColumns)
    .from(articles)
    .where(and(inArray(articles.id, [...ids]), publicArticles(ctx.now, visible)));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/**
 * Ids of articles to read next: those that share keywords with one, the rarer the keyword the better; then the newest of its category. Each keyword
 * is looked up by itself, so that the planner sees how common it is.
 *
 * @param visible ids of the categories of the public tree
 */
export async function listRelated(
  ctx: Ctx,
  article: { id: number; categoryId: number; keywords: readonly string[] },
  visible: readonly number[],
  limit = 6,
): Promise<number[]> {
  const newest = (keyword: string | null, list: number, take: number) => {
    const where = and(
      publicArticles(ctx.now, keyword === null ? [article.categoryId] : visible),
      ne(articles.id, article.id),
      keyword === null ? undefined : arrayContains(articles.keywords, [keyword]),
    );
    return sql`(select ${articles.id} as id, ${list}::int as list from ${articles} where ${where}
      order by ${articles.publishedAt} desc, ${articles.id} desc limit ${take})`;
  };
  const branches = [newest(null, 0, limit), ...article.keywords.map((k, i) => newest(k, i + 1, PER_KEYWORD))];
  const rows = await ctx.db
    .select({
      id: articles.id,
      publishedAt: articles.publishedAt,
      categoryId: articles.categoryId,
      list: sql<number>`found.list`,
    })
    .from(articles)
    .innerJoin(sql`(${sql.join(branches, sql` union all `)}) as found`, sql`found.id = ${articles.id}`)
    .orderBy(desc(articles.publishedAt), desc(articles.id));
  const of = (list: number) => rows.filter((r) => r.list === list);
  const bearers = article.keywords.map((_, i) => of(i + 1));
  const { categoryId } = article;
  return relatedOf({ recent: of(0), bearers, perKeyword: PER_KEYWORD, categoryId }, limit).map((r) => r.id);
}
