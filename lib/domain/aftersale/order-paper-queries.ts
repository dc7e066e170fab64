import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { invoiceOrders, invoices } from '@/db/schema/invoice';
import { refunds } from '@/db/schema/payment';
import { toIso } from '@/lib/core/dates';
import type { AdminPermission } from '@/lib/core/permissions';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invoiceMachine, invoiceSides } from '@/lib/states/invoice';
import type { OrderPaper } from '@/lib/domain/order/office-contract';
import { refundMachine } from '@/lib/states/payment';
import { afterSaleKinds, afterSaleMachine } from '@/lib/states/aftersale';

/** Whose desk a paper lies on. */
const DESKS: Readonly<Record<OrderPaper['kind'], readonly AdminPermission[]>> = {
  refund: ['finance'],
  afterSale: ['order', 'warehouse', 'finance'],
  invoice: ['finance'],
};

/** Refunds, after-sales and invoices of an order, oldest first; the way to one only for those at its desk. Whoever calls may see the order. */
export async function listOrderPapers(ctx: Ctx, orderId: number): Promise<OrderPaper[]> {
  const { permissions } = requireAdmin(ctx);
  const opens = (kind: OrderPaper['kind']) => DESKS[kind].some((p) => permissions.includes(p));
  const [cases, back, bills] = await Promise.all([
    ctx.db.select().from(afterSales).where(eq(afterSales.orderId, orderId)).orderBy(asc(afterSales.id)),
    ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id)),
    ctx.db
      .select({ invoice: invoices, amountFen: invoiceOrders.amountFen })
      .from(invoiceOrders)
      .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
      .where(eq(invoiceOrders.orderId, orderId))
      .orderBy(asc(invoices.id)),
  ]);
  const papers: OrderPaper[] = [
    ...cases.map((c) => ({
      kind: 'afterSale' as const,
      id: c.id,
      no: c.afterSaleNo,
      label: afterSaleKinds[c.kind],
      statusLabel: afterSaleMachine.label(c.status),
      amountFen: c.approvedFen ?? c.requestedFen,
      createdAt: toIso(c.createdAt),
      opens: opens('afterSale'),
    })),
    ...back.map((r) => ({
      kind: 'refund' as const,
      id: r.id,
      no: r.refundNo,
      label: r.reason,
      statusLabel: refundMachine.label(r.status),
      amountFen: r.amountFen,
      createdAt: toIso(r.createdAt),
      opens: opens('refund'),
    })),
    ...bills.map(({ invoice: i, amountFen }) => ({
      kind: 'invoice' as const,
      id: i.id,
      no: i.requestNo,
      label: invoiceSides[i.side],
      statusLabel: invoiceMachine.label(i.status),
      amountFen,
      createdAt: toIso(i.createdAt),
      opens: opens('invoice'),
    })),
  ];
  return papers.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt, 'en'));
}
