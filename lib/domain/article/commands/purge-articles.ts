import 'server-only';
import { eq } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { forgetAutosaves } from '@/lib/domain/article/commands/keep-autosave';
import { articleErrors } from '@/lib/domain/article/errors';
import { lockArticle } from '@/lib/domain/article/revisions';
import type { ArticleRow } from '@/lib/domain/article/texts';
import { syncUploadUses } from '@/lib/domain/upload/uses';

/**
 * Deletes articles of the recycle bin for good, all of them or none. Their history and the operation log stay; their files are no longer in
 * use.
 *
 * @throws 404 when one does not exist, 409 when one is not in the recycle bin
 */
export async function purgeArticles(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // Rows are locked in the order of their ids.
    const article = await lockArticle(ctx, id, true);
    if (!article.deletedAt) throw articleErrors.notDeleted();
    await purgeArticle(ctx, article);
  }
}

/** One locked article, with everything that hangs on it. */
export async function purgeArticle(ctx: Ctx, article: ArticleRow): Promise<void> {
  const { id, title, status } = article;
  await forgetAutosaves(ctx, { articleId: id });
  await recordEvent(ctx, articleEvents, {
    entityId: id,
    action: 'purge',
    fromStatus: status,
    toStatus: null,
  });
  await recordOperation(ctx, {
    action: 'article.purge',
    entity: 'article',
    entityId: id,
    before: { title, status, characters: article.contentText.length },
  });
  await ctx.db.delete(articles).where(eq(articles.id, id));
  await syncUploadUses(ctx, { entity: 'article', entityId: id, paths: [] });
}
