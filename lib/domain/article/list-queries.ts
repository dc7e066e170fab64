import 'server-only';
import { and, count, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm';
import { articleCategories, articles } from '@/db/schema/article';
import { pageOffset, type Paged, type PageInput } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { onTop, publicArticles } from '@/lib/domain/article/scope';

/** What a list shows of an article. */
export const summaryColumns = {
  id: articles.id,
  title: articles.title,
  publishedAt: articles.publishedAt,
  summary: articles.summary,
  contentStart: sql<string>`left(${articles.contentText}, 240)`,
  source: articles.source,
  coverPath: articles.coverPath,
  categoryId: articles.categoryId,
  categoryName: articleCategories.name,
  isTop: articles.isTop,
  isLead: articles.isLead,
};

export type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];

/** Rows of a list by a condition, newest first. */
export function summaries(ctx: Ctx, where: SQL | undefined, limit: number, offset = 0) {
  return ctx.db
    .select(summaryColumns)
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(where)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
    .offset(offset);
}

interface ListRequest extends PageInput {
  /** Categories whose articles are wanted, all of them public. */
  categoryIds: readonly number[];
  /** Whether these are all public categories. */
  whole: boolean;
  /** How many there are, when the caller knows. */
  total?: () => Promise<number>;
}

/** Most tops that one list shows before its dated rows. */
const MAX_TOPS = 10;
/** A list over more categories reads the order over all articles instead of merging theirs. */
const MAX_MERGED = 24;

/**
 * One page of public articles, newest first. Tops come before everything else. Which rows a page holds is read from the index alone, from
 * whichever end is nearer, so that the last page costs what the first one does; only its own rows are then fetched.
 */
export async function listArticles(ctx: Ctx, req: ListRequest): Promise<Paged<SummaryRow>> {
  const scope = publicArticles(ctx.now, req.categoryIds);
  const offset = pageOffset(req);
  const [tops, total] = await Promise.all([
    summaries(ctx, and(scope, onTop(ctx.now)), MAX_TOPS),
    req.total ? req.total() : countPublicArticles(ctx, req.categoryIds),
  ]);
  const first = tops.slice(offset, offset + req.pageSize);
  const rows = await datedRows(ctx, req, {
    excluded: tops.map((t) => t.id),
    size: total - tops.length,
    skip: Math.max(0, offset - tops.length),
    take: req.pageSize - first.length,
  });
  return { list: [...first, ...rows], total, pageNum: req.pageNum, pageSize: req.pageSize };
}

interface Slice {
  excluded: number[];
  /** Rows in all, as far as they are known. */
  size: number;
  skip: number;
  take: number;
}

/** Some of the dated rows: `take` of them after the first `skip`. */
async function datedRows(ctx: Ctx, req: ListRequest, slice: Slice): Promise<SummaryRow[]> {
  const { excluded, size, skip } = slice;
  // A count that is a moment old must not hide a row of the first page.
  const take = skip === 0 ? slice.take : Math.min(slice.take, size - skip);
  if (take <= 0) return [];
  const backwards = skip > size / 2;
  const way = backwards ? sql`asc` : sql`desc`;
  const groups =
    req.whole || req.categoryIds.length > MAX_MERGED
      ? [req.categoryIds]
      : req.categoryIds.map((categoryId) => [categoryId]);
  const branches = groups.map((ids) => {
    const where = and(
      publicArticles(ctx.now, ids),
      excluded.length > 0 ? notInArray(articles.id, excluded) : undefined,
    );
    return sql`select ${articles.id} as id, ${articles.publishedAt} as published_at from ${articles} where ${where}`;
  });
  const places = sql`(select id, published_at from (${sql.join(branches, sql` union all `)}) as listed
    order by published_at ${way}, id ${way} limit ${take} offset ${backwards ? size - skip - take : skip}) as place`;
  return ctx.db
    .select(summaryColumns)
    .from(articles)
    .innerJoin(places, sql`place.id = ${articles.id}`)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .orderBy(desc(articles.publishedAt), desc(articles.id));
}

/** How many public articles the categories hold; counted in the index. */
export async function countPublicArticles(ctx: Ctx, categoryIds: readonly number[]): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(articles)
    .where(publicArticles(ctx.now, categoryIds));
  return row?.n ?? 0;
}
