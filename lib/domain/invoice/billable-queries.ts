import 'server-only';
import { and, asc, desc, eq, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { invoiceLines, invoiceOrders, invoices } from '@/db/schema/invoice';
import { orderItems, orders } from '@/db/schema/order';
import { refundItems, refunds } from '@/db/schema/payment';
import { periodicalIssues } from '@/db/schema/periodical';
import { toIsoOrNull } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { ownOrders } from '@/lib/domain/order/scope';
import { readDepartments, readPlacers } from '@/lib/domain/organization/placer-queries';
import type { OrderState } from '@/lib/states/order';
import type { BillableInput, BillableView } from './contract';
import { unitOf, type BillableLine, type BillableOrder } from './rules';

/** Orders that have been paid; one that was refunded in full has nothing left to invoice by itself. */
export const PAID_STATES: readonly OrderState[] = ['to_ship', 'part_shipped', 'shipped', 'completed'];

/** What an order's invoices cover, in fen: blue documents that stand or are asked for, less red ones that were issued (invariant I23). */
const coveredFen = sql<number>`coalesce((
  select sum(case when ${invoices.side} = 'blue' then ${invoiceOrders.amountFen} else -${invoiceOrders.amountFen} end)::int8
  from ${invoiceOrders} join ${invoices} on ${invoices.id} = ${invoiceOrders.invoiceId}
  where ${invoiceOrders.orderId} = ${orders.id}
    and ((${invoices.side} = 'blue' and ${invoices.status} <> 'cancelled') or (${invoices.side} = 'red' and ${invoices.status} = 'issued'))
), 0)`;

/** What can still be invoiced: money that is ours and that no invoice covers. */
export const openFen = sql<number>`(${orders.paidFen} - ${orders.refundedFen} - ${orders.refundingFen} - ${coveredFen})`;

function billableWhere(ctx: Ctx, keyword?: string): SQL | undefined {
  return and(
    ownOrders(ctx),
    inArray(orders.status, [...PAID_STATES]),
    sql`${openFen} > 0`,
    keyword
      ? or(
          eq(orders.orderSn, keyword),
          sql`exists (select 1 from ${orderItems} where ${and(eq(orderItems.orderId, orders.id), ilike(orderItems.title, containsPattern(keyword)))})`,
        )
      : undefined,
  );
}

/** The caller's orders that an invoice can be asked for, newest first. */
export async function listBillableOrders(ctx: Ctx, input: BillableInput): Promise<BillableView> {
  const where = billableWhere(ctx, input.keyword);
  const page = await paginate(
    input,
    ctx.db
      .select({
        id: orders.id,
        buyerId: orders.buyerId,
        organizationId: orders.organizationId,
        orderSn: orders.orderSn,
        status: orders.status,
        totalFen: orders.totalFen,
        paidAt: orders.paidAt,
        openFen,
      })
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(orders, where),
  );
  const ids = page.list.map((o) => o.id);
  const lines = ids.length
    ? await ctx.db
        .select({
          orderId: orderItems.orderId,
          title: orderItems.title,
          coverPath: orderItems.coverPath,
          quantity: orderItems.quantity,
        })
        .from(orderItems)
        .where(inArray(orderItems.orderId, ids))
        .orderBy(asc(orderItems.lineNo))
    : [];
  const [placers, departments] = [await readPlacers(ctx, page.list), await readDepartments(ctx, page.list)];
  return {
    ...page,
    list: page.list.map(({ buyerId: _buyer, organizationId: _organization, ...o }, i) => ({
      ...o,
      placedBy: placers[i] ?? null,
      department: departments[i] ?? null,
      paidAt: toIsoOrNull(o.paidAt),
      items: lines
        .filter((l) => l.orderId === o.id)
        .map(({ title, coverPath, quantity }) => ({ title, coverPath, quantity })),
    })),
  };
}

/** How many orders of the caller's an invoice can be asked for. */
export function countBillableOrders(ctx: Ctx): Promise<number> {
  return ctx.db.$count(orders, billableWhere(ctx));
}

/** What can be invoiced of one own order; 0 when it is not paid, `null` when it is not the caller's. */
export async function findOpenFen(ctx: Ctx, orderId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ status: orders.status, openFen })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)));
  if (!row) return null;
  return PAID_STATES.includes(row.status) ? Math.max(0, row.openFen) : 0;
}

type Item = typeof orderItems.$inferSelect;

/** Documents whose lines count; `except` is one that is being written again. */
function standing(except: number | null): SQL {
  return and(
    sql`((${invoices.side} = 'blue' and ${invoices.status} <> 'cancelled') or (${invoices.side} = 'red' and ${invoices.status} = 'issued'))`,
    except === null
      ? undefined
      : and(ne(invoices.id, except), sql`${invoices.redOf} is distinct from ${except}`),
  ) as SQL;
}

