import 'server-only';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  ne,
  not,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import { articleAttachments, articleCategories, articles } from '@/db/schema/article';
import { uploads } from '@/db/schema/upload';
import type { PageInput, Paged } from '@/lib/core/page';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import type { CategoryRow } from '@/lib/domain/article/rules';
import { onTop, publicArticles } from '@/lib/domain/article/scope';

const summaryColumns = {
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

const linkColumns = { id: articles.id, title: articles.title, publishedAt: articles.publishedAt };

export interface ArticleLinkRow {
  id: number;
  title: string;
  publishedAt: Date | null;
}

export type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];

function summaries(ctx: Ctx, where: SQL | undefined, limit: number, offset: number) {
  return ctx.db
    .select(summaryColumns)
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(where)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
    .offset(offset);
}

/** Categories that the public sees, in display order. */
export async function listCategories(ctx: Ctx): Promise<(CategoryRow & { description: string | null })[]> {
  return ctx.db
    .select({
      id: articleCategories.id,
      parentId: articleCategories.parentId,
      name: articleCategories.name,
      description: articleCategories.description,
    })
    .from(articleCategories)
    .where(eq(articleCategories.visible, true))
    .orderBy(asc(articleCategories.sort), asc(articleCategories.id));
}

interface ListRequest extends PageInput {
  /** Categories whose articles are wanted, all of them public. */
  categoryIds: readonly number[];
  keyword?: string;
  /** How many there are, when the caller knows. */
  total?: () => Promise<number>;
}

/** Most tops that one list shows before its dated rows. */
const MAX_TOPS = 10;

/**
 * One page of public articles, newest first. Tops come before everything else; a search by keyword has no tops. Tops and dated rows are
 * read by their own indexes.
 */
export async function listArticles(ctx: Ctx, req: ListRequest): Promise<Paged<SummaryRow>> {
  const scope = publicArticles(ctx.now, req.categoryIds);
  const match = req.keyword ? ilike(articles.title, containsPattern(req.keyword)) : undefined;
  const where = and(scope, match);
  const top = onTop(ctx.now);
  const tops = req.keyword || !top ? [] : await summaries(ctx, and(scope, top), MAX_TOPS, 0);
  const offset = pageOffset(req);
  const first = tops.slice(offset, offset + req.pageSize);
  const rest =
    tops.length > 0
      ? and(
          where,
          notInArray(
            articles.id,
            tops.map((t) => t.id),
          ),
        )
      : where;
  const room = req.pageSize - first.length;
  const [rows, total] = await Promise.all([
    room > 0 ? summaries(ctx, rest, room, Math.max(0, offset - tops.length)) : [],
    req.total ? req.total() : countArticles(ctx, where),
  ]);
  return { list: [...first, ...rows], total, pageNum: req.pageNum, pageSize: req.pageSize };
}

/** How many public articles the categories hold. */
export function countPublicArticles(ctx: Ctx, categoryIds: readonly number[]): Promise<number> {
  return countArticles(ctx, publicArticles(ctx.now, categoryIds));
}

async function countArticles(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(articles).where(where);
  return row?.n ?? 0;
}

/** A public article with its text, `null` when the public may not see it. */
export async function findPublicArticle(ctx: Ctx, id: number, visible: readonly number[]) {
  const [row] = await ctx.db
    .select({
      ...summaryColumns,
      subtitle: articles.subtitle,
      author: articles.author,
      editor: articles.editor,
      keywords: articles.keywords,
      contentHtml: articles.contentHtml,
      externalUrl: articles.externalUrl,
      updatedAt: articles.updatedAt,
      viewsBase: articles.viewsBase,
      views: articles.views,
    })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(and(eq(articles.id, id), publicArticles(ctx.now, visible)));
  if (!row) return null;
  const attachments = await ctx.db
    .select({ title: articleAttachments.title, key: uploads.key, sizeBytes: uploads.sizeBytes })
    .from(articleAttachments)
    .innerJoin(uploads, eq(uploads.id, articleAttachments.uploadId))
    .where(and(eq(articleAttachments.articleId, id), eq(uploads.private, false), isNull(uploads.deletedAt)))
    .orderBy(asc(articleAttachments.sort), asc(articleAttachments.id));
  return { ...row, attachments };
}
export type PublicArticleRow = NonNullable<Awaited<ReturnType<typeof findPublicArticle>>>;

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

/** Of the newest 50 in the same category, those that share most keywords. */
export async function listRelated(
  ctx: Ctx,
  article: { id: number; categoryId: number; keywords: readonly string[] },
  limit = 6,
): Promise<ArticleLinkRow[]> {
  const recent = await ctx.db
    .select({ ...linkColumns, keywords: articles.keywords })
    .from(articles)
    .where(and(publicArticles(ctx.now, [article.categoryId]), ne(articles.id, article.id)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(50);
  const wanted = new Set(article.keywords);
  const shared = (a: { keywords: string[] }) => a.keywords.filter((k) => wanted.has(k)).length;
  return recent
    .map((a, place) => ({ a, place, score: shared(a) }))
    .toSorted((x, y) => y.score - x.score || x.place - y.place)
    .slice(0, limit)
    .map(({ a }) => ({ id: a.id, title: a.title, publishedAt: a.publishedAt }));
}

/** The newest public articles with their summaries: feeds and the news sitemap. */
export async function listLatest(
  ctx: Ctx,
  visible: readonly number[],
  limit: number,
  since?: Date,
): Promise<SummaryRow[]> {
  const recent = since ? gte(articles.publishedAt, since) : undefined;
  return summaries(ctx, and(publicArticles(ctx.now, visible), recent), limit, 0);
}

/** Months (`YYYY-MM`, Asia/Shanghai) that have public articles, newest first, with the latest change in each. */
export async function listMonths(
  ctx: Ctx,
  visible: readonly number[],
): Promise<{ month: string; changedAt: Date }[]> {
  const month = sql<string>`to_char(${articles.publishedAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  return ctx.db
    .select({ month, changedAt: sql<Date>`max(${articles.updatedAt})`.mapWith(articles.updatedAt) })
    .from(articles)
    .where(publicArticles(ctx.now, visible))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);
}

/** Public articles of a span of time, for one file of the sitemap. */
export async function listPublishedBetween(
  ctx: Ctx,
  visible: readonly number[],
  from: Date,
  to: Date,
): Promise<{ id: number; updatedAt: Date }[]> {
  return ctx.db
    .select({ id: articles.id, updatedAt: articles.updatedAt })
    .from(articles)
    .where(
      and(
        publicArticles(ctx.now, visible),
        gte(articles.publishedAt, from),
        not(gte(articles.publishedAt, to)),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(50_000);
}

/** Path of one category (`/1/5/`), `null` when there is none; hidden ones too. */
export async function findCategoryPaths(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({ id: articleCategories.id, path: articleCategories.path })
    .from(articleCategories)
    .where(inArray(articleCategories.id, [...new Set(ids)]));
  return new Map(rows.map((r) => [r.id, r.path]));
}
