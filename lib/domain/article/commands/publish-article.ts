import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { articleEvents, articleRevisions, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { assertClean } from '@/lib/data/public-text';
import { recordEvent, transition } from '@/lib/data/transition';
import { invalidateArticle } from '@/lib/domain/article/cached';
import { inspect, textsOfArticle } from '@/lib/domain/article/check';
import { articleErrors } from '@/lib/domain/article/errors';
import { queuePlan, waitsForSchedule } from '@/lib/domain/article/plan';
import { currentRevision, lockArticle, moveRevision } from '@/lib/domain/article/revisions';
import { articleMachine } from '@/lib/states/article';
import {
  columnsOfText,
  syncArticleFiles,
  textInWork,
  textOfRevision,
  writeAttachments,
  type ArticleRow,
} from '@/lib/domain/article/texts';
import { articleSearchColumns } from '@/lib/domain/search/row-columns';

interface Showing {
  /** Date of a first publication that nobody chose. */
  at: Date;
  payload?: Record<string, unknown>;
}

/**
 * Shows a passed text to the public: a new article, or the next revision of a public one in the place of the old. An article that was
 * public before, or was given a date, keeps it. A waiting schedule is over.
 *
 * @throws 409 when nothing passed is waiting; 422 for forbidden words, words to confirm, or an end that has passed
 */
export async function publishArticle(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  const article = await lockArticle(ctx, id);
  const text = await textInWork(ctx, article, await currentRevision(ctx, article));
  if (article.status === 'published' && !waitsForSchedule(article)) throw articleErrors.noRevision();
  // What is not passed is refused by the machine's table, with the state in words.
  const words = waitsForSchedule(article) ? await assertClean(ctx, await textsOfArticle(ctx, text)) : {};
  await show(ctx, article, { at: ctx.now, payload: words });
}

/**
 * Publishes what is due by its schedule. Repeatable: the database's clock and the state are asked again under the lock. A text that has
 * become forbidden since its audit stays unpublished, and the schedule ends with a reason in its history.
 */
export async function publishDueArticle(ctx: Ctx, id: number): Promise<boolean> {
  const [article] = await ctx.db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), isNull(articles.deletedAt), sql`${articles.scheduledAt} <= now()`))
    .for('update');
  if (!article?.scheduledAt || !waitsForSchedule(article)) return false;
  const text = await textInWork(ctx, article, await currentRevision(ctx, article));
  const report = await inspect(ctx, text);
  if (report.blocked)
    return stopSchedule(
      ctx,
      article,
      report.hits.map((h) => h.word),
    );
  await show(ctx, article, { at: article.scheduledAt, payload: { scheduled: true } });
  return true;
}

async function stopSchedule(ctx: Ctx, article: ArticleRow, words: readonly string[]): Promise<boolean> {
  await ctx.db.update(articles).set({ scheduledAt: null }).where(eq(articles.id, article.id));
  const reason = `定时发布未执行：内容含有禁止发布的词语（${[...new Set(words)].slice(0, 5).join('、')}）`;
  await recordEvent(ctx, articleEvents, {
    entityId: article.id,
    action: 'scheduleStopped',
    fromStatus: article.status,
    toStatus: article.status,
    reason,
  });
  await recordOperation(ctx, {
    action: 'article.schedule.stop',
    entity: 'article',
    entityId: article.id,
    before: { scheduledAt: article.scheduledAt },
    after: { scheduledAt: null },
    reason,
  });
  return false;
}

async function show(ctx: Ctx, article: ArticleRow, showing: Showing): Promise<void> {
  await assertNotOver(ctx, article);
  const { id } = article;
  const categories =
    article.status === 'published'
      ? await publishRevision(ctx, article, showing)
      : await publishFirst(ctx, article, showing);
  await queuePlan(ctx, { ...article, status: 'published', workingStatus: null, scheduledAt: null });
  await invalidateArticle(ctx, id, categories);
  await recordOperation(ctx, {
    action: 'article.publish',
    entity: 'article',
    entityId: id,
    after: { title: article.title },
  });
}

/** @throws 422 when the article's end lies in the past by the database's clock */
async function assertNotOver(ctx: Ctx, { id, expireAt }: ArticleRow): Promise<void> {
  if (!expireAt) return;
  const over = await ctx.db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, id), sql`${articles.expireAt} <= now()`));
  if (over.length > 0) throw articleErrors.overdue();
}

async function publishFirst(ctx: Ctx, article: ArticleRow, showing: Showing): Promise<number[]> {
  await transition(ctx, {
    machine: articleMachine,
    table: articles,
    events: articleEvents,
    id: article.id,
    action: 'publish',
    set: {
      publishedAt: article.publishedAt ?? showing.at,
      scheduledAt: null,
      offlineAt: null,
      updatedAt: ctx.now,
    },
    payload: { revisionNo: article.revisionNo, ...showing.payload },
  });
  return [article.categoryId];
}

async function publishRevision(ctx: Ctx, article: ArticleRow, showing: Showing): Promise<number[]> {
  const revision = await currentRevision(ctx, article);
  if (revision.status !== 'approved') throw articleErrors.noRevision();
  const [live] = await ctx.db
    .select()
    .from(articleRevisions)
    .where(
      and(eq(articleRevisions.articleId, article.id), eq(articleRevisions.revisionNo, article.revisionNo)),
    );
  if (live) await moveRevision(ctx, live, 'replace', {});
  const text = textOfRevision(revision);
  await ctx.db
    .update(articles)
    .set({
      ...columnsOfText(text),
      ...(await articleSearchColumns(ctx, text)),
      revisionNo: revision.revisionNo,
      workingRevisionId: null,
      workingStatus: null,
      scheduledAt: null,
      updatedAt: ctx.now,
    })
    .where(eq(articles.id, article.id));
  await writeAttachments(ctx, article.id, text.attachments);
  await syncArticleFiles(ctx, article.id);
  await recordEvent(ctx, articleEvents, {
    entityId: article.id,
    action: 'publish',
    fromStatus: 'published',
    toStatus: 'published',
    payload: { revisionNo: revision.revisionNo, replaced: article.revisionNo, ...showing.payload },
  });
  return [article.categoryId, text.categoryId];
}