const signed = (column: typeof invoiceLines.amountFen | typeof invoiceLines.quantity) =>
  sql<number>`coalesce(sum(case when ${invoices.side} = 'blue' then ${column} else -${column} end), 0)::int8`;

/** What stands on documents, by line, and the freight by tax. */
async function readInvoiced(ctx: Ctx, orderIds: readonly number[], except: number | null) {
  return ctx.db
    .select({
      orderId: invoiceLines.orderId,
      orderItemId: invoiceLines.orderItemId,
      taxCode: invoiceLines.taxCode,
      taxKind: invoiceLines.taxKind,
      taxBp: invoiceLines.taxBp,
      amountFen: signed(invoiceLines.amountFen),
      quantity: signed(invoiceLines.quantity),
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(inArray(invoiceLines.orderId, [...orderIds]), standing(except)))
    .groupBy(
      invoiceLines.orderId,
      invoiceLines.orderItemId,
      invoiceLines.taxCode,
      invoiceLines.taxKind,
      invoiceLines.taxBp,
    );
}

/** What refunds took or are taking of each line. */
async function readRefunds(ctx: Ctx, orderIds: readonly number[]) {
  return ctx.db
    .select({
      orderItemId: refundItems.orderItemId,
      goodsFen: sql<number>`sum(${refundItems.goodsFen})::int8`,
      freightFen: sql<number>`sum(${refundItems.freightFen})::int8`,
    })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(and(inArray(refunds.orderId, [...orderIds]), ne(refunds.status, 'cancelled')))
    .groupBy(refundItems.orderItemId);
}

/**
 * Everything that `draftLines` needs of orders whose locks the caller holds.
 *
 * @param except an application that is being written again: what it covers counts as free
 */
export async function readBillable(
  ctx: Ctx,
  orderIds: readonly number[],
  except: number | null = null,
): Promise<BillableOrder[]> {
  // One after the other: in a transaction they share one connection.
  const items = await ctx.db
    .select({ item: orderItems, issueTitle: periodicalIssues.title })
    .from(orderItems)
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, orderItems.issueId))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.lineNo));
  const invoiced = await readInvoiced(ctx, orderIds, except);
  const back = await readRefunds(ctx, orderIds);
  const rows = await ctx.db
    .select({ id: orders.id, orderSn: orders.orderSn, openFen })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.id));
  const own = except === null ? [] : await standsBy(ctx, except);
  const lineOf = (item: Item, issueTitle: string | null): BillableLine => {
    const done = invoiced.filter((r) => r.orderItemId === item.id);
    const refunded = back.find((r) => r.orderItemId === item.id);
    const label = item.spec['label'];
    return {
      id: item.id,
      title: item.title,
      spec: (typeof label === 'string' && label) || issueTitle || '',
      unit: unitOf(item.kind, item.subYear !== null),
      quantity: Math.max(0, item.quantity - item.cancelledQty - item.returnedQty - item.refundingQty),
      goodsFen: item.payableFen - item.freightShareFen,
      freightFen: item.freightShareFen,
      refundGoodsFen: refunded?.goodsFen ?? 0,
      refundFreightFen: refunded?.freightFen ?? 0,
      invoicedFen: done.reduce((a, r) => a + r.amountFen, 0),
      invoicedQuantity: done.reduce((a, r) => a + r.quantity, 0),
      taxCode: item.taxCode,
      taxKind: item.taxKind,
      taxBp: item.taxBp,
    };
  };
  return rows.map((row) => ({
    ...row,
    openFen: row.openFen + (own.find((o) => o.orderId === row.id)?.amountFen ?? 0),
    lines: items.filter((i) => i.item.orderId === row.id).map((i) => lineOf(i.item, i.issueTitle)),
    invoicedFreight: invoiced.filter((r) => r.orderId === row.id && r.orderItemId === null),
  }));
}

/** What stands of one document by order: what it covers, less its issued red documents. */
async function standsBy(ctx: Ctx, invoiceId: number): Promise<{ orderId: number; amountFen: number }[]> {
  return ctx.db
    .select({
      orderId: invoiceOrders.orderId,
      amountFen: sql<number>`sum(case when ${invoices.side} = 'blue' then ${invoiceOrders.amountFen} else -${invoiceOrders.amountFen} end)::int8`,
    })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(or(eq(invoices.id, invoiceId), and(eq(invoices.redOf, invoiceId), eq(invoices.status, 'issued'))))
    .groupBy(invoiceOrders.orderId);
}

/** Amounts that one document covers, by order. */
export function coveredBy(ctx: Ctx, invoiceId: number) {
  return ctx.db
    .select({ orderId: invoiceOrders.orderId, amountFen: invoiceOrders.amountFen })
    .from(invoiceOrders)
    .where(eq(invoiceOrders.invoiceId, invoiceId))
    .orderBy(asc(invoiceOrders.orderId));
}
