import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import type { Ctx } from '@/lib/data/ctx';
import { memberErrors } from '../errors';
import { ownReceivers } from '../scope';
import { lockReceivers } from './add-receiver';

/**
 * Removes an own address from sight; orders keep their snapshot. When it was the default, the one used last takes its place.
 *
 * @throws 404 when it is not the caller's
 */
export async function deleteReceiver(ctx: Ctx, id: number): Promise<void> {
  await lockReceivers(ctx);
  const [gone] = await ctx.db
    .update(receivers)
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(receivers.id, id), ownReceivers(ctx)))
    .returning({ isDefault: receivers.isDefault });
  if (!gone) throw memberErrors.receiverNotFound();
  if (!gone.isDefault) return;
  const next = ctx.db
    .select({ id: receivers.id })
    .from(receivers)
    .where(ownReceivers(ctx))
    .orderBy(desc(receivers.updatedAt), desc(receivers.id))
    .limit(1);
  await ctx.db.update(receivers).set({ isDefault: true }).where(inArray(receivers.id, next));
}
