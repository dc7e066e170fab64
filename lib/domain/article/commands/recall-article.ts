import 'server-only';
import { eq } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { articleErrors } from '@/lib/domain/article/errors';
import { currentRevision, lockArticle, moveRevision } from '@/lib/domain/article/revisions';
import { articleMachine } from '@/lib/states/article';

/** Takes a text back from the auditors. @throws 409 when it is not waiting for them */
export async function recallArticle(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  const article = await lockArticle(ctx, id);
  const revision = await currentRevision(ctx, article);
  const payload = { revisionNo: revision.revisionNo };
  if (article.status === 'published') {
    if (article.workingStatus !== 'pending') throw articleErrors.noRevision();
    await ctx.db
      .update(articles)
      .set({ workingStatus: 'draft', updatedAt: ctx.now })
      .where(eq(articles.id, id));
    await recordEvent(ctx, articleEvents, {
      entityId: id,
      action: 'recall',
      fromStatus: 'pending',
      toStatus: 'draft',
      payload: { ...payload, working: true },
    });
  } else {
    await transition(ctx, {
      machine: articleMachine,
      table: articles,
      events: articleEvents,
      id,
      action: 'recall',
      set: { updatedAt: ctx.now },
      payload,
    });
  }
  await moveRevision(ctx, revision, 'recall', {});
  await recordOperation(ctx, { action: 'article.recall', entity: 'article', entityId: id, after: payload });
}
