import 'server-only';
import { and, asc, count, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { articleEvents, articleRevisions, articles, articleViewsDaily } from '@/db/schema/article';
import { DAY_MS, dayStart, formatDate } from '@/lib/core/dates';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { officeRead } from '@/lib/data/office-read';
import { waiting } from '@/lib/domain/article/audit-queries';
import type { ArticleState } from '@/lib/states/article';

const ROWS = 6;

/** Figures and short lists of the news desk, for the person who looks at it. */
export async function officeSummary(ctx: Ctx) {
  const me = actorUserId(ctx) ?? 0;
  const today = dayStart(formatDate(ctx.now));
  const firstDay = formatDate(new Date(today.getTime() - 29 * DAY_MS));
  const readFrom = formatDate(new Date(today.getTime() - 13 * DAY_MS));
  const [states, deleted, pending, published, scheduled, drafts, rejected, views, mostRead] =
    await Promise.all([
      officeRead(ctx, { name: 'articles-by-state', until: articleEvents, input: null }, async () =>
        ctx.db
          .select({ status: articles.status, n: count() })
          .from(articles)
          .where(isNull(articles.deletedAt))
          .groupBy(articles.status),
      ),
      ctx.db.select({ n: count() }).from(articles).where(isNotNull(articles.deletedAt)),
      ctx.db
        .select({ n: count() })
        .from(articles)
        .where(and(isNull(articles.deletedAt), waiting)),
      ctx.db
        .select({ n: count() })
        .from(articles)
        .where(
          and(eq(articles.status, 'published'), isNull(articles.deletedAt), gte(articles.publishedAt, today)),
        ),
      timed(ctx),
      ctx.db
        .select({ id: articles.id, title: articles.title, at: articles.updatedAt })
        .from(articles)
        .where(and(isNull(articles.deletedAt), eq(articles.status, 'draft'), eq(articles.createdBy, me)))
        .orderBy(desc(articles.updatedAt), desc(articles.id))
        .limit(ROWS),
      refused(ctx),
      keptReading(ctx, { name: 'articles-read-by-day', day: firstDay }, viewsSince),
      keptReading(ctx, { name: 'articles-most-read', day: readFrom }, mostReadSince),
    ]);
  return {
    states: new Map<ArticleState, number>(states.map((s) => [s.status, s.n])),
    deleted: deleted[0]?.n ?? 0,
    pending: pending[0]?.n ?? 0,
    today: published[0]?.n ?? 0,
    scheduled,
    drafts,
    rejected,
    firstDay,
    views: new Map(views.map((v) => [v.day, v.views])),
    mostRead,
  };
}

/** Articles whose next timed act is the nearest. */
async function timed(ctx: Ctx) {
  const [starts, ends] = await Promise.all([
    ctx.db
      .select({ id: articles.id, title: articles.title, at: articles.scheduledAt, status: articles.status })
      .from(articles)
      .where(and(isNull(articles.deletedAt), isNotNull(articles.scheduledAt)))
      .orderBy(asc(articles.scheduledAt))
      .limit(ROWS),
    ctx.db
      .select({ id: articles.id, title: articles.title, at: articles.expireAt })
      .from(articles)
      .where(and(eq(articles.status, 'published'), isNotNull(articles.expireAt)))
      .orderBy(asc(articles.expireAt))
      .limit(ROWS),
  ]);
  return { starts, ends };
}

/** Texts that came back from the auditors, with their reason. */
function refused(ctx: Ctx) {
  return ctx.db
    .select({
      id: articles.id,
      title: sql<string>`coalesce(${articleRevisions.title}, ${articles.title})`,
      at: articles.auditedAt,
      updatedAt: articles.updatedAt,
      reason: articles.rejectReason,
    })
    .from(articles)
    .leftJoin(articleRevisions, eq(articleRevisions.id, articles.workingRevisionId))
    .where(
      and(
        isNull(articles.deletedAt),
        or(eq(articles.status, 'rejected'), eq(articles.workingStatus, 'rejected')),
      ),
    )
    .orderBy(desc(articles.updatedAt), desc(articles.id))
    .limit(ROWS);
}

/** Readers are written down in batches anyway: their figures may be 20 seconds old. */
function keptReading<T>(
  ctx: Ctx,
  { name, day }: { name: string; day: string },
  load: (ctx: Ctx, day: string) => Promise<T>,
): Promise<T> {
  return officeRead(ctx, { name, until: articleEvents, input: day }, () => load(ctx, day));
}

/** Readers by day since a day. */
async function viewsSince(ctx: Ctx, firstDay: string) {
  return ctx.db
    .select({ day: articleViewsDaily.day, views: sql<number>`sum(${articleViewsDaily.views})::int` })
    .from(articleViewsDaily)
    .where(gte(articleViewsDaily.day, firstDay))
    .groupBy(articleViewsDaily.day);
}

/** Of the fifty most read since a day, the first ten that are public. */
async function mostReadSince(ctx: Ctx, day: string) {
  const views = sql<number>`sum(${articleViewsDaily.views})::int`.as('views_since');
  const most = ctx.db
    .select({ id: articleViewsDaily.articleId, views })
    .from(articleViewsDaily)
    .where(gte(articleViewsDaily.day, day))
    .groupBy(articleViewsDaily.articleId)
    .orderBy(desc(views))
    .limit(50)
    .as('most');
  return ctx.db
    .select({ id: articles.id, title: articles.title, views: most.views })
    .from(most)
    .innerJoin(articles, eq(articles.id, most.id))
    .where(and(eq(articles.status, 'published'), isNull(articles.deletedAt)))
    .orderBy(desc(most.views), desc(articles.id))
    .limit(10);
}
