import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { invoiceOrders, invoices } from '@/db/schema/invoice';
import { refunds } from '@/db/schema/payment';
import { toIso } from '@/lib/core/dates';
import type { AdminPermission } from '@/lib/core/permissions';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { prepared } from '@/lib/data/prepared';
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

const ofOrder = sql.placeholder('orderId');

const readCases = prepared('order_cases', (db, name) =>
  db
    .select({
      id: afterSales.id,
      no: afterSales.afterSaleNo,
      kind: afterSales.kind,
      status: afterSales.status,
      approvedFen: afterSales.approvedFen,
      requestedFen: afterSales.requestedFen,
      createdAt: afterSales.createdAt,
    })
    .from(afterSales)
    .where(eq(afterSales.orderId, ofOrder))
    .orderBy(asc(afterSales.id))
    .prepare(name),
);

const readRefunds = prepared('order_refunds', (db, name) =>
  db
    .select({
      id: refunds.id,
      no: refunds.refundNo,
      reason: refunds.reason,
      status: refunds.status,
      amountFen: refunds.amountFen,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .where(eq(refunds.orderId, ofOrder))
    .orderBy(asc(refunds.id))
    .prepare(name),
);

const readInvoices = prepared('order_invoices', (db, name) =>
  db
    .select({
      id: invoices.id,
      no: invoices.requestNo,
      side: invoices.side,
      status: invoices.status,
      amountFen: invoiceOrders.amountFen,
      createdAt: invoices.createdAt,
    })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(eq(invoiceOrders.orderId, ofOrder))
    .orderBy(asc(invoices.id))
    .prepare(name),
);

/** Refunds, after-sales and invoices of an order, oldest first; the way to one only for those at its desk. Whoever calls may see the order. */
export async function listOrderPapers(ctx: Ctx, orderId: number): Promise<OrderPaper[]> {
  const { permissions } = requireAdmin(ctx);
  const opens = (kind: OrderPaper['kind']) => DESKS[kind].some((p) => permissions.includes(p));
  const [cases, back, bills] = await Promise.all([
    readCases(ctx.db, { orderId }),
    readRefunds(ctx.db, { orderId }),
    readInvoices(ctx.db, { orderId }),
  ]);
  const papers: OrderPaper[] = [
    ...cases.map((c) => ({
      kind: 'afterSale' as const,
      id: c.id,
      no: c.no,
      label: afterSaleKinds[c.kind],
      statusLabel: afterSaleMachine.label(c.status),
      amountFen: c.approvedFen ?? c.requestedFen,
      createdAt: toIso(c.createdAt),
      opens: opens('afterSale'),
    })),
    ...back.map((r) => ({
      kind: 'refund' as const,
      id: r.id,
      no: r.no,
      label: r.reason,
      statusLabel: refundMachine.label(r.status),
      amountFen: r.amountFen,
      createdAt: toIso(r.createdAt),
      opens: opens('refund'),
    })),
    ...bills.map((i) => ({
      kind: 'invoice' as const,
      id: i.id,
      no: i.no,
      label: invoiceSides[i.side],
      statusLabel: invoiceMachine.label(i.status),
      amountFen: i.amountFen,
      createdAt: toIso(i.createdAt),
      opens: opens('invoice'),
    })),
  ];
  return papers.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt, 'en'));
}
