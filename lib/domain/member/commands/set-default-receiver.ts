import 'server-only';
import { and, eq } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import type { Ctx } from '@/lib/data/ctx';
import { memberErrors } from '../errors';
import { ownReceivers } from '../scope';
import { clearDefault, lockReceivers } from './receiver-book';

/**
 * Makes an own address the default one.
 *
 * @throws 404 when it is not the caller's (the default stays as it was)
 */
export async function setDefaultReceiver(ctx: Ctx, id: number): Promise<void> {
  await lockReceivers(ctx);
  await clearDefault(ctx);
  const [row] = await ctx.db
    .update(receivers)
    .set({ isDefault: true })
    .where(and(eq(receivers.id, id), ownReceivers(ctx)))
    .returning({ id: receivers.id });
  if (!row) throw memberErrors.receiverNotFound();
}
