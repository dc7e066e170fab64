import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { toIso } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { invalidateArticle } from '@/lib/domain/article/cached';
import type { ArticleWithdrawInput } from '@/lib/domain/article/contract';
import { currentRevision, lockArticle, moveRevision } from '@/lib/domain/article/revisions';
import { articleMachine } from '@/lib/states/article';
import type { ArticleRow } from '@/lib/domain/article/texts';

/**
 * Takes a public article off the site at once. An unfinished revision stays with it and is taken back from the auditors.
 *
 * @throws 409 when it is not public
 */
export async function withdrawArticle(ctx: Ctx, { id, reason }: ArticleWithdrawInput): Promise<void> {
  requireAdmin(ctx);
  await takeOffline(ctx, await lockArticle(ctx, id), { reason });
}

/**
 * Takes an article off the site whose time has passed by the database's clock. Repeatable; its end is cleared, so that it can be published
 * again. The public has not seen it since that moment, also when this comes late (scope.ts).
 */
export async function expireArticle(ctx: Ctx, id: number): Promise<boolean> {
  const [article] = await ctx.db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.status, 'published'), sql`${articles.expireAt} <= now()`))
    .for('update');
  if (!article?.expireAt) return false;
  await takeOffline(ctx, article, {
    reason: '到期自动下线',
    set: { expireAt: null },
    payload: { expireAt: toIso(article.expireAt) },
  });
  return true;
}

interface Ending {
  reason?: string;
  set?: Partial<typeof articles.$inferInsert>;
  payload?: Record<string, unknown>;
}

async function takeOffline(ctx: Ctx, article: ArticleRow, { reason, set, payload }: Ending): Promise<void> {
  const { id } = article;
  const waiting = article.workingStatus === 'pending';
  if (article.status === 'published' && waiting) {
    await moveRevision(ctx, await currentRevision(ctx, article), 'recall', {});
  }
  await transition(ctx, {
    machine: articleMachine,
    table: articles,
    events: articleEvents,
    id,
    action: 'withdraw',
    set: {
      offlineAt: ctx.now,
      updatedAt: ctx.now,
      scheduledAt: null,
      ...set,
      ...(waiting && { workingStatus: 'draft' as const }),
    },
    reason,
    payload: { revisionNo: article.revisionNo, ...payload },
  });
  await invalidateArticle(ctx, id, [article.categoryId]);
  await recordOperation(ctx, {
    action: 'article.withdraw',
    entity: 'article',
    entityId: id,
    before: { status: article.status },
    after: { title: article.title },
    reason,
  });
}
