import 'server-only';
import { eq } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { lockArticle } from '@/lib/domain/article/revisions';

/** Takes articles out of the recycle bin, in the state they had; what is not in it is left alone. @throws 404 when one does not exist */
export async function restoreArticles(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // Rows are locked in the order of their ids.
    const article = await lockArticle(ctx, id, true);
    if (!article.deletedAt) continue;
    await ctx.db
      .update(articles)
      .set({ deletedAt: null, deletedBy: null, updatedAt: ctx.now })
      .where(eq(articles.id, id));
    const { status } = article;
    await recordEvent(ctx, articleEvents, {
      entityId: id,
      action: 'restore',
      fromStatus: status,
      toStatus: status,
    });
    await recordOperation(ctx, {
      action: 'article.restore',
      entity: 'article',
      entityId: id,
      after: { title: article.title, status },
    });
  }
}
