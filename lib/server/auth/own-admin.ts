import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import type { OwnPasswordInput, OwnProofInput, RecoveryCodesView } from '@/lib/domain/admin/own-contract';
import type { SessionView } from '@/lib/domain/identity/account-contract';
import { listSessions } from '@/lib/domain/identity/account-queries';
import { noteSecondFactor } from '@/lib/domain/identity/commands/assert-fresh';
import { confirmPassword } from '@/lib/domain/identity/commands/check-password';
import {
  confirmEnrolment,
  renewRecoveryCodes,
  startEnrolment,
} from '@/lib/domain/identity/commands/enrol-second-factor';
import { judgeSecondFactor } from '@/lib/domain/identity/commands/judge-second-factor';
import { revokeSession } from '@/lib/domain/identity/commands/revoke-session';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import { setOwnPassword } from '@/lib/domain/identity/commands/set-password';
import type { EnrolmentView, SecondCodeInput } from '@/lib/domain/identity/contract';
import { identityErrors } from '@/lib/domain/identity/errors';
import { assertUncommonPassword, hashPassword } from '@/lib/domain/identity/passwords';
import { findContacts, findUserById, type LoginUser } from '@/lib/domain/identity/queries';
import { env } from '@/lib/server/env';
import { presentEnrolment } from './complete-login';

/**
 * What an administrator changes of the own proofs (security.md S-26): each time with the password and a code. Tries commit by themselves, so
 * the routes say `tx: false`.
 */

const note = (tx: Ctx, action: string, after: Record<string, unknown> = {}) =>
  recordOperation(tx, { action, entity: 'user', entityId: requireAdmin(tx).userId, after });

/** Judges the code of the caller. @throws 422 at `code`, 422 `secondGone` without an authenticator, 429 */
async function judgeCode(ctx: Ctx, code: string): Promise<void> {
  const { userId } = requireAdmin(ctx);
  const account = { id: userId, loginName: (await findUserById(ctx, userId))?.loginName ?? '' };
  const shown = await judgeSecondFactor(ctx, { account, code, field: 'code' }, env().RATE_SCALE);
  if (!shown) throw identityErrors.secondGone();
  await noteSecondFactor(ctx);
}

async function judgeBoth(ctx: Ctx, { passwd, code }: OwnProofInput): Promise<LoginUser> {
  const user = await confirmPassword(ctx, { passwd, field: 'passwd' }, env().RATE_SCALE);
  await judgeCode(ctx, code);
  return user;
}

/** POST account/self/confirm: a fresh code for sensitive acts. */
export async function confirmFresh(ctx: Ctx, { code }: SecondCodeInput): Promise<null> {
  await judgeCode(ctx, code);
  return null;
}

/** POST account/self/password: the other sessions end. */
export async function changeOwnPassword(ctx: Ctx, input: OwnPasswordInput): Promise<null> {
  const { userId, sessionId } = requireAdmin(ctx);
  const own = await findContacts(ctx, userId);
  assertUncommonPassword(input.newPasswd, own.phone ?? '', 'newPasswd');
  if (input.passwd === input.newPasswd)
    throw identityErrors.samePassword({ errors: { newPasswd: identityErrors.samePassword().message } });
  const user = await judgeBoth(ctx, input);
  const passwordHash = await hashPassword(input.newPasswd);
  return withTx(ctx, async (tx) => {
    await setOwnPassword(tx, userId, user.passwordHash, passwordHash);
    const sessions = await revokeSessions(tx, userId, 'password_change', sessionId);
    await note(tx, 'account.self.password', { sessions });
    return null;
  });
}

/** POST account/self/second/start: a secret for a new phone; the one in use stays until the new one shows its first code. */
export async function startNewSecond(ctx: Ctx, input: OwnProofInput): Promise<EnrolmentView> {
  const { userId, sessionId } = requireAdmin(ctx);
  const user = await judgeBoth(ctx, input);
  const secret = await withTx(ctx, (tx) => startEnrolment(tx, { userId, sessionId }));
  return presentEnrolment(user.loginName, secret);
}

/** POST account/self/second/confirm: the new phone takes the old one's place; the other sessions end, new recovery codes. */
export async function confirmNewSecond(ctx: Ctx, { code }: SecondCodeInput): Promise<RecoveryCodesView> {
  const { userId, sessionId } = requireAdmin(ctx);
  const recoveryCodes = await confirmEnrolment(ctx, { userId, sessionId }, { code, replace: true });
  const sessions = await revokeSessions(ctx, userId, 'second_factor', sessionId);
  await note(ctx, 'account.self.second', { sessions });
  return { recoveryCodes };
}

/** POST account/self/recovery: ten new recovery codes. */
export async function newRecoveryCodes(ctx: Ctx, input: OwnProofInput): Promise<RecoveryCodesView> {
  const { userId } = requireAdmin(ctx);
  await judgeBoth(ctx, input);
  return withTx(ctx, async (tx) => {
    const recoveryCodes = await renewRecoveryCodes(tx, userId);
    await note(tx, 'account.self.recovery');
    return { recoveryCodes };
  });
}

/** POST account/self/session/revoke: ends the own login on another device, or on all others. @throws 404 for a device that is none */
export async function endOwnSessions(ctx: Ctx, input: { key?: string }): Promise<SessionView[]> {
  const before = await listSessions(ctx);
  const left = await revokeSession(ctx, input);
  if (left.length < before.length)
    await note(ctx, 'account.self.sessions', { sessions: before.length - left.length });
  return left;
}
