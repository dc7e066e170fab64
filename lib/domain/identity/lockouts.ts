import 'server-only';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { loginLockouts } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';
import { LOCKOUT } from './rules';

/** Seconds until the last of the keys is free again; 0 when none is locked. The database's clock decides. */
export async function lockedSeconds(ctx: Ctx, keys: readonly string[]): Promise<number> {
  const [row] = await ctx.db
    .select({
      seconds: sql<number>`coalesce(ceil(extract(epoch from max(${loginLockouts.lockedUntil}) - now())), 0)::int`,
    })
    .from(loginLockouts)
    .where(and(inArray(loginLockouts.key, [...keys]), sql`${loginLockouts.lockedUntil} > now()`));
  return row?.seconds ?? 0;
}

/**
 * Counts one failure in one statement, so that parallel guesses are counted one after the other: the `limit`-th locks the key, and none is
 * counted while it is locked. A pause of the lock's length starts the count anew.
 *
 * @returns `false` when the key was locked already
 */
export async function countFailure(ctx: Ctx, key: string, limit: number): Promise<boolean> {
  const t = loginLockouts;
  const pause = sql`make_interval(mins => ${LOCKOUT.minutes})`;
  const goesOn = sql`(${t.lockedUntil} is null and ${t.lastFailedAt} > now() - ${pause})`;
  const failures = sql`(case when ${goesOn} then ${t.failures} + 1 else 1 end)`;
  const lock = (n: ReturnType<typeof sql>) => sql`case when ${n} >= ${limit}::int then now() + ${pause} end`;
  const rows = await ctx.db
    .insert(t)
    .values({
      key,
      failures: 1,
      firstFailedAt: sql`now()`,
      lastFailedAt: sql`now()`,
      lockedUntil: lock(sql`1`),
    })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        failures: sql`${failures}`,
        firstFailedAt: sql`case when ${goesOn} then ${t.firstFailedAt} else now() end`,
        lastFailedAt: sql`now()`,
        lockedUntil: lock(failures),
      },
      setWhere: sql`${t.lockedUntil} is null or ${t.lockedUntil} <= now()`,
    })
    .returning({ failures: t.failures });
  return rows.length > 0;
}

/** Forgets the failures of a key that is not locked: its owner has just proved who they are. */
export async function clearFailures(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .delete(loginLockouts)
    .where(
      and(
        eq(loginLockouts.key, key),
        or(isNull(loginLockouts.lockedUntil), lte(loginLockouts.lockedUntil, sql`now()`)),
      ),
    );
}

/** Opens a key before its time: the password was set anew by a code sent to the phone. */
export async function unlock(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.delete(loginLockouts).where(eq(loginLockouts.key, key));
}
