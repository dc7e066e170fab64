import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { alertReceivers } from '@/db/schema/alert';
import type { Ctx } from '@/lib/data/ctx';
import { receiverSeal, receiversOf, robotRecipient, type Receiver } from './alert-rules';

type Row = typeof alertReceivers.$inferSelect;

/** The receivers that were set on the page, switched off or not. */
export const receiverRows = (ctx: Pick<Ctx, 'db'>): Promise<Row[]> =>
  ctx.db.select().from(alertReceivers).orderBy(asc(alertReceivers.id));

/** A row as a receiver; one whose address no key opens any more counts as none. */
export function receiverOfRow(ctx: Pick<Ctx, 'ports' | 'log'>, row: Row): Receiver | null {
  const { id, channel, label, shown, topics } = row;
  const more = { id, channel, topics, name: `${label}（${shown}）` };
  if (channel === 'webhook') return { ...more, recipient: robotRecipient(id) };
  try {
    return { ...more, recipient: ctx.ports.vault.open(row.addressEnc, receiverSeal(channel)) };
  } catch (e) {
    ctx.log.error({ err: e, receiver: id }, 'the address of a receiver of alerts cannot be opened');
    return null;
  }
}

/** Everybody whom alerts reach now: the environment's receivers first, then those of the page that are on and not among them. */
export async function allReceivers(ctx: Pick<Ctx, 'db' | 'ports' | 'log' | 'config'>): Promise<Receiver[]> {
  const floor = receiversOf(ctx.config.alerts);
  const rows = (await receiverRows(ctx)).filter((r) => r.active);
  const own = rows.map((row) => receiverOfRow(ctx, row)).filter((r) => r !== null);
  const known = new Set(floor.map((r) => `${r.channel} ${r.recipient}`));
  return [...floor, ...own.filter((r) => !known.has(`${r.channel} ${r.recipient}`))];
}

/** The address of a robot by the recipient of a message; `null` when it is gone or cannot be opened. */
export async function robotAddress(
  ctx: Pick<Ctx, 'db' | 'ports' | 'log'>,
  recipient: string,
): Promise<string | null> {
  const id = Number(/^robot:(\d{1,15})$/.exec(recipient)?.[1] ?? 0);
  const [row] = await ctx.db.select().from(alertReceivers).where(eq(alertReceivers.id, id));
  if (row?.channel !== 'webhook') return null;
  try {
    return ctx.ports.vault.open(row.addressEnc, receiverSeal('webhook'));
  } catch (e) {
    ctx.log.error({ err: e, receiver: id }, 'the address of a robot cannot be opened');
    return null;
  }
}
