import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { userTokens } from '@/db/schema/identity';
import { randomToken } from '@/lib/core/ids';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { identityErrors } from '../errors';
import { TOKEN_MINUTES } from '../rules';
import type { TokenPurpose } from '@/lib/states/identity';

const tokenId = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * A token for one act of a person who has just confirmed their identity (security.md S-25): bound to account, session and act, ten minutes,
 * used once; only its SHA-256 is stored. A newer one of the same act takes the place of the older.
 */
export async function issueToken(ctx: Ctx, purpose: TokenPurpose): Promise<string> {
  const { userId, sessionId } = requireBuyer(ctx);
  const token = randomToken(32);
  await ctx.db
    .delete(userTokens)
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
  await ctx.db.insert(userTokens).values({
    id: tokenId(token),
    userId,
    purpose,
    payload: { sessionId },
    expiresAt: sql`now() + make_interval(mins => ${TOKEN_MINUTES})`,
  });
  return token;
}

const living = (ctx: Ctx, token: string, purpose: TokenPurpose) => {
  const { userId, sessionId } = requireBuyer(ctx);
  return and(
    eq(userTokens.id, tokenId(token)),
    eq(userTokens.userId, userId),
    eq(userTokens.purpose, purpose),
    sql`${userTokens.payload} ->> 'sessionId' = ${sessionId}`,
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, sql`now()`),
  );
};

/** Looks whether a token is good, without spending it. @throws 422 `tokenGone` */
export async function assertToken(ctx: Ctx, token: string, purpose: TokenPurpose): Promise<void> {
  if ((await ctx.db.$count(userTokens, living(ctx, token, purpose))) === 0) throw identityErrors.tokenGone();
}

/** Spends a token in the transaction of the act that it allows. @throws 422 `tokenGone` */
export async function spendToken(ctx: Ctx, token: string, purpose: TokenPurpose): Promise<void> {
  if (!ctx.inTx) throw new Error('a token is spent together with the act');
  const spent = await ctx.db
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(living(ctx, token, purpose))
    .returning({ id: userTokens.id });
  if (spent.length === 0) throw identityErrors.tokenGone();
}
