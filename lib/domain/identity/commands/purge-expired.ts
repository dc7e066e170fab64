import 'server-only';
import { and, isNull, lt, lte, or, sql } from 'drizzle-orm';
import {
  captchaChallenges,
  loginLockouts,
  mailCodes,
  rateLimits,
  sessions,
  smsCodes,
  userTokens,
} from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';

/**
 * Removes what has expired: captcha answers after an hour, codes after two days (the limits look back one), tokens and failures after a day,
 * limits a minute after their window, sessions 180 days after their end (news-editor-reading.md 5.3, network logs of six months). Running it twice removes nothing more.
 */
export async function purgeExpiredIdentity(ctx: Ctx): Promise<void> {
  const before = (window: string) => sql`now() - ${window}::interval`;
  await ctx.db.delete(captchaChallenges).where(lt(captchaChallenges.expiresAt, before('1 hour')));
  await ctx.db.delete(smsCodes).where(lt(smsCodes.expiresAt, before('2 days')));
  await ctx.db.delete(mailCodes).where(lt(mailCodes.expiresAt, before('2 days')));
  await ctx.db.delete(userTokens).where(lt(userTokens.expiresAt, before('1 day')));
  await ctx.db.delete(sessions).where(lt(sessions.absoluteExpiresAt, before('180 days')));
  // Windows of the rate limits (`rate.ts`) and stocks of readers (`shared-stock.ts`) that say nothing any more.
  await ctx.db
    .delete(rateLimits)
    .where(lt(rateLimits.expire, sql`(extract(epoch from now()) * 1000)::bigint - 60000`));
  await ctx.db
    .delete(loginLockouts)
    .where(
      and(
        lt(loginLockouts.lastFailedAt, before('1 day')),
        or(isNull(loginLockouts.lockedUntil), lte(loginLockouts.lockedUntil, sql`now()`)),
      ),
    );
}
