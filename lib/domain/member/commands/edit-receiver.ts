import 'server-only';
import { and, eq } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import type { Ctx } from '@/lib/data/ctx';
import { holdManaged } from '@/lib/data/owner';
import type { Receiver, ReceiverEditInput } from '../contract';
import { memberErrors } from '../errors';
import { getReceiver } from '../queries';
import { ownReceivers, sharedReceivers } from '../scope';
import { clearDefault, lockReceivers, passDefaultOn, receiverColumns, takeSharedRoom } from './receiver-book';

/**
 * Changes an own address, or for a manager one that the organisation shares. The mark of the default can be given here but not taken away:
 * another address has to get it. A manager may hand an own address to the organisation; it does not come back.
 *
 * @throws 404 when the caller may not change it, 400 for an unknown area, 403 for sharing by who manages none, 422 when the organisation has
 * its most
 */
export async function editReceiver(ctx: Ctx, id: number, input: ReceiverEditInput): Promise<Receiver> {
  const columns = await receiverColumns(ctx, input);
  const managed = await holdManaged(ctx);
  await lockReceivers(ctx);
  const mine = and(eq(receivers.id, id), ownReceivers(ctx));
  const [before] = await ctx.db.select({ isDefault: receivers.isDefault }).from(receivers).where(mine);
  if (!before) {
    const shared = managed !== null && and(eq(receivers.id, id), sharedReceivers(managed));
    const done = shared ? await ctx.db.update(receivers).set(columns).where(shared).returning() : [];
    if (done.length === 0) throw memberErrors.receiverNotFound();
  } else if (input.shared) {
    const organizationId = await takeSharedRoom(ctx, managed);
    await ctx.db
      .update(receivers)
      .set({ ...columns, userId: null, organizationId, isDefault: false })
      .where(mine);
    if (before.isDefault) await passDefaultOn(ctx);
  } else {
    if (input.isDefault && !before.isDefault) await clearDefault(ctx);
    await ctx.db
      .update(receivers)
      .set({ ...columns, isDefault: (input.isDefault ?? false) || before.isDefault })
      .where(mine);
  }
  return getReceiver(ctx, id);
}
