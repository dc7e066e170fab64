import 'server-only';
import { and, eq } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import type { Ctx } from '@/lib/data/ctx';
import type { Receiver, ReceiverInput } from '../contract';
import { memberErrors } from '../errors';
import { getReceiver } from '../queries';
import { ownReceivers } from '../scope';
import { clearDefault, lockReceivers, receiverColumns } from './add-receiver';

/**
 * Changes an own address. The mark of the default can be given here but not taken away: another address has to get it.
 *
 * @throws 404 when it is not the caller's, 400 for an unknown area
 */
export async function editReceiver(ctx: Ctx, id: number, input: ReceiverInput): Promise<Receiver> {
  const columns = await receiverColumns(ctx, input);
  await lockReceivers(ctx);
  const mine = and(eq(receivers.id, id), ownReceivers(ctx));
  const [before] = await ctx.db.select({ isDefault: receivers.isDefault }).from(receivers).where(mine);
  if (!before) throw memberErrors.receiverNotFound();
  if (input.isDefault && !before.isDefault) await clearDefault(ctx);
  await ctx.db
    .update(receivers)
    .set({ ...columns, isDefault: input.isDefault || before.isDefault })
    .where(mine);
  return getReceiver(ctx, id);
}
