import 'server-only';
import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import type { ActivatedView, ActivateMineInput } from '../activation-contract';
import { presentActivated } from '../activation-queries';
import { activateCode, findProven, judgeProof } from './activate-code';

/** Wrong codes of a person count together, typed here or without a login. */
async function guesserKey(ctx: Ctx, userId: number): Promise<string> {
  const [user] = await ctx.db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return `ebook:${user?.phone ?? `u${userId}`}`;
}

/**
 * Activation into the account that is logged in: its own code by the serial alone, any other by its signs or the token of its QR code. No SMS: the
 * session proves the person. Repeating it answers the same.
 *
 * @throws 404 for a serial that is not the caller's, 422 `activationRefused`, `linkGone`, 429 while locked
 */
export async function activateMine(
  ctx: Ctx,
  input: ActivateMineInput,
  scale: number,
): Promise<ActivatedView> {
  const { userId } = requireBuyer(ctx);
  const { sn, code, t: token } = input;
  const own = code === undefined && token === undefined;
  const proven = own
    ? await findProven(ctx, { sn }, userId)
    : await judgeProof(ctx, { sn, code, token }, { key: await guesserKey(ctx, userId), scale }, userId);
  if (!proven) throw new Error('a serial names a code or is refused');
  return withTx(ctx, async (tx) => presentActivated(tx, await activateCode(tx, proven, userId)));
}
