import 'server-only';
import { receivers } from '@/db/schema/member';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { holdManaged } from '@/lib/data/owner';
import type { Receiver, ReceiverInput } from '../contract';
import { memberErrors } from '../errors';
import { getReceiver } from '../queries';
import { MAX_RECEIVERS } from '../rules';
import { ownReceivers } from '../scope';
import { clearDefault, lockReceivers, receiverColumns, takeSharedRoom } from './receiver-book';

/**
 * Saves a new address; the first own one becomes the default. A manager may save one for all members of the organisation (domain.md section 8).
 *
 * @throws 400 for an unknown area, 403 for a shared one of who manages none, 422 beyond the most that are kept
 */
export async function addReceiver(ctx: Ctx, input: ReceiverInput): Promise<Receiver> {
  const { userId } = requireBuyer(ctx);
  const columns = await receiverColumns(ctx, input);
  const owner = input.shared
    ? { organizationId: await takeSharedRoom(ctx, await holdManaged(ctx)), isDefault: false }
    : { userId, isDefault: await takeOwnRoom(ctx, input.isDefault) };
  const [row] = await ctx.db
    .insert(receivers)
    .values({ ...columns, ...owner, createdAt: ctx.now })
    .returning({ id: receivers.id });
  if (!row) throw memberErrors.receiverNotFound();
  return getReceiver(ctx, row.id);
}

/** Room for one more own address. @returns whether it becomes the default */
async function takeOwnRoom(ctx: Ctx, wished: boolean): Promise<boolean> {
  await lockReceivers(ctx);
  const own = await ctx.db.$count(receivers, ownReceivers(ctx));
  if (own >= MAX_RECEIVERS) throw memberErrors.tooManyReceivers();
  const isDefault = wished || own === 0;
  if (isDefault) await clearDefault(ctx);
  return isDefault;
}
