import 'server-only';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { LockView } from '@/lib/domain/article/office-contract';
import { held, readLock } from '@/lib/domain/article/lock-queries';
import { LOCK_SECONDS } from '@/lib/domain/article/rules';

/** Signs of life of an open form: no business act, so neither the version nor the logs tell of them. */
const until = sql`now() + make_interval(secs => ${LOCK_SECONDS})`;

/** Takes or renews the lock, unless somebody else holds it: of several people at once exactly one gets it. @throws 404 */
export async function lockForEdit(ctx: Ctx, id: number): Promise<LockView> {
  const { userId } = requireAdmin(ctx);
  await ctx.db
    .update(articles)
    .set({ lockedBy: userId, lockedUntil: until })
    .where(
      and(
        eq(articles.id, id),
        isNull(articles.deletedAt),
        or(eq(articles.lockedBy, userId), sql`not ${held}`),
      ),
    );
  return readLock(ctx, id, userId);
}

/** Gives the lock back; somebody else's is left alone. */
export async function unlockAfterEdit(ctx: Ctx, id: number): Promise<void> {
  const { userId } = requireAdmin(ctx);
  await ctx.db
    .update(articles)
    .set({ lockedBy: null, lockedUntil: null })
    .where(and(eq(articles.id, id), eq(articles.lockedBy, userId)));
}
