import 'server-only';
import { isAppError } from '@/lib/core/errors';
import { sessionIdOf, type Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { admitUser } from '@/lib/domain/identity/commands/admit-user';
import { checkPassword } from '@/lib/domain/identity/commands/check-password';
import { judgeSecondFactor } from '@/lib/domain/identity/commands/judge-second-factor';
import { createBuyer, ensureBuyer } from '@/lib/domain/identity/commands/ensure-buyer';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import { sendMailCode, sendSmsCode } from '@/lib/domain/identity/commands/send-code';
import { setPasswordByPhone } from '@/lib/domain/identity/commands/set-password';
import { useCaptcha } from '@/lib/domain/identity/commands/use-captcha';
import { useSmsCode } from '@/lib/domain/identity/commands/use-code';
import { writeLoginLog } from '@/lib/domain/identity/commands/write-login-log';
import type { OrganizationMailCodeInput } from '@/lib/domain/identity/account-contract';
import type {
  CodeInput,
  LoginStateView,
  LoginView,
  PasswordLoginInput,
  RegisterInput,
  ResetInput,
  SmsLoginInput,
} from '@/lib/domain/identity/contract';
import { identityErrors } from '@/lib/domain/identity/errors';
import { nextStep } from '@/lib/domain/identity/rules';
import { assertUncommonPassword, hashPassword } from '@/lib/domain/identity/passwords';
import { presentLogin, presentLoginState } from '@/lib/domain/identity/present';
import { env } from '@/lib/server/env';
import { codeSettings } from './code-settings';
import { endReading } from './reading';
import { endSession, revokeOwnSession, startSession, type SessionUser } from './session';

/**
 * The ways to prove who one is, each ending in a session. Captcha answers, code tries and login failures commit by themselves before
 * the rest, so a refused call cannot take them back; the routes therefore say `tx: false`.
 */

/** POST /api/valid/login: for administrators `phoneVcode` may carry the code of the second factor at once. */
export async function signInByPassword(ctx: Ctx, input: PasswordLoginInput): Promise<LoginView> {
  await useCaptcha(ctx, input.vcode);
  const user = await checkPassword(ctx, input, env().RATE_SCALE);
  const { phoneVcode: code } = input;
  const proven = code
    ? await judgeSecondFactor(ctx, { account: user, code, field: 'phoneVcode' }, env().RATE_SCALE)
    : false;
  return withTx(ctx, (tx) => openSession(tx, user, 'password', proven));
}

/** The word of the login log for a refused login by SMS. */
function loginReasonOf(e: { code: string; message: string }): string {
  if (e.code === 'FORBIDDEN') return 'disabled';
  return e.message === identityErrors.smsCodeWrong().message ? 'code' : 'closed';
}

/** POST /api/valid/login/phone: an unknown number becomes a buyer (specification section 2). */
export async function signInBySms(ctx: Ctx, input: SmsLoginInput): Promise<LoginView> {
  const phone = input.name;
  try {
    await useSmsCode(
      ctx,
      { phone, purpose: 'login', code: input.phoneVcode, field: 'phoneVcode' },
      codeSettings(),
    );
    return await withTx(ctx, async (tx) => {
      const user = await ensureBuyer(tx, { phone, agreed: input.agreement === true });
      return openSession(tx, user, 'sms');
    });
  } catch (e) {
    if (isAppError(e)) {
      const reason = loginReasonOf(e);
      await writeLoginLog(ctx, { userId: null, login: phone, method: 'sms', success: false, reason });
    }
    throw e;
  }
}

/** POST /api/guest/account/valid/code/phone: the captcha comes first (security.md S-21). */
export async function sendGuestCode(ctx: Ctx, input: CodeInput): Promise<null> {
  await useCaptcha(ctx, input.vcode);
  await sendSmsCode(ctx, input, codeSettings());
  return null;
}

/** POST organization/valid/code/mail: the captcha comes first, the reply is one for every address (security.md S-21, S-23). */
export async function sendOrganizationMailCode(ctx: Ctx, input: OrganizationMailCodeInput): Promise<null> {
  await useCaptcha(ctx, input.vcode);
  await sendMailCode(ctx, { mail: input.mail, purpose: 'organization' }, codeSettings());
  return null;
}

/** POST /api/guest/phone/reg: a new buyer with a password, logged in at once. */
export async function registerByPhone(ctx: Ctx, input: RegisterInput): Promise<LoginView> {
  const { phone } = input;
  assertUncommonPassword(input.newPasswd, phone, 'newPasswd');
  await useSmsCode(ctx, { phone, purpose: 'register', code: input.code, field: 'code' }, codeSettings());
  const passwordHash = await hashPassword(input.newPasswd);
  return withTx(ctx, async (tx) => {
    const user = await createBuyer(tx, { phone, name: input.name, passwordHash, agreed: true });
    if (!user) throw identityErrors.alreadyRegistered();
    return openSession(tx, user, 'sms');
  });
}

/** POST /api/guest/account/forget/password: ends every session of the account (S-14). */
export async function resetForgottenPassword(ctx: Ctx, input: ResetInput): Promise<null> {
  const phone = input.username;
  assertUncommonPassword(input.newPasswd, phone, 'newPasswd');
  await useSmsCode(
    ctx,
    { phone, purpose: 'reset', code: input.validCode, field: 'validCode' },
    codeSettings(),
  );
  const passwordHash = await hashPassword(input.newPasswd);
  return withTx(ctx, async (tx) => {
    const userId = await setPasswordByPhone(tx, phone, passwordHash);
    await revokeSessions(tx, userId, 'password_reset');
    return null;
  });
}

/** POST /api/valid/logout. Harmless without a login: stale cookies are taken back all the same. */
export async function signOut(ctx: Ctx): Promise<null> {
  const { actor } = ctx;
  await endSession(ctx);
  // Who logs out leaves nothing behind in this browser: a reader whom a phone had confirmed before would come back otherwise.
  if (ctx.reading) await endReading(ctx, 'logout');
  ctx.reply.headers.set('clear-site-data', '"storage"');
  if (actor.kind === 'buyer' || actor.kind === 'admin') {
    const { userId, name: login, sessionId } = actor;
    await writeLoginLog(ctx, { userId, login, method: 'logout', success: true, sessionId });
  }
  return null;
}

/**
 * A new session in the place of whatever session the browser had (S-14).
 *
 * @param proven whether the second factor was shown; without it an administrator's login goes on at the next step (S-26)
 */
export async function openSession(
  tx: Ctx,
  user: SessionUser & { loginName: string },
  method: 'password' | 'sms' | 'second_factor',
  proven = false,
): Promise<LoginView> {
  const step = nextStep(await admitUser(tx, user.id), proven);
  await revokeOwnSession(tx, 'replaced');
  const sessionId = await startSession(tx, user, { proven, step });
  await writeLoginLog(tx, { userId: user.id, login: user.loginName, method, success: true, sessionId });
  return presentLogin(user, step);
}

/** POST /api/valid/loginstatevalid. Without a living session the readable cookies of an ended one are taken back. */
export async function loginState(ctx: Ctx): Promise<LoginStateView> {
  if (sessionIdOf(ctx.actor) === null) await endSession(ctx);
  return presentLoginState(ctx.actor);
}
