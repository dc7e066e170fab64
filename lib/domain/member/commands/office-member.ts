import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { sessions, users } from '@/db/schema/identity';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import { sessionKey } from '@/lib/domain/identity/account-queries';
import type {
  MemberActInput,
  MemberOfficeView,
  MemberEditInput,
  MemberEnableInput,
  MemberRevealView,
  MemberSessionsInput,
} from '../office-contract';
import { memberOfficeErrors } from '../office-errors';
import { buyersOnly } from '../office-filter';
import { getOfficeMember } from '../office-queries';

/**
 * What the platform's desk does to the account of a buyer; never to an administrator's (domain.md section 0). Role, phone, mail and organisation
 * are not written here (security.md S-09).
 */

/** The account, locked. @throws 403, 404 `notFound` also for an administrator's, 409 `closed` */
async function lockMember(ctx: Ctx, id: number) {
  requireAdmin(ctx);
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), buyersOnly))
    .for('no key update');
  if (!user) throw memberOfficeErrors.notFound();
  if (user.status === 'closed') throw memberOfficeErrors.closed();
  return user;
}

/** Saves name and remark. @throws 404, 409 `closed`, 409 `changed` when the account was written since */
export async function editMember(
  ctx: Ctx,
  { id, updatedAt, name, remark }: MemberEditInput,
): Promise<MemberOfficeView> {
  const user = await lockMember(ctx, id);
  if (user.updatedAt.getTime() !== Date.parse(updatedAt)) throw memberOfficeErrors.changed();
  const after = { name, remark: remark === undefined ? user.remark : remark };
  await ctx.db
    .update(users)
    .set({ ...after, updatedAt: ctx.now })
    .where(eq(users.id, id));
  await recordOperation(ctx, {
    action: 'member.edit',
    entity: 'user',
    entityId: id,
    before: { name: user.name, remark: user.remark },
    after,
  });
  return getOfficeMember(ctx, id);
}

/**
 * Stops an account or lets it in again. A stopped one is logged out everywhere at once (security.md S-13), and no login, by password or by SMS,
 * brings it back (S-27); its orders go on.
 *
 * @throws 404, 409 `closed`, 409 `sameState`
 */
export async function enableMember(
  ctx: Ctx,
  { id, enabled, reason }: MemberEnableInput,
): Promise<MemberOfficeView> {
  const user = await lockMember(ctx, id);
  const status = enabled ? 'active' : 'disabled';
  if (user.status === status) throw memberOfficeErrors.sameState();
  await ctx.db
    .update(users)
    .set({ status, statusReason: reason, statusAt: ctx.now, updatedAt: ctx.now })
    .where(eq(users.id, id));
  if (!enabled) await revokeSessions(ctx, id, 'disabled');
  await recordOperation(ctx, {
    action: 'member.enable',
    entity: 'user',
    entityId: id,
    before: { status: user.status },
    after: { status },
    reason,
  });
  return getOfficeMember(ctx, id);
}

/**
 * Takes the password away and ends the sessions: the person logs in by a code to the own number and sets a new one there. Nobody of the
 * platform ever knows a password.
 *
 * @throws 404, 409 `closed`, 422 `noPhone` where that would shut the person out
 */
export async function resetMemberPassword(
  ctx: Ctx,
  { id, reason }: MemberActInput,
): Promise<MemberOfficeView> {
  const user = await lockMember(ctx, id);
  if (!user.phone) throw memberOfficeErrors.noPhone();
  await ctx.db
    .update(users)
    .set({
      passwordHash: null,
      passwordChangedAt: ctx.now,
      mustChangePassword: false,
      updatedAt: ctx.now,
    })
    .where(eq(users.id, id));
  const ended = await revokeSessions(ctx, id, 'password_reset');
  await recordOperation(ctx, {
    action: 'member.password.reset',
    entity: 'user',
    entityId: id,
    before: { hasPassword: user.passwordHash !== null },
    after: { hasPassword: false, sessions: ended },
    reason,
  });
  return getOfficeMember(ctx, id);
}

/** Logs a buyer out on one device or on all of them. @throws 404, 404 `sessionGone`, 409 `closed` */
export async function endMemberSessions(
  ctx: Ctx,
  { id, key }: MemberSessionsInput,
): Promise<MemberOfficeView> {
  await lockMember(ctx, id);
  let ended: number;
  if (key) {
    const rows = await ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now, revokeReason: 'admin' })
      .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt), eq(sessionKey, key)))
      .returning({ id: sessions.id });
    if (rows.length === 0) throw memberOfficeErrors.sessionGone();
    ended = rows.length;
  } else {
    ended = await revokeSessions(ctx, id, 'admin');
  }
  await recordOperation(ctx, {
    action: 'member.sessions.end',
    entity: 'user',
    entityId: id,
    after: { sessions: ended },
  });
  return getOfficeMember(ctx, id);
}

/**
 * Login name, number and mail address in full: an act of its own with a reason, which the operation log keeps without the values
 * (security.md S-10).
 *
 * @throws 404, 409 `closed`
 */
export async function revealMember(ctx: Ctx, { id, reason }: MemberActInput): Promise<MemberRevealView> {
  const { loginName, phone, email } = await lockMember(ctx, id);
  await recordOperation(ctx, { action: 'member.reveal', entity: 'user', entityId: id, reason });
  return { loginName, phone, email };
}
