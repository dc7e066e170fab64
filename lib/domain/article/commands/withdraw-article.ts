import 'server-only';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { invalidateArticle } from '@/lib/domain/article/cached';
import type { ArticleWithdrawInput } from '@/lib/domain/article/contract';
import { currentRevision, lockArticle, moveRevision } from '@/lib/domain/article/revisions';
import { articleMachine } from '@/lib/domain/article/states';

/**
 * Takes a public article off the site at once. An unfinished revision stays with it and is taken back from the auditors.
 *
 * @throws 409 when it is not public
 */
export async function withdrawArticle(ctx: Ctx, { id, reason }: ArticleWithdrawInput): Promise<void> {
  requireAdmin(ctx);
  const article = await lockArticle(ctx, id);
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
    set: { offlineAt: ctx.now, updatedAt: ctx.now, ...(waiting && { workingStatus: 'draft' as const }) },
    reason,
    payload: { revisionNo: article.revisionNo },
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
