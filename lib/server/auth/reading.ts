import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { getDb, type Db } from '@/db/client';
import { users } from '@/db/schema/identity';
import { readingSessions } from '@/db/schema/reading';
import { randomToken } from '@/lib/core/ids';
import { readingLimits } from '@/lib/core/session-limits';
import type { Ctx, ReadingGrant } from '@/lib/data/ctx';
import { isHttps } from '@/lib/server/env';
import { cookieLine, readCookie } from '@/lib/server/http/cookies';

/** The session of a browser that may only read; its row is `reading_sessions`. */
const SESSION = 'portal_reading';
/** The browser as a reading device: a random id that outlives sessions, so that it is counted once (at most three, the oldest dropped). */
const DEVICE = 'portal_device';
const DEVICE_SECONDS = 400 * 24 * 3600;
const TOUCH_SECONDS = 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The device that a browser says it is; `null` for a new one. */
export function deviceFromCookies(
  cookieHeader: string | null,
): { key: string; setCookie: string | null } | null {
  const id = readCookie(cookieHeader, DEVICE);
  return id && TOKEN.test(id) ? { key: digest(id), setCookie: null } : null;
}

export function newDevice(): { key: string; setCookie: string | null } {
  const id = randomToken(32);
  const line = cookieLine(DEVICE, id, { httpOnly: true, secure: isHttps(), maxAge: DEVICE_SECONDS });
  return { key: digest(id), setCookie: line };
}

/** A new random id for the cookie and the id of its row. */
export function newReadingId(): { secret: string; rowId: string } {
  const secret = randomToken(32);
  return { secret, rowId: digest(secret) };
}

/** Hands the cookie of a reading session to the browser; an empty secret takes it back. */
export function setReadingCookie(ctx: Ctx, secret: string): void {
  const life = secret ? {} : { maxAge: 0 };
  ctx.reply.headers.append(
    'set-cookie',
    cookieLine(SESSION, secret, { httpOnly: true, secure: isHttps(), ...life }),
  );
}

/** Ends the reading session of the browser and takes its cookie back: the next page is refused. Harmless without one. */
export async function endReading(ctx: Ctx, reason: 'left' | 'logout'): Promise<void> {
  if (ctx.reading)
    await ctx.db
      .update(readingSessions)
      .set({ revokedAt: ctx.now, revokeReason: reason })
      .where(and(eq(readingSessions.id, ctx.reading.sessionId), isNull(readingSessions.revokedAt)));
  setReadingCookie(ctx, '');
}

/**
 * The reading session behind a cookie header, in the browser it was opened in: its cookie is nothing beside another device's, so that whoever
 * holds it neither hands it on nor takes one place after the other among the owner's devices, and its end comes with that of the device. The row is read on every call, so that its end, and that of the account, bite at once; the
 * database's clock decides.
 */
export async function readingFromCookies(
  cookieHeader: string | null,
  deviceKey: string,
  db: Db = getDb(),
): Promise<ReadingGrant | null> {
  const secret = readCookie(cookieHeader, SESSION);
  if (!secret || !TOKEN.test(secret)) return null;
  const alive = and(
    eq(readingSessions.id, digest(secret)),
    eq(readingSessions.deviceKey, deviceKey),
    isNull(readingSessions.revokedAt),
    gt(readingSessions.expiresAt, sql`now()`),
    gt(readingSessions.absoluteExpiresAt, sql`now()`),
  );
  const [row] = await db
    .select({
      sessionId: readingSessions.id,
      userId: readingSessions.userId,
      codeId: readingSessions.activationCodeId,
      stale: sql<boolean>`${readingSessions.lastSeenAt} < now() - make_interval(secs => ${TOUCH_SECONDS})`,
    })
    .from(readingSessions)
    .innerJoin(users, and(eq(users.id, readingSessions.userId), eq(users.status, 'active')))
    .where(alive);
  if (!row) return null;
  if (row.stale) {
    await db
      .update(readingSessions)
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`now() + make_interval(mins => ${readingLimits.idle})`,
      })
      .where(and(eq(readingSessions.id, row.sessionId), isNull(readingSessions.revokedAt)));
  }
  const { stale: _stale, ...grant } = row;
  return grant;
}
