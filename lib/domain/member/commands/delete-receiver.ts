import 'server-only';
import { and, eq, or } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import type { Ctx } from '@/lib/data/ctx';
import { holdManaged } from '@/lib/data/owner';
import { memberErrors } from '../errors';
import { ownReceivers, sharedReceivers } from '../scope';
import { lockReceivers, passDefaultOn } from './receiver-book';

/**
 * Removes an own address from sight, or for a manager one that the organisation shares; orders keep their snapshot. When it was the default,
 * the one used last takes its place.
 *
 * @throws 404 when the caller may not change it
 */
export async function deleteReceiver(ctx: Ctx, id: number): Promise<void> {
  const managed = await holdManaged(ctx);
  await lockReceivers(ctx);
  const [gone] = await ctx.db
    .update(receivers)
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where(
      and(
        eq(receivers.id, id),
        or(ownReceivers(ctx), managed === null ? undefined : sharedReceivers(managed)),
      ),
    )
    .returning({ isDefault: receivers.isDefault });
  if (!gone) throw memberErrors.receiverNotFound();
  if (gone.isDefault) await passDefaultOn(ctx);
}
