import 'server-only';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';
import { revokeReading } from './revoke-reading';

/**
 * Ends every session of a user, except the one named: password reset, ban, role change (security.md S-13, S-14). What reads for him without a login
 * ends too.
 *
 * @returns how many logins lived
 */
export async function revokeSessions(ctx: Ctx, userId: number, reason: string, except = ''): Promise<number> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now, revokeReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ne(sessions.id, except)))
    .returning({ id: sessions.id });
  await revokeReading(ctx, userId, reason);
  return ended.length;
}
