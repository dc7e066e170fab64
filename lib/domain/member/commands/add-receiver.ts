import 'server-only';
import { and, eq } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { getAddressArea } from '@/lib/domain/area/queries';
import type { Receiver, ReceiverInput } from '../contract';
import { memberErrors } from '../errors';
import { getReceiver } from '../queries';
import { MAX_RECEIVERS } from '../rules';
import { ownReceivers } from '../scope';

/** One writer per buyer: the cap and the single default hold when calls race. */
export function lockReceivers(ctx: Ctx): Promise<void> {
  return lockName(ctx, `receivers:${requireBuyer(ctx).userId}`);
}

/** Takes the mark of the default address away, under the lock. */
export async function clearDefault(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(receivers)
    .set({ isDefault: false })
    .where(and(ownReceivers(ctx), eq(receivers.isDefault, true)));
}

/** The columns that an input sets, with the names of the area as they are today. */
export async function receiverColumns(ctx: Ctx, input: ReceiverInput) {
  const area = await getAddressArea(ctx, input.areaCode);
  return {
    name: input.name,
    phone: input.phone,
    tel: input.tel,
    areaCode: area.code,
    province: area.province,
    city: area.city,
    district: area.district,
    address: input.address,
    postcode: input.postcode,
    updatedAt: ctx.now,
  };
}

/**
 * Saves a new address; the first one becomes the default.
 *
 * @throws 400 for an unknown area, 422 beyond the most that are kept
 */
export async function addReceiver(ctx: Ctx, input: ReceiverInput): Promise<Receiver> {
  const { userId } = requireBuyer(ctx);
  const columns = await receiverColumns(ctx, input);
  await lockReceivers(ctx);
  const own = await ctx.db.$count(receivers, ownReceivers(ctx));
  if (own >= MAX_RECEIVERS) throw memberErrors.tooManyReceivers();
  const isDefault = input.isDefault || own === 0;
  if (isDefault) await clearDefault(ctx);
  const [row] = await ctx.db
    .insert(receivers)
    .values({ ...columns, userId, isDefault, createdAt: ctx.now })
    .returning({ id: receivers.id });
  if (!row) throw memberErrors.receiverNotFound();
  return getReceiver(ctx, row.id);
}
