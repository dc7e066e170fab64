import 'server-only';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { userRecoveryCodes, users, userTokens } from '@/db/schema/identity';
import { randomToken } from '@/lib/core/ids';
import { matchingStep, randomBase32 } from '@/lib/core/totp';
import type { Ctx } from '@/lib/data/ctx';
import { identityErrors } from '../errors';
import { unlock } from '../lockouts';
import { ENROL_MINUTES, RECOVERY, secretAbout } from '../rules';
import { recoveryHash, secondKey } from './judge-second-factor';

/** Kind of the rows of user_tokens that hold a secret until its first code proves that the phone has it. */
const ENROLMENT = 'second_enrol';

interface Enrolment {
  userId: number;
  sessionId: string;
}

const waiting = ({ userId, sessionId }: Enrolment) =>
  and(
    eq(userTokens.userId, userId),
    eq(userTokens.purpose, ENROLMENT),
    sql`${userTokens.payload} ->> 'sessionId' = ${sessionId}`,
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, sql`now()`),
  );

/**
 * Makes a new secret that waits ten minutes for its first code; the one in use, if any, stays until then. A newer one takes the place of
 * the older.
 *
 * @returns the secret in base 32
 */
export async function startEnrolment(ctx: Ctx, who: Enrolment): Promise<string> {
  const secret = randomBase32();
  await ctx.db
    .delete(userTokens)
    .where(
      and(eq(userTokens.userId, who.userId), eq(userTokens.purpose, ENROLMENT), isNull(userTokens.usedAt)),
    );
  await ctx.db.insert(userTokens).values({
    id: randomToken(32),
    userId: who.userId,
    purpose: ENROLMENT,
    payload: { sessionId: who.sessionId, sealed: ctx.ports.vault.seal(secret, secretAbout(who.userId)) },
    expiresAt: sql`now() + make_interval(mins => ${ENROL_MINUTES})`,
  });
  return secret;
}

/**
 * Puts the waiting secret into use once a code of it is shown, with new recovery codes. The code counts as accepted.
 *
 * @param replace whether the account has an authenticator that this one replaces
 * @returns the recovery codes, told only here
 * @throws 422 `enrolGone`, 422 `secondCodeWrong`, 409 `secondPresent` when another enrolment was quicker
 */
export async function confirmEnrolment(
  ctx: Ctx,
  who: Enrolment,
  input: { code: string; replace: boolean },
): Promise<string[]> {
  if (!ctx.inTx) throw new Error('an enrolment is confirmed in one transaction');
  const [token] = await ctx.db
    .select({
      id: userTokens.id,
      payload: userTokens.payload,
      now: sql<number>`extract(epoch from now())::int`,
    })
    .from(userTokens)
    .where(waiting(who))
    .for('update');
  if (!token) throw identityErrors.enrolGone();
  const { sealed } = token.payload as { sealed: string };
  const step = await matchingStep(
    ctx.ports.vault.open(sealed, secretAbout(who.userId)),
    input.code,
    token.now,
  );
  if (step === null) {
    throw identityErrors.secondCodeWrong({ errors: { code: identityErrors.secondCodeWrong().message } });
  }
  await ctx.db
    .update(userTokens)
    .set({ usedAt: sql`now()`, payload: null })
    .where(eq(userTokens.id, token.id));
  const [user] = await ctx.db
    .update(users)
    .set({ totpSecretEnc: sealed, totpEnabledAt: ctx.now, totpLastStep: step, updatedAt: ctx.now })
    .where(
      and(
        eq(users.id, who.userId),
        eq(users.status, 'active'),
        input.replace ? sql`${users.totpEnabledAt} is not null` : isNull(users.totpEnabledAt),
      ),
    )
    .returning({ id: users.id });
  if (!user) throw identityErrors.secondPresent();
  await unlock(ctx, secondKey(who.userId));
  return renewRecoveryCodes(ctx, who.userId);
}

/** Ten new recovery codes in the place of all old ones. @returns them, told only here */
export async function renewRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY.codes }, () => randomBase32(RECOVERY.bytes));
  await ctx.db.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
  await ctx.db
    .insert(userRecoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(ctx, userId, code) })));
  return codes.map((code) => `${code.slice(0, 6)}-${code.slice(6)}`);
}

/** Takes an account's authenticator and recovery codes away: it has to set up a new one. The caller ends the sessions. */
export async function dropSecondFactor(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(users)
    .set({ totpSecretEnc: null, totpEnabledAt: null, totpLastStep: null, updatedAt: ctx.now })
    .where(eq(users.id, userId));
  await ctx.db.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
  await unlock(ctx, secondKey(userId));
}
