import 'server-only';
import { sql } from 'drizzle-orm';
import type { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { voidSurplusCodes } from '@/lib/domain/ebook/commands/void-codes';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';

/**
 * What a refund means beyond its money (domain.md section 7, success): codes of copies that were given back are void, applications for an
 * invoice follow the smaller amount by a job, and an invoice that already stands above it is put before the clerks, who reverse it. Runs
 * after the counters of the lines and the order moved, under the order's lock.
 */
export async function afterRefund(
  ctx: Ctx,
  order: typeof orders.$inferSelect,
  refundNo: string,
): Promise<void> {
  await voidSurplusCodes(ctx, order.id, '订单已退款');
  const { requested, issuedFen } = await invoicesOf(ctx, order.id);
  if (requested) {
    await enqueue(ctx, {
      task: 'invoice.shrink',
      payload: { orderId: order.id },
      key: `invoice.shrink:${order.id}`,
    });
  }
  const netFen = order.paidFen - order.refundedFen;
  if (issuedFen <= netFen) return;
  await raiseIncident(ctx, {
    type: 'invoice_stuck',
    title: '订单已退款，发票待冲红',
    orderId: order.id,
    buyerId: order.buyerId,
    detail: { refundNo, invoicedFen: issuedFen, netFen },
    cause: `red:${refundNo}`,
  });
}

/** Read here by SQL: the invoice domain lies to the right, and the exception has to commit together with the refund (invariant I23). */
async function invoicesOf(ctx: Ctx, orderId: number): Promise<{ requested: boolean; issuedFen: number }> {
  const found = await ctx.db.execute<{ requested: boolean; issued: string }>(sql`
    select coalesce(bool_or(i.side = 'blue' and i.status in ('requested', 'failed')), false) as requested,
      coalesce(sum(case
        when i.side = 'blue' and i.status in ('issuing', 'issued', 'red_pending', 'reversed') then a.amount_fen
        when i.side = 'red' and i.status in ('requested', 'issuing', 'failed', 'issued') then -a.amount_fen
        else 0 end), 0)::text as issued
    from invoice_orders a join invoices i on i.id = a.invoice_id where a.order_id = ${orderId}`);
  const row = found.rows[0];
  return { requested: row?.requested ?? false, issuedFen: Number(row?.issued ?? 0) };
}
