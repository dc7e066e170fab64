import 'server-only';
import { eq } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { articleErrors } from '@/lib/domain/article/errors';
import { assertNotHeld } from '@/lib/domain/article/lock-queries';
import { lockArticle } from '@/lib/domain/article/revisions';

/**
 * Moves articles to the recycle bin, all of them or none.
 *
 * @throws 404 when one does not exist, 409 when one is public, under audit or open in somebody else's editor
 */
export async function deleteArticles(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const me = requireAdmin(ctx);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // Rows are locked in the order of their ids.
    const article = await lockArticle(ctx, id);
    const about = { data: { id, status: article.status } };
    if (article.status === 'published') throw articleErrors.stillPublic(about);
    if (article.status === 'pending') throw articleErrors.underAudit(about);
    await assertNotHeld(ctx, article);
    await ctx.db
      .update(articles)
      .set({ deletedAt: ctx.now, deletedBy: me.userId, updatedAt: ctx.now, scheduledAt: null })
      .where(eq(articles.id, id));
    const { status } = article;
    await recordEvent(ctx, articleEvents, {
      entityId: id,
      action: 'delete',
      fromStatus: status,
      toStatus: status,
    });
    await recordOperation(ctx, {
      action: 'article.del',
      entity: 'article',
      entityId: id,
      before: { title: article.title, status },
    });
  }
}
