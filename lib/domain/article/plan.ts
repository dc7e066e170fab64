import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { recordEvent } from '@/lib/data/transition';
import { invalidateArticle } from '@/lib/domain/article/cached';
import type { PlanFields } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import type { ArticleRow } from '@/lib/domain/article/texts';

/**
 * When and where an article stands: times, flags, views before the site. The plan belongs to the article, not to a revision, and is changed
 * without audit (news-editor-reading.md 2.2, items 1 and 11). The database's clock decides.
 */
export type Plan = Pick<
  ArticleRow,
  | 'isLead'
  | 'isTop'
  | 'topUntil'
  | 'recommended'
  | 'viewsBase'
  | 'viewsSource'
  | 'publishedAt'
  | 'scheduledAt'
  | 'expireAt'
>;
export type PlanChange = Partial<Plan>;

const keys = [
  'isLead',
  'isTop',
  'topUntil',
  'recommended',
  'viewsBase',
  'viewsSource',
  'publishedAt',
  'scheduledAt',
  'expireAt',
] as const;

const valueOf = (v: unknown) => (v instanceof Date ? v.getTime() : v);
const readable = (v: unknown) => (v instanceof Date ? toIsoOrNull(v) : v);

async function databaseNow(ctx: Ctx): Promise<Date> {
  const { rows } = await ctx.db.execute<{ ms: string }>(
    sql`select (extract(epoch from now()) * 1000)::bigint::text as ms`,
  );
  return new Date(Number(rows[0]?.ms));
}

/** The members of `plan` that differ from what the article has. A time that somebody else's save has let pass is not asked about again. */
function changesOf(article: Plan, plan: PlanFields): PlanChange {
  const out: Record<string, unknown> = {};
  for (const key of keys) {
    const next = plan[key];
    if (next !== undefined && valueOf(next) !== valueOf(article[key])) out[key] = next;
  }
  const change = out as PlanChange;
  if (!(change.isTop ?? article.isTop) && article.topUntil) change.topUntil = null;
  return change;
}

/**
 * What a plan changes of an article, checked.
 *
 * @throws 400 at the field: a schedule that is not in the future, an end before the beginning, a date of publication in the future, views before the site without their source
 */
export async function planChange(
  ctx: Ctx,
  article: Plan & Pick<ArticleRow, 'status'>,
  plan: PlanFields,
): Promise<PlanChange> {
  const change = changesOf(article, plan);
  const errors: Record<string, string> = {};
  const now = await databaseNow(ctx);
  if (change.scheduledAt && change.scheduledAt <= now) errors.scheduledAt = '定时发布时间须晚于现在';
  if (change.expireAt && change.expireAt <= now) errors.expireAt = '定时下线时间须晚于现在';
  const start = change.scheduledAt ?? (change.expireAt ? article.scheduledAt : null);
  const end = change.expireAt === undefined ? article.expireAt : change.expireAt;
  if (!errors.expireAt && start && end && end <= start) errors.expireAt = '定时下线时间须晚于定时发布时间';
  if (change.topUntil && change.topUntil <= now) errors.topUntil = '置顶截止时间须晚于现在';
  if (change.publishedAt && change.publishedAt > now) {
    errors.publishedAt = '发布日期不能晚于现在，将来发布请用定时发布';
  }
  if (change.publishedAt === null && article.status === 'published') {
    errors.publishedAt = '已发布的文章须有发布日期';
  }
  if ((change.viewsBase ?? article.viewsBase) > 0) {
    const source = change.viewsSource === undefined ? article.viewsSource : change.viewsSource;
    if (!source) errors.viewsSource = '请填写上线前浏览量的来源';
  }
  const message = Object.values(errors)[0];
  if (message) throw articleErrors.badPlan({ message, errors });
  return change;
}

/** Both sides of a change for the event and the operation log. */
export function planSides(before: Plan, change: PlanChange) {
  const changed = keys.filter((k) => k in change);
  return {
    before: Object.fromEntries(changed.map((k) => [k, readable(before[k])])),
    after: Object.fromEntries(changed.map((k) => [k, readable(change[k])])),
  };
}

/**
 * Writes a change of the plan to a locked article, with its event, its jobs and the pages it alters.
 *
 * @param more further columns of the same statement
 * @returns the row afterwards
 */
export async function writePlan(
  ctx: Ctx,
  article: ArticleRow,
  change: PlanChange,
  more: Partial<ArticleRow> = {},
): Promise<ArticleRow> {
  const [row] = await ctx.db
    .update(articles)
    .set({ ...change, ...more, updatedAt: ctx.now })
    .where(eq(articles.id, article.id))
    .returning();
  const after = row as ArticleRow;
  const sides = planSides(article, change);
  await recordEvent(ctx, articleEvents, {
    entityId: article.id,
    action: 'plan',
    fromStatus: article.status,
    toStatus: article.status,
    payload: sides,
  });
  await queuePlan(ctx, after);
  if (article.status === 'published') await invalidateArticle(ctx, article.id, [article.categoryId]);
  return after;
}

/** True while a passed text waits for its moment. */
export function waitsForSchedule(a: Pick<ArticleRow, 'status' | 'workingStatus'>): boolean {
  return a.status === 'approved' || (a.status === 'published' && a.workingStatus === 'approved');
}

/**
 * Puts the next timed act into the queue, in the transaction that makes it due. One job per article and act: a later time replaces an
 * earlier one, and a job whose time was moved or cancelled finds nothing to do.
 */
export async function queuePlan(
  ctx: Ctx,
  a: Pick<ArticleRow, 'id' | 'status' | 'workingStatus' | 'scheduledAt' | 'expireAt'>,
): Promise<void> {
  const payload = { articleId: a.id };
  if (a.scheduledAt && waitsForSchedule(a)) {
    const key = `article.publish:${a.id}`;
    await enqueue(ctx, { task: 'article.publish', payload, runAt: a.scheduledAt, key });
  }
  if (a.expireAt && a.status === 'published') {
    const key = `article.expire:${a.id}`;
    await enqueue(ctx, { task: 'article.expire', payload, runAt: a.expireAt, key });
  }
}
