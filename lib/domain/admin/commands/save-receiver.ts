import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { alertReceivers } from '@/db/schema/alert';
import { maskMail } from '@/lib/core/mail-address';
import { maskPhone } from '@/lib/core/phone-number';
import { robotOf } from '@/lib/core/robot-address';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { alertChannels, alertTopics, type AlertChannel } from '@/lib/states/alert';
import { RECEIVER_PRINT, receiverSeal } from '../alert-rules';
import { receiverErrors } from '../errors';
import { addressForms, type ReceiverSaveInput } from '../receiver-contract';

type Row = typeof alertReceivers.$inferSelect;

const MOST = 50;

/** What the operation log keeps: the address as screens show it. */
const logged = ({ channel, label, shown, topics, active }: Row) => ({
  channel: alertChannels[channel],
  name: label,
  address: shown,
  topics: topics.map((t) => alertTopics[t]).join('、'),
  active,
});

const masked = (channel: AlertChannel, address: string): string =>
  channel === 'mail'
    ? maskMail(address)
    : channel === 'sms'
      ? maskPhone(address)
      : (robotOf(address)?.shown ?? '');

async function find(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await ctx.db.select().from(alertReceivers).where(eq(alertReceivers.id, id));
  if (!row) throw receiverErrors.notFound();
  return row;
}

/** The columns of an address; nothing of it is stored that says it. @throws 422 when another receiver has it */
async function addressColumns(ctx: Ctx, channel: AlertChannel, typed: string, own: number) {
  const address = addressForms[channel].read(typed) ?? '';
  const { vault } = ctx.ports;
  const addressHmac = vault.fingerprint(address, RECEIVER_PRINT);
  const twin = and(
    eq(alertReceivers.channel, channel),
    eq(alertReceivers.addressHmac, addressHmac),
    ne(alertReceivers.id, own),
  );
  if ((await ctx.db.$count(alertReceivers, twin)) > 0)
    throw receiverErrors.taken({ errors: { address: '该接收人已存在' } });
  return {
    addressEnc: vault.seal(address, receiverSeal(channel)),
    addressHmac,
    shown: masked(channel, address),
  };
}

/**
 * Enters somebody whom alerts reach, or changes him; an empty address keeps what is there, and the way stays what it is.
 *
 * @throws 404; 422 for an address that is entered already, and beyond fifty receivers
 */
export async function saveReceiver(ctx: Ctx, input: ReceiverSaveInput): Promise<null> {
  requireAdmin(ctx);
  await lockName(ctx, 'alert-receivers');
  const { id, label, topics, enabled: active } = input;
  const before = id === undefined ? null : await find(ctx, id);
  const channel = before?.channel ?? input.channel;
  if (before && input.address && addressForms[channel].read(input.address) === null)
    throw receiverErrors.badAddress({ errors: { address: addressForms[channel].says } });
  if (!before && (await ctx.db.$count(alertReceivers)) >= MOST) throw receiverErrors.tooMany();
  const address = input.address ? await addressColumns(ctx, channel, input.address, id ?? 0) : null;
  const set = { label, topics, active, ...address };
  const [after] =
    before === null && address !== null
      ? await ctx.db
          .insert(alertReceivers)
          .values({ channel, label, topics, active, ...address })
          .returning()
      : await ctx.db
          .update(alertReceivers)
          .set({ ...set, updatedAt: sql`now()` })
          .where(eq(alertReceivers.id, id ?? 0))
          .returning();
  if (!after) throw receiverErrors.notFound();
  await recordOperation(ctx, {
    action: before ? 'alertReceiver.edit' : 'alertReceiver.add',
    entity: 'alertReceiver',
    entityId: after.id,
    before: before && logged(before),
    after: { ...logged(after), newAddress: address !== null },
  });
  return null;
}

/** Takes a receiver away; what is on its way to him fails. @throws 404 */
export async function deleteReceiver(ctx: Ctx, { id }: { id: number }): Promise<null> {
  requireAdmin(ctx);
  const [before] = await ctx.db.delete(alertReceivers).where(eq(alertReceivers.id, id)).returning();
  if (!before) throw receiverErrors.notFound();
  await recordOperation(ctx, {
    action: 'alertReceiver.del',
    entity: 'alertReceiver',
    entityId: id,
    before: logged(before),
  });
  return null;
}
