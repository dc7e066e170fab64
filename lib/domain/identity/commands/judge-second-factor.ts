import 'server-only';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { userRecoveryCodes, users } from '@/db/schema/identity';
import { matchingStep } from '@/lib/core/totp';
import type { Ctx } from '@/lib/data/ctx';
import { clearFailures, countFailure, lockedSeconds } from '../lockouts';
import { identityErrors } from '../errors';
import { LOCKOUT, normalizeSecondCode, secretAbout, SECOND_FAILURES } from '../rules';
import { inTurn } from '../turns';
import { writeLoginLog } from './write-login-log';

interface Account {
  id: number;
  loginName: string;
}

/** Key of an account's second factor in the table of failures. */
export const secondKey = (userId: number) => `second:${userId}`;
/** Stored form of a recovery code. */
export const recoveryHash = (ctx: Ctx, userId: number, code: string) =>
  ctx.ports.vault.fingerprint(normalizeSecondCode(code), `recovery:${userId}`);
const recoveryHashes = (ctx: Ctx, userId: number, code: string) =>
  ctx.ports.vault.fingerprints(normalizeSecondCode(code), `recovery:${userId}`);

/**
 * Judges a code of the second factor (security.md S-20, S-22, S-26): of the authenticator, accepted once per step and account, or one of the
 * recovery codes, each accepted once. Wrong ones are counted by the database per account and per address, so parallel guesses get five
 * together; then even the right one waits a quarter of an hour. Runs outside of transactions: failures stay counted.
 *
 * @param scale multiplies the limit per address
 * @returns `false` when the account has no authenticator
 * @throws 422 `secondCodeWrong`, `recoveryCodeWrong` or `secondCodeUsed` at `field`, 429 `secondLocked`
 */
export async function judgeSecondFactor(
  ctx: Ctx,
  judged: { account: Account; code: string; field: string },
  scale: number,
): Promise<boolean> {
  if (ctx.inTx) throw new Error('wrong codes stay counted');
  const { account, field } = judged;
  const key = secondKey(account.id);
  const address = `ip:${ctx.ip}`;
  const at = (error: typeof identityErrors.secondCodeWrong) =>
    error({ errors: { [field]: error().message } });
  return inTurn(key, async () => {
    const secret = await readSecret(ctx, account.id);
    if (!secret) return false;
    await refuseLocked(ctx, account, [key, address]);
    const code = normalizeSecondCode(judged.code);
    const verdict = await tryCode(ctx, account.id, secret, code);
    if (verdict === 'used') throw at(identityErrors.secondCodeUsed);
    if (verdict === 'wrong') {
      const counted = await countFailure(ctx, key, SECOND_FAILURES);
      await countFailure(ctx, address, Math.ceil(LOCKOUT.ipFailures * scale));
      await logFailure(ctx, account, counted ? 'code' : 'locked');
      if (!counted) throw identityErrors.secondLocked();
      throw at(/^\d+$/.test(code) ? identityErrors.secondCodeWrong : identityErrors.recoveryCodeWrong);
    }
    await clearFailures(ctx, key);
    await refuseLocked(ctx, account, [key]);
    return true;
  });
}

interface Secret {
  sealed: string;
  /** The database's clock, in seconds since 1970. */
  now: number;
}

async function readSecret(ctx: Ctx, userId: number): Promise<Secret | null> {
  const [row] = await ctx.db
    .select({ sealed: users.totpSecretEnc, now: sql<number>`extract(epoch from now())::int` })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.totpEnabledAt} is not null`));
  return row?.sealed ? { sealed: row.sealed, now: row.now } : null;
}

async function tryCode(
  ctx: Ctx,
  userId: number,
  { sealed, now }: Secret,
  code: string,
): Promise<'right' | 'used' | 'wrong'> {
  const step = await matchingStep(ctx.ports.vault.open(sealed, secretAbout(userId)), code, now);
  if (step !== null) {
    const claimed = await ctx.db
      .update(users)
      .set({ totpLastStep: step })
      .where(
        and(
          eq(users.id, userId),
          eq(users.totpSecretEnc, sealed),
          sql`coalesce(${users.totpLastStep}, 0) < ${step}::int`,
        ),
      )
      .returning({ id: users.id });
    return claimed.length > 0 ? 'right' : 'used';
  }
  const spent = await ctx.db
    .update(userRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(userRecoveryCodes.userId, userId),
        inArray(userRecoveryCodes.codeHash, recoveryHashes(ctx, userId, code)),
        isNull(userRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: userRecoveryCodes.id });
  return spent.length > 0 ? 'right' : 'wrong';
}

async function refuseLocked(ctx: Ctx, account: Account, keys: readonly string[]): Promise<void> {
  const seconds = await lockedSeconds(ctx, keys);
  if (seconds === 0) return;
  await logFailure(ctx, account, 'locked');
  throw identityErrors.secondLocked({
    message: `动态口令错误次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`,
    data: { retryAfterSeconds: seconds },
  });
}

async function logFailure(ctx: Ctx, account: Account, reason: string): Promise<void> {
  const entry = { userId: account.id, login: account.loginName, method: 'second_factor' } as const;
  await writeLoginLog(ctx, { ...entry, success: false, reason });
}
