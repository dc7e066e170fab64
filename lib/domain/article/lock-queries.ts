import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { users } from '@/db/schema/identity';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { LockView } from '@/lib/domain/article/office-contract';
import { articleErrors } from '@/lib/domain/article/errors';
import type { ArticleRow } from '@/lib/domain/article/texts';

/**
 * The editor's lock: a lease that the open form renews (news-editor-reading.md 2.2, item 6). It tells a colleague in time; what keeps
 * texts safe is the version check of each save. The database's clock decides when it has run out.
 */
export const held = sql<boolean>`(${articles.lockedBy} is not null and ${articles.lockedUntil} > now())`;

export async function readLock(ctx: Ctx, id: number, userId: number): Promise<LockView> {
  const [row] = await ctx.db
    .select({
      lockedBy: articles.lockedBy,
      name: users.name,
      held,
      seconds: sql<number>`greatest(0, ceil(extract(epoch from ${articles.lockedUntil} - now())))::int`,
      version: articles.version,
    })
    .from(articles)
    .leftJoin(users, eq(users.id, articles.lockedBy))
    .where(and(eq(articles.id, id), isNull(articles.deletedAt)));
  if (!row) throw articleErrors.notFound();
  const mine = row.held && row.lockedBy === userId;
  return {
    mine,
    holderName: row.held ? row.name : null,
    free: !row.held,
    secondsLeft: row.held ? row.seconds : 0,
    version: row.version,
  };
}

/** Who has the editor open. @throws 404 */
export function findLock(ctx: Ctx, id: number): Promise<LockView> {
  return readLock(ctx, id, requireAdmin(ctx).userId);
}

/** @throws 409 while somebody else holds the lock */
export async function assertNotHeld(ctx: Ctx, article: ArticleRow): Promise<void> {
  if (article.lockedBy === null) return;
  const { userId } = requireAdmin(ctx);
  if (article.lockedBy === userId) return;
  const lock = await readLock(ctx, article.id, userId);
  if (lock.free) return;
  throw articleErrors.beingEdited({
    message: `${lock.holderName ?? '其他人'} 正在编辑这篇文章`,
    data: { holderName: lock.holderName, version: lock.version },
  });
}
