import 'server-only';
import { and, asc, desc, eq, gte, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import { articleAttachments, articleCategories, articles } from '@/db/schema/article';
import { uploads } from '@/db/schema/upload';
import type { Ctx } from '@/lib/data/ctx';
import { prepared } from '@/lib/data/prepared';
import { summaries, summaryColumns, type SummaryRow } from '@/lib/domain/article/list-queries';
import type { CategoryRow } from '@/lib/domain/article/rules';
import { publicArticles } from '@/lib/domain/article/scope';

const visibleCategories = prepared('article_categories', (db, name) =>
  db
    .select({
      id: articleCategories.id,
      parentId: articleCategories.parentId,
      name: articleCategories.name,
      description: articleCategories.description,
    })
    .from(articleCategories)
    .where(eq(articleCategories.visible, true))
    .orderBy(asc(articleCategories.sort), asc(articleCategories.id))
    .prepare(name),
);

/** Categories that the public sees, in display order. */
export const listCategories = (ctx: Ctx): Promise<(CategoryRow & { description: string | null })[]> =>
  visibleCategories(ctx.db, {});

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

/** The newest public articles with their summaries: feeds and the news sitemap. */
export async function listLatest(
  ctx: Ctx,
  visible: readonly number[],
  limit: number,
  since?: Date,
): Promise<SummaryRow[]> {
  const recent = since ? gte(articles.publishedAt, since) : undefined;
  return summaries(ctx, and(publicArticles(ctx.now, visible), recent), limit);
}

/** Months (`YYYY-MM`, Asia/Shanghai) that have public articles, newest first, how many, and the latest change. */
export async function listMonths(
  ctx: Ctx,
  visible: readonly number[],
): Promise<{ month: string; articles: number; changedAt: Date }[]> {
  const scope = publicArticles(ctx.now, visible);
  // Month by month, each a short walk in the index: cutting every date down to its month would take five times as long.
  const edge = (way: SQL) =>
    sql`(select ${articles.publishedAt} from ${articles} where ${scope} order by ${articles.publishedAt} ${way}, ${articles.id} ${way} limit 1)`;
  const shanghai = sql`at time zone 'Asia/Shanghai'`;
  const { rows } = await ctx.db.execute<{ month: string; articles: number; changedAt: Date | string }>(sql`
    select to_char(m.start, 'YYYY-MM') as month, s.articles, s."changedAt"
    from generate_series(date_trunc('month', ${edge(sql`asc`)} ${shanghai}), ${edge(sql`desc`)} ${shanghai}, '1 month') as m(start)
    cross join lateral (
      select count(*)::int as articles, max(${articles.updatedAt}) as "changedAt" from ${articles}
      where ${scope} and ${articles.publishedAt} >= m.start ${shanghai}
        and ${articles.publishedAt} < (m.start + interval '1 month') ${shanghai}
    ) as s
    where s.articles > 0 order by m.start desc`);
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) }));
}

interface Span {
  from: Date;
  /** Not included. */
  to: Date;
  limit: number;
  offset: number;
}

/** Public articles of a span of time, newest first, for one file of the sitemap. */
export async function listPublishedBetween(
  ctx: Ctx,
  visible: readonly number[],
  { from, to, limit, offset }: Span,
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
    .limit(limit)
    .offset(offset);
}

/** Path of one category (`/1/5/`), `null` when there is none; hidden ones too. */
export async function findCategoryPaths(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({ id: articleCategories.id, path: articleCategories.path })
    .from(articleCategories)
    .where(inArray(articleCategories.id, [...new Set(ids)]));
  return new Map(rows.map((r) => [r.id, r.path]));
}
