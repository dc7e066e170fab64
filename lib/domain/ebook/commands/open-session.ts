import 'server-only';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { readingSessions } from '@/db/schema/reading';
import { readingLimits } from '@/lib/core/session-limits';
import type { Ctx } from '@/lib/data/ctx';
import type { ReadingSessionKind } from '@/lib/states/ebook';

interface SessionParts {
  /** Id of the row, made together with the secret of the cookie. */
  rowId: string;
  kind: ReadingSessionKind;
  tokenId: number;
  userId: number;
  /** `item`: the only code by which it reads. */
  codeId: number | null;
}

/**
 * Opens the reading session that a token stands for, in the transaction that spends the token. What the browser read by before ends: it has one
 * reader at a time.
 */
export async function openSession(ctx: Ctx, parts: SessionParts): Promise<void> {
  if (!ctx.inTx) throw new Error('a session is opened together with the end of its token');
  const { deviceKey } = ctx;
  if (!deviceKey) throw new Error('the route must be declared with reader: true');
  // A browser keeps one cookie: another session of this device is a copy that somebody holds elsewhere.
  const sameDevice = and(eq(readingSessions.userId, parts.userId), eq(readingSessions.deviceKey, deviceKey));
  const before = ctx.reading ? or(eq(readingSessions.id, ctx.reading.sessionId), sameDevice) : sameDevice;
  await ctx.db
    .update(readingSessions)
    .set({ revokedAt: ctx.now, revokeReason: 'replaced' })
    .where(and(before, isNull(readingSessions.revokedAt)));
  await ctx.db.insert(readingSessions).values({
    id: parts.rowId,
    userId: parts.userId,
    kind: parts.kind,
    activationCodeId: parts.codeId,
    tokenId: parts.tokenId,
    deviceKey,
    expiresAt: sql`now() + make_interval(mins => ${readingLimits.idle})`,
    absoluteExpiresAt: sql`now() + make_interval(mins => ${readingLimits.absolute})`,
    userAgent: ctx.userAgent.slice(0, 300),
    ip: ctx.ip,
  });
}
