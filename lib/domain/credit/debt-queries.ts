import 'server-only';
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { creditAccounts, creditDebts } from '@/db/schema/credit';
import { orders } from '@/db/schema/order';
import { toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { CreditAccountView, CreditDebtView } from './contract';
import { availableFen } from './rules';
import { DUE_ON, OVERDUE_DAYS } from './scope';

/** What is on invoices of an order, in fen. */
const INVOICED: SQL = sql`(select coalesce(sum(case when i.side = 'blue' then a.amount_fen else -a.amount_fen end), 0)
  from invoice_orders a join invoices i on i.id = a.invoice_id where a.order_id = ${orders.id} and i.issued_at is not null
    and ((i.side = 'blue' and i.status in ('issued', 'red_pending', 'reversed')) or (i.side = 'red' and i.status = 'issued')))`;

/** The debts of an organisation that are not even, oldest first. */
export async function listDebts(ctx: Ctx, organizationId: number): Promise<CreditDebtView[]> {
  const rows = await ctx.db
    .select({
      paymentId: creditDebts.paymentId,
      orderId: creditDebts.orderId,
      orderSn: orders.orderSn,
      mode: creditDebts.mode,
      amountFen: creditDebts.amountFen,
      openFen: creditDebts.openFen,
      invoicedFen: INVOICED.mapWith(Number),
      usedAt: creditDebts.createdAt,
      dueOn: sql<string | null>`${DUE_ON}::text`,
      overdueDays: OVERDUE_DAYS.mapWith(Number),
    })
    .from(creditDebts)
    .innerJoin(orders, eq(orders.id, creditDebts.orderId))
    .where(and(eq(creditDebts.organizationId, organizationId), ne(creditDebts.openFen, 0)))
    .orderBy(asc(creditDebts.createdAt), asc(creditDebts.paymentId));
  return rows.map((row) => ({ ...row, usedAt: toIso(row.usedAt) }));
}

/** An account as it is shown, with what of its debts should have been paid. */
export async function showAccount(
  ctx: Ctx,
  row: typeof creditAccounts.$inferSelect,
): Promise<CreditAccountView> {
  const { organizationId, mode, limitFen, termDays, usedFen } = row;
  const [overdue] = await ctx.db
    .select({ fen: sql`coalesce(sum(${creditDebts.openFen}), 0)`.mapWith(Number) })
    .from(creditDebts)
    .where(and(eq(creditDebts.organizationId, organizationId), sql`${OVERDUE_DAYS} > 0`));
  const overdueFen = overdue?.fen ?? 0;
  return { mode, limitFen, termDays, usedFen, availableFen: availableFen(row), overdueFen };
}

/** The account of an organisation; `null` where finance granted none. */
export async function findAccount(ctx: Ctx, organizationId: number): Promise<CreditAccountView | null> {
  const [row] = await ctx.db
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, organizationId));
  return row ? showAccount(ctx, row) : null;
}
