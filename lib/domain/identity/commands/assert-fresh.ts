import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { sessions } from '@/db/schema/identity';
import { coreErrors } from '@/lib/core/errors';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { FRESH_MINUTES } from '../rules';

/** Sensitive acts stand on a second factor that was shown in the last minutes. @throws 422 `FRESH_CODE` */
export async function assertFresh(ctx: Ctx): Promise<void> {
  const fresh = and(
    eq(sessions.id, requireAdmin(ctx).sessionId),
    gt(sessions.secondFactorAt, sql`now() - make_interval(mins => ${FRESH_MINUTES})`),
  );
  if ((await ctx.db.$count(sessions, fresh)) === 0) throw coreErrors.freshCode();
}

/** Notes that the caller has just shown the second factor. */
export async function noteSecondFactor(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ secondFactorAt: sql`now()` })
    .where(eq(sessions.id, requireAdmin(ctx).sessionId));
}
