import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { getDb, type Db } from '@/db/client';
import { sessions, users } from '@/db/schema/identity';
import { organizationMembers } from '@/db/schema/organization';
import { randomToken } from '@/lib/core/ids';
import type { AdminPermission } from '@/lib/core/permissions';
import { isAdminRole } from '@/lib/core/role';
import { sessionLimits } from '@/lib/core/session-limits';
import type { Actor, BuyerActor, Ctx } from '@/lib/data/ctx';
import { env, isHttps } from '@/lib/server/env';
import { cookieLine, readCookie } from '@/lib/server/http/cookies';
import { openSession, sealSession, sessionCookieName } from './edge';

/** S-15: idle and absolute limits in minutes, for buyers and for administrators. */
const LIMITS = sessionLimits;
/** The idle limit moves at most once in this many seconds, so that a read does not cost a write. */
const TOUCH_SECONDS = 60;

function rowId(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

export interface SessionUser {
  id: number;
  name: string;
  role: string;
}

/**
 * Opens a session for a user who just proved who they are: a new row with a new random id (S-14), the sealed cookie, and the readable
 * cookies `role` and `name` that the menus use and the server never reads (specification section 3).
 *
 * @returns the row's id, for the login log
 */
export async function startSession(ctx: Ctx, user: SessionUser): Promise<string> {
  const sid = randomToken(32);
  const limit = isAdminRole(user.role) ? LIMITS.admin : LIMITS.buyer;
  const id = rowId(sid);
  await ctx.db.insert(sessions).values({
    id,
    userId: user.id,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    expiresAt: sql`now() + make_interval(mins => ${limit.idle})`,
    absoluteExpiresAt: sql`now() + make_interval(mins => ${limit.absolute})`,
    userAgent: ctx.userAgent.slice(0, 300),
    ip: ctx.ip,
  });
  const secure = isHttps();
  const value = await sealSession({ sid, role: user.role }, env().SESSION_SECRET);
  ctx.reply.headers.append(
    'set-cookie',
    cookieLine(sessionCookieName(secure), value, { httpOnly: true, secure }),
  );
  ctx.reply.headers.append('set-cookie', cookieLine('role', user.role, { secure }));
  ctx.reply.headers.append('set-cookie', cookieLine('name', user.name, { secure }));
  return id;
}

/** Brings the readable cookie `name` up to date after the account was renamed. */
export function renameSession<T extends { name: string }>(ctx: Ctx, account: T): T {
  ctx.reply.headers.append('set-cookie', cookieLine('name', account.name, { secure: isHttps() }));
  return account;
}

/** Ends the caller's session in the database and takes its cookies back. */
export async function endSession(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind === 'buyer' || ctx.actor.kind === 'admin') {
    await ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now, revokeReason: 'logout' })
      .where(and(eq(sessions.id, ctx.actor.sessionId), isNull(sessions.revokedAt)));
  }
  const secure = isHttps();
  for (const name of [sessionCookieName(secure), 'role', 'name']) {
    ctx.reply.headers.append(
      'set-cookie',
      cookieLine(name, '', { httpOnly: name.endsWith('session'), secure, maxAge: 0 }),
    );
  }
}

/** Ends every session of a user, except the one named: password reset, ban, role change (S-13, S-14). */
export async function revokeSessions(ctx: Ctx, userId: number, reason: string, except = ''): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now, revokeReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ne(sessions.id, except)));
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
 * expiry is decided by the database's clock.
 */
export async function actorFromCookies(cookieHeader: string | null, db: Db = getDb()): Promise<Actor> {
  const token = await openSession(
    readCookie(cookieHeader, sessionCookieName(isHttps())),
    env().SESSION_SECRET,
  );
  if (!token) return { kind: 'guest' };
  const [row] = await db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      name: users.name,
      role: users.role,
      permissions: users.permissions,
      organizationId: users.organizationId,
      organizationRole: organizationMembers.role,
      stale: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${TOUCH_SECONDS})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.userId, users.id),
        eq(organizationMembers.organizationId, users.organizationId),
        isNull(organizationMembers.removedAt),
      ),
    )
    .where(
      and(
        eq(sessions.id, rowId(token.sid)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.absoluteExpiresAt, sql`now()`),
        inArray(users.status, ['active']),
      ),
    );
  if (!row) return { kind: 'guest' };
  const admin = isAdminRole(row.role);
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
