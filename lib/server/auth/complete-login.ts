import 'server-only';
import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { coreErrors } from '@/lib/core/errors';
import { loginPath } from '@/lib/core/role';
import { totpUri } from '@/lib/core/totp';
import { requirePending, type Ctx, type PendingLogin } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { confirmEnrolment, startEnrolment } from '@/lib/domain/identity/commands/enrol-second-factor';
import { judgeSecondFactor } from '@/lib/domain/identity/commands/judge-second-factor';
import { setOwnPassword } from '@/lib/domain/identity/commands/set-password';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import type {
  EnrolmentView,
  FirstPasswordInput,
  LoginView,
  RecoveryView,
  SecondCodeInput,
} from '@/lib/domain/identity/contract';
import { identityErrors } from '@/lib/domain/identity/errors';
import { assertUncommonPassword, hashPassword, passwordMatches } from '@/lib/domain/identity/passwords';
import { findContacts } from '@/lib/domain/identity/queries';
import { env } from '@/lib/server/env';
import { qrPicture } from '@/lib/server/http/qr-code';
import { siteName } from '@/lib/text/site';
import { sessionLives } from './session';
import { openSession } from './sign-in';

/**
 * The steps of a login that is not complete (security.md S-26). Each takes the place of the session by a new one, which has the next step
 * or none. The calls are open to such a login only.
 */

const userOf = ({ userId, name, role, loginName }: PendingLogin) => ({ id: userId, name, role, loginName });

/** POST /api/valid/second/verify: a code of the authenticator or a recovery code. */
export async function verifySecondFactor(ctx: Ctx, { code }: SecondCodeInput): Promise<LoginView> {
  const pending = requirePending(ctx, 'code');
  const account = userOf(pending);
  const shown = await judgeSecondFactor(ctx, { account, code, field: 'code' }, env().RATE_SCALE);
  if (!shown) throw coreErrors.loginPending();
  return withTx(ctx, async (tx) => {
    await assertWaiting(tx, pending);
    return openSession(tx, account, 'second_factor', true);
  });
}

/** What an authenticator app reads: the secret as a picture and as text. */
export function presentEnrolment(loginName: string, secret: string): EnrolmentView {
  const uri = totpUri({ issuer: siteName, account: loginName, secret });
  return { secret, uri, qr: qrPicture(uri) };
}

/** POST /api/valid/second/enrol/start: a new secret for an administrator who has no authenticator yet. */
export async function startFirstEnrolment(ctx: Ctx): Promise<EnrolmentView> {
  const pending = requirePending(ctx, 'enrol');
  return presentEnrolment(pending.loginName, await startEnrolment(ctx, pending));
}

/** POST /api/valid/second/enrol/confirm: the first code completes the login. */
export async function confirmFirstEnrolment(ctx: Ctx, { code }: SecondCodeInput): Promise<RecoveryView> {
  const pending = requirePending(ctx, 'enrol');
  await assertWaiting(ctx, pending);
  const recoveryCodes = await confirmEnrolment(ctx, pending, { code, replace: false });
  await revokeSessions(ctx, pending.userId, 'second_factor', pending.sessionId);
  await openSession(ctx, userOf(pending), 'second_factor', true);
  return { recoveryCodes, landing: loginPath(pending.role) };
}

/**
 * POST /api/valid/password/first: a password of one's own in the place of the one that somebody else chose. The other sessions end.
 *
 * @throws 400 for the old password, a common one or the phone number
 */
export async function setFirstPassword(ctx: Ctx, { newPasswd }: FirstPasswordInput): Promise<LoginView> {
  const pending = requirePending(ctx, 'password');
  const { userId } = pending;
  const own = await findContacts(ctx, userId);
  assertUncommonPassword(newPasswd, own.phone ?? '', 'newPasswd');
  if (await passwordMatches(newPasswd, own.passwordHash)) {
    throw identityErrors.samePassword({ errors: { newPasswd: identityErrors.samePassword().message } });
  }
  const passwordHash = await hashPassword(newPasswd);
  return withTx(ctx, async (tx) => {
    await assertWaiting(tx, pending);
    await setOwnPassword(tx, userId, own.passwordHash, passwordHash);
    await revokeSessions(tx, userId, 'password_change', pending.sessionId);
    return openSession(tx, userOf(pending), 'password', pending.proven);
  });
}

/** Locks the account and looks whether the login is still the one that was judged: each goes on once. @throws 401 */
async function assertWaiting(ctx: Ctx, { userId, sessionId }: PendingLogin): Promise<void> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  if (!(await sessionLives(ctx, sessionId))) throw coreErrors.notLoggedIn();
}
