import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { getAddressArea } from '@/lib/domain/area/queries';
import type { AddressInput, Receiver, ReceiverEditInput } from '../contract';
import { memberErrors } from '../errors';
import { MAX_SHARED_RECEIVERS } from '../rules';
import { ownReceivers, sharedReceivers } from '../scope';

/** One writer per buyer: the cap and the single default hold when calls race. */
export function lockReceivers(ctx: Ctx): Promise<void> {
  return lockName(ctx, `receivers:${requireBuyer(ctx).userId}`);
}

/**
 * Room for one more address of the organisation, which only one writer at a time takes. Comes after `lockReceivers`.
 *
 * @throws 403 for who does not manage one (`holdManaged` gave `null`), 422 beyond the most that are kept
 */
export async function takeSharedRoom(ctx: Ctx, managed: number | null): Promise<number> {
  if (managed === null) throw memberErrors.mayNotShare();
  await lockName(ctx, `receivers:organization:${managed}`);
  const shared = await ctx.db.$count(receivers, sharedReceivers(managed));
  if (shared >= MAX_SHARED_RECEIVERS) throw memberErrors.tooManyShared();
  return managed;
}

/** Takes the mark of the default address away, under the lock. */
export async function clearDefault(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(receivers)
    .set({ isDefault: false })
    .where(and(ownReceivers(ctx), eq(receivers.isDefault, true)));
}

/** After the default address left the book: the one used last takes its place. */
export async function passDefaultOn(ctx: Ctx): Promise<void> {
  const next = ctx.db
    .select({ id: receivers.id })
    .from(receivers)
    .where(ownReceivers(ctx))
    .orderBy(desc(receivers.updatedAt), desc(receivers.id))
    .limit(1);
  await ctx.db.update(receivers).set({ isDefault: true }).where(inArray(receivers.id, next));
}

/** The columns that an input sets (what was not sent is `undefined` and stays), with the names of the area as they are today. */
export async function receiverColumns(ctx: Ctx, input: ReceiverEditInput) {
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

/** An address that somebody names and nobody's book keeps, as an order takes it; `id` 0. @throws 400 for an unknown area */
export async function namedReceiver(ctx: Ctx, input: AddressInput): Promise<Receiver> {
  const { updatedAt: _, ...columns } = await receiverColumns(ctx, input);
  const { name, phone, address, tel = null, postcode = null } = input;
  return {
    ...columns,
    name,
    phone,
    address,
    tel,
    postcode,
    id: 0,
    isDefault: false,
    shared: false,
    editable: false,
  };
}
