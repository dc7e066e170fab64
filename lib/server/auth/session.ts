import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { getDb, type Db } from '@/db/client';
import { sessions } from '@/db/schema/identity';
import { randomToken } from '@/lib/core/ids';
import type { AdminPermission } from '@/lib/core/permissions';
import { isAdminRole, type LoginStep } from '@/lib/core/role';
import { PENDING_MINUTES, sessionLimits } from '@/lib/core/session-limits';
import { sessionIdOf, type Actor, type BuyerActor, type Ctx } from '@/lib/data/ctx';
import { nextStep } from '@/lib/domain/identity/rules';
import { env, isHttps } from '@/lib/server/env';
import { cookieLine, readCookie } from '@/lib/server/http/cookies';
import { openSessionOf, sealSession, sessionCookieName } from './edge';
import { readSession } from './session-lookup';

/** S-15: idle and absolute limits in minutes, for buyers and for administrators. */
const LIMITS = sessionLimits;

function rowId(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

export interface SessionUser {
  id: number;
  name: string;
  role: string;
}

export interface SessionFacts {
  /** The second factor was shown (security.md S-26). */
  proven: boolean;
  /** What the login still waits for; such a session lives ten minutes and opens nothing else. */
  step: LoginStep | null;
}

/**
 * Opens a session for a user who just proved who they are: a new row with a new random id (S-14), the sealed cookie, and the readable
 * cookies `role` and `name` that the menus use and the server never reads (specification section 3). A login that is not complete has none
 * of these two.
 *
 * @returns the row's id, for the login log
 */
export async function startSession(ctx: Ctx, user: SessionUser, facts: SessionFacts): Promise<string> {
  const sid = randomToken(32);
  const waits = facts.step !== null;
  const whole = isAdminRole(user.role) ? LIMITS.admin : LIMITS.buyer;
  const limit = waits ? { idle: PENDING_MINUTES, absolute: PENDING_MINUTES } : whole;
  const id = rowId(sid);
  await ctx.db.insert(sessions).values({
    id,
    userId: user.id,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    expiresAt: sql`now() + make_interval(mins => ${limit.idle})`,
    absoluteExpiresAt: sql`now() + make_interval(mins => ${limit.absolute})`,
    secondFactorAt: facts.proven ? sql`now()` : null,
    userAgent: ctx.userAgent.slice(0, 300),
    ip: ctx.ip,
  });
  const secure = isHttps();
  const value = await sealSession({ sid, role: user.role }, env().SESSION_SECRET);
  ctx.reply.headers.append(
    'set-cookie',
    cookieLine(sessionCookieName(secure), value, { httpOnly: true, secure }),
  );
  const past = waits ? { maxAge: 0 } : {};
  ctx.reply.headers.append('set-cookie', cookieLine('role', waits ? '' : user.role, { secure, ...past }));
  ctx.reply.headers.append('set-cookie', cookieLine('name', waits ? '' : user.name, { secure, ...past }));
  return id;
}

/** Brings the readable cookie `name` up to date after the account was renamed. */
export function renameSession<T extends { name: string }>(ctx: Ctx, account: T): T {
  ctx.reply.headers.append('set-cookie', cookieLine('name', account.name, { secure: isHttps() }));
  return account;
}

/** Brings the readable cookie `role` up to date after the account joined or left an organisation. */
export function tellRole(ctx: Ctx, role: string): null {
  ctx.reply.headers.append('set-cookie', cookieLine('role', role, { secure: isHttps() }));
  return null;
}

/** Ends the caller's session in the database. @returns whether there was a living one */
export async function revokeOwnSession(ctx: Ctx, reason: string): Promise<boolean> {
  const id = sessionIdOf(ctx.actor);
  if (id === null) return false;
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now, revokeReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends the caller's session in the database and takes its cookies back. */
export async function endSession(ctx: Ctx): Promise<void> {
  await revokeOwnSession(ctx, 'logout');
  const secure = isHttps();
  for (const name of [sessionCookieName(secure), 'role', 'name']) {
    ctx.reply.headers.append(
      'set-cookie',
      cookieLine(name, '', { httpOnly: name.endsWith('session'), secure, maxAge: 0 }),
    );
  }
}

/** Whether a session has been ended neither by anybody nor by time. */
export async function sessionLives(ctx: Ctx, id: string): Promise<boolean> {
  const alive = and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));
  return (await ctx.db.$count(sessions, alive)) > 0;
}

type Membership = Pick<BuyerActor, 'organizationId' | 'organizationRole'>;

/** An account acts for its organisation while its membership lasts, whatever else is left of it (S-07). */
function membership(row: Membership): Membership {
  return row.organizationRole === null
    ? { organizationId: null, organizationRole: null }
    : { organizationId: row.organizationId, organizationRole: row.organizationRole };
}

/**
 * Who is calling, from the cookie header alone. The row is read on every call, so logout, ban and role change bite at once (S-13);
 * expiry is decided by the database's clock. A login that still waits for a step is a guest with `pending` (S-26).
 */
export async function actorFromCookies(cookieHeader: string | null, db: Db = getDb()): Promise<Actor> {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = env();
  const token = await openSessionOf(readCookie(cookieHeader, sessionCookieName(isHttps())), [
    SESSION_SECRET,
    SESSION_SECRET_PREVIOUS,
  ]);
  if (!token) return { kind: 'guest' };
  const row = await readSession(db, rowId(token.sid));
  if (!row) return { kind: 'guest' };
  const admin = isAdminRole(row.role);
  const step = nextStep(row, row.proven);
  if (step !== null) {
    const { userId, loginName, name, role, sessionId, proven } = row;
    return { kind: 'guest', pending: { userId, loginName, name, role, sessionId, step, proven } };
  }
  if (row.stale) {
    await db
      .update(sessions)
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`now() + make_interval(mins => ${(admin ? LIMITS.admin : LIMITS.buyer).idle})`,
      })
      .where(and(eq(sessions.id, row.sessionId), isNull(sessions.revokedAt)));
  }
  const base = { userId: row.userId, name: row.name, role: row.role, sessionId: row.sessionId };
  return admin
    ? { kind: 'admin', ...base, permissions: row.permissions as AdminPermission[] }
    : { kind: 'buyer', ...base, ...membership(row) };
}
