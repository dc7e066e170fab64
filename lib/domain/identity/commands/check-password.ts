import 'server-only';
import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { AppError } from '@/lib/core/errors';
import { requireAccount, type Ctx } from '@/lib/data/ctx';
import { clearFailures, countFailure, lockedSeconds } from '../lockouts';
import { identityErrors } from '../errors';
import { hashPassword, isWeakHash, passwordMatches } from '../passwords';
import { findUserById, findUserByLogin, type LoginUser } from '../queries';
import { LOCKOUT, normalizeLogin } from '../rules';
import { inTurn } from '../turns';
import { writeLoginLog } from './write-login-log';

/**
 * Judges a password (security.md S-22, S-23, S-24). Unknown accounts, accounts without a password and wrong passwords get one answer after
 * the same work. Failures are counted by the database per account and per address; once an account has five, even the right password is
 * refused for a quarter of an hour, also when it arrived beside them. Runs outside of transactions: failures stay counted.
 *
 * @param scale multiplies the limit per address
 * @throws 422 `badCredentials`, 429 `locked`, 403 `disabled` to who knows the password
 */
export async function checkPassword(
  ctx: Ctx,
  input: { name: string; passwd: string },
  scale: number,
): Promise<LoginUser> {
  const login = normalizeLogin(input.name);
  const user = await findUserByLogin(ctx, login);
  return judgePassword(
    ctx,
    { login, user, passwd: input.passwd, wrong: identityErrors.badCredentials },
    scale,
  );
}

/**
 * The same for somebody who is logged in and confirms who they are: the same count and the same lock, another sentence.
 *
 * @throws 422 `noPassword` or `oldPasswordWrong` at `field`, 429 `locked`
 */
export async function confirmPassword(
  ctx: Ctx,
  input: { passwd: string; field: string },
  scale: number,
): Promise<LoginUser> {
  const user = await findUserById(ctx, requireAccount(ctx).userId);
  if (!user?.passwordHash) throw identityErrors.noPassword();
  const wrong = () =>
    identityErrors.oldPasswordWrong({ errors: { [input.field]: identityErrors.oldPasswordWrong().message } });
  return judgePassword(ctx, { login: user.loginName, user, passwd: input.passwd, wrong }, scale);
}

interface Judgement {
  /** As typed, for the log. */
  login: string;
  user: LoginUser | null;
  passwd: string;
  wrong: () => AppError;
}

async function judgePassword(ctx: Ctx, judged: Judgement, scale: number): Promise<LoginUser> {
  if (ctx.inTx) throw new Error('failed logins stay counted');
  const { login, user, passwd, wrong } = judged;
  const account = accountKey(user?.loginName ?? login);
  const address = `ip:${ctx.ip}`;
  const fail = (reason: string) =>
    writeLoginLog(ctx, { userId: user?.id ?? null, login, method: 'password', success: false, reason });

  return inTurn(account, async () => {
    await refuseLocked(ctx, [account, address], fail);
    if (!(await passwordMatches(passwd, user?.passwordHash ?? null)) || !user) {
      const counted = await countFailure(ctx, account, LOCKOUT.accountFailures);
      await countFailure(ctx, address, Math.ceil(LOCKOUT.ipFailures * scale));
      await fail(counted ? 'password' : 'locked');
      throw counted ? wrong() : identityErrors.locked();
    }
    await clearFailures(ctx, account);
    await refuseLocked(ctx, [account], fail);
    if (user.status !== 'active') {
      await fail('disabled');
      throw identityErrors.disabled();
    }
    return strengthened(ctx, user, passwd);
  });
}

/** The account, its hash made again when that was one of a lower cost. A password that was changed meanwhile stands. */
async function strengthened(ctx: Ctx, user: LoginUser, passwd: string): Promise<LoginUser> {
  const { passwordHash: weak } = user;
  if (weak === null || !isWeakHash(weak)) return user;
  const passwordHash = await hashPassword(passwd);
  const [row] = await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, weak)))
    .returning({ id: users.id });
  return row ? { ...user, passwordHash } : user;
}

/** Key of an account in the table of failures. */
export function accountKey(loginName: string): string {
  return `account:${loginName.toLowerCase()}`;
}

async function refuseLocked(
  ctx: Ctx,
  keys: readonly string[],
  fail: (reason: string) => Promise<void>,
): Promise<void> {
  const seconds = await lockedSeconds(ctx, keys);
  if (seconds === 0) return;
  await fail('locked');
  throw identityErrors.locked({
    message: `登录失败次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试，或使用短信登录`,
    data: { retryAfterSeconds: seconds },
  });
}
