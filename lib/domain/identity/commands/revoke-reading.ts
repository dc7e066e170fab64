import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { readingSessions, readingTokens } from '@/db/schema/reading';
import type { Ctx } from '@/lib/data/ctx';

/**
 * Ends what reads for a user without a login: desktops confirmed by phone, phones with a link, and the QR codes on their way to become one of
 * them. It goes with the end of his logins (news-editor-reading.md 4.2): who throws a stranger out of the account throws him out of the books too.
 *
 * The tokens go first: one that is being used at this moment has its session when the second statement looks.
 */
export async function revokeReading(ctx: Ctx, userId: number, reason: string): Promise<void> {
  await ctx.db
    .update(readingTokens)
    .set({ status: 'cancelled' })
    .where(
      and(
        eq(readingTokens.userId, userId),
        inArray(readingTokens.status, ['waiting', 'scanned', 'confirmed']),
      ),
    );
  await ctx.db
    .update(readingSessions)
    .set({ revokedAt: ctx.now, revokeReason: reason })
    .where(and(eq(readingSessions.userId, userId), isNull(readingSessions.revokedAt)));
}
