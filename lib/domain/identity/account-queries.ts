import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions, users } from '@/db/schema/identity';
import { loginLogs } from '@/db/schema/log';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import { maskMail } from '@/lib/core/mail-address';
import { pageOffset, type PageInput, type Paged } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone-number';
import { requireAccount, requireBuyer, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import type { LoginEntryView, SecurityView, SessionView } from './account-contract';
import { deviceName, isHandheld, maskIp } from './device-name';
import { presentLoginEntry } from './login-entry';
import { securityLevel } from './rules';

/** Sessions of an account that would be answered now. */
export function livingSessions(userId: number) {
  return and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.absoluteExpiresAt, sql`now()`),
  );
}

/** What a session is called outside: the key of its row is not told (security.md S-10). */
export const sessionKey = sql<string>`left(encode(sha256(${sessions.id}::bytea), 'hex'), 16)`;

/** Where the caller's account is logged in, this browser first. */
export async function listSessions(ctx: Ctx): Promise<SessionView[]> {
  const { userId, sessionId } = requireAccount(ctx);
  const rows = await ctx.db
    .select({
      key: sessionKey,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      current: sql<boolean>`${sessions.id} = ${sessionId}`,
    })
    .from(sessions)
    .where(livingSessions(userId))
    .orderBy(desc(sql`${sessions.id} = ${sessionId}`), desc(sessions.lastSeenAt));
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    handheld: isHandheld(userAgent),
    ip: maskIp(row.ip),
    createdAt: toIso(row.createdAt),
    lastSeenAt: toIso(row.lastSeenAt),
  }));
}

/** The caller's own part of the login log, newest first. */
export async function listLogins(ctx: Ctx, input: PageInput): Promise<Paged<LoginEntryView>> {
  const where = eq(loginLogs.userId, requireBuyer(ctx).userId);
  const found = await paginate(
    input,
    ctx.db
      .select({
        id: loginLogs.id,
        createdAt: loginLogs.createdAt,
        method: loginLogs.method,
        success: loginLogs.success,
        reason: loginLogs.reason,
        userAgent: loginLogs.userAgent,
        ip: loginLogs.ip,
      })
      .from(loginLogs)
      .where(where)
      .orderBy(desc(loginLogs.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(loginLogs, where),
  );
  return {
    ...found,
    list: found.list.map((row) => ({ ...presentLoginEntry(row), ip: maskIp(row.ip) })),
  };
}

/** How well the caller's account is protected. */
export async function getSecurity(ctx: Ctx): Promise<SecurityView> {
  const { userId } = requireBuyer(ctx);
  const [row] = await ctx.db
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      passwordChangedAt: users.passwordChangedAt,
      phone: users.phone,
      mail: users.email,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw coreErrors.notLoggedIn();
  return {
    level: securityLevel(row),
    hasPassword: row.hasPassword,
    passwordChangedAt: toIsoOrNull(row.passwordChangedAt),
    phone: row.phone && maskPhone(row.phone),
    mail: row.mail && maskMail(row.mail),
    sessions: await ctx.db.$count(sessions, livingSessions(userId)),
  };
}
