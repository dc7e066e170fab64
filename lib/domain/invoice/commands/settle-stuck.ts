import 'server-only';
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { specialOrderEvents, specialOrders } from '@/db/schema/specialOrder';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvents } from '@/lib/data/transition';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';

const OPEN = ['open', 'handling'] as const;

/** What stands of an order and what of it is paid for, in fen; red documents under way count as taken back (invariant I23). */
async function standingOf(
  ctx: Ctx,
  orderId: number,
): Promise<{ invoicedFen: number; netFen: number; issuedFen: number }> {
  const found = await ctx.db.execute<{ invoiced: string; net: string; issued: string }>(sql`
    select coalesce(sum(case
        when i.side = 'blue' and i.status in ('issuing', 'issued', 'red_pending', 'reversed') then a.amount_fen
        when i.side = 'red' and i.status in ('requested', 'issuing', 'failed', 'issued') then -a.amount_fen
        else 0 end), 0)::text as invoiced,
      coalesce(sum(case
        when i.side = 'blue' and i.status in ('issuing', 'issued', 'red_pending', 'reversed') then a.amount_fen
        when i.side = 'red' and i.status = 'issued' then -a.amount_fen
        else 0 end), 0)::text as issued,
      (select o.paid_fen - o.refunded_fen from orders o where o.id = ${orderId})::text as net
    from invoice_orders a join invoices i on i.id = a.invoice_id where a.order_id = ${orderId}`);
  const row = found.rows[0];
  return {
    invoicedFen: Number(row?.invoiced ?? 0),
    issuedFen: Number(row?.issued ?? 0),
    netFen: Number(row?.net ?? 0),
  };
}

/**
 * Ends open exceptions of invoices by themselves, with a note; `cause` is a LIKE pattern. Written here as `raiseIncident` is, and not through the
 * special-order domain, which lies to the right.
 */
export async function finishStuck(
  ctx: Ctx,
  of: { orderId?: number; cause: string },
  note: string,
): Promise<void> {
  const open = and(
    eq(specialOrders.type, 'invoice_stuck'),
    of.orderId === undefined ? undefined : eq(specialOrders.orderId, of.orderId),
    like(specialOrders.dedupeKey, `invoice_stuck:${of.cause}`),
    inArray(specialOrders.status, OPEN),
  );
  const rows = await ctx.db
    .select({ id: specialOrders.id, status: specialOrders.status })
    .from(specialOrders)
    .where(open)
    .orderBy(specialOrders.id)
    .for('update');
  if (rows.length === 0) return;
  await ctx.db
    .update(specialOrders)
    .set({ status: 'finished', finishedAt: ctx.now, finishNote: note, updatedAt: ctx.now })
    .where(
      inArray(
        specialOrders.id,
        rows.map((r) => r.id),
      ),
    );
  await recordEvents(
    ctx,
    specialOrderEvents,
    rows.map((r) => ({
      entityId: r.id,
      action: 'finish',
      fromStatus: r.status,
      toStatus: 'finished',
      reason: note,
    })),
  );
}

/**
 * After what stands of orders changed, under their locks: an order whose documents are within what was paid needs nobody any more, and one
 * whose documents stand above it is put before the clerks (I23). A red document under way keeps the exception open until it is issued.
 *
 * @param cause names the change, so that it opens one exception only
 */
export async function settleStuck(ctx: Ctx, orderIds: readonly number[], cause: string): Promise<void> {
  for (const orderId of orderIds) {
    const { invoicedFen, issuedFen, netFen } = await standingOf(ctx, orderId);
    if (issuedFen <= netFen)
      await finishStuck(ctx, { orderId, cause: 'red:%' }, '发票已与实收金额一致，系统自动办结');
    else if (invoicedFen > netFen) {
      await raiseIncident(ctx, {
        type: 'invoice_stuck',
        title: '发票金额高于实收，待冲红',
        orderId,
        detail: { invoicedFen, netFen },
        cause: `red:${cause}:${orderId}`,
      });
    }
  }
}
