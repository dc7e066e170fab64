import { and, eq, gt } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { readFacts } from '@/lib/domain/notice/facts-queries';
import type { NoticeKind } from '@/lib/states/notice';
import { invoices, letters, notices, orders, refunds, shipments, specialOrders } from '../schema';
import { buyerCtx, type World } from './case-world';

const DAY = 86_400_000;

/** Only the last weeks: whoever opens the user centre sees a list, not an archive. */
const TOLD_DAYS = 60;
/** What came before was read. */
const UNREAD_DAYS = 4;

const BUYERS = ['13800000001', '13800000002'] as const;

interface Told {
  kind: NoticeKind;
  id: number;
  at: Date | null;
}

/** Notices of the two named buyers, in the words of the site; nothing is sent. */
export async function seedNotices(world: World): Promise<number> {
  let count = 0;
  for (const phone of BUYERS) {
    count += await tellBuyer(await buyerCtx(world, phone, world.now));
  }
  return count;
}

/** Notices of the given events. @returns how many */
export async function tellBuyer(ctx: Ctx): Promise<number> {
  let count = 0;
  for (const { kind, id, at } of await eventsOf(ctx)) {
    const facts = await readFacts(ctx, kind, id);
    if (!facts || !at) continue;
    const { userId, orderId } = facts;
    const { title, text, path } = facts.words;
    const read = ctx.now.getTime() - at.getTime() > UNREAD_DAYS * DAY;
    await ctx.db.insert(notices).values({
      userId,
      orderId,
      kind,
      entityId: id,
      title,
      text,
      path,
      createdAt: at,
      readAt: read ? new Date(at.getTime() + DAY / 8) : null,
    });
    count += 1;
  }
  return count;
}

/** Events of one buyer, oldest first. */
async function eventsOf(ctx: Ctx): Promise<Told[]> {
  const buyerId = ctx.actor.kind === 'buyer' ? ctx.actor.userId : 0;
  const since = new Date(ctx.now.getTime() - TOLD_DAYS * DAY);
  const paid = await ctx.db
    .select({ id: orders.id, at: orders.paidAt })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), gt(orders.paidAt, since)));
  const sent = await ctx.db
    .select({ id: shipments.id, at: shipments.shippedAt })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(orders.buyerId, buyerId), gt(shipments.shippedAt, since)));
  const returned = await ctx.db
    .select({ id: refunds.id, at: refunds.successAt })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.buyerId, buyerId), gt(refunds.successAt, since)));
  const issued = await ctx.db
    .select({ id: invoices.id, at: invoices.issuedAt })
    .from(invoices)
    .where(and(eq(invoices.buyerId, buyerId), gt(invoices.issuedAt, since)));
  const answered = await ctx.db
    .select({ id: specialOrders.id, at: specialOrders.finishedAt })
    .from(specialOrders)
    .where(and(eq(specialOrders.buyerId, buyerId), gt(specialOrders.finishedAt, since)));
  const written = await ctx.db
    .select({ id: letters.id, at: letters.handledAt })
    .from(letters)
    .where(and(eq(letters.userId, buyerId), gt(letters.handledAt, since)));
  const of = (kind: NoticeKind, rows: readonly Omit<Told, 'kind'>[]) => rows.map((row) => ({ kind, ...row }));
  return [
    ...of('orderPaid', paid),
    ...of('shipped', sent),
    ...of('refunded', returned),
    ...of('invoiceIssued', issued),
    ...of('specialFinished', answered),
    ...of('letterAnswered', written),
  ].toSorted((a, b) => Number(a.at) - Number(b.at));
}
