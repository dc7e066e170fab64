import 'server-only';
import { and, asc, desc, eq, gte, ilike, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { afterSaleEvents } from '@/db/schema/aftersale';
import { operationLogs } from '@/db/schema/log';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { refundEvents } from '@/db/schema/payment';
import { periodicalIssueEvents, periodicalIssues } from '@/db/schema/periodical';
import { productEvents, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { issueDeliveries, issueDeliveryEvents, shipmentEvents, shipmentItems } from '@/db/schema/shipment';
import { stockItems } from '@/db/schema/stock';
import { inOrder } from '@/lib/core/in-order';
import type { Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { officePlaces } from '@/lib/data/office-read';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { issueMachine } from '@/lib/states/product';
import type { PrintRunListInput, PrintRunRow } from './periodical-contract';

/**
 * Copies on the mailing plan by issue and state. What has not left counts without the copies that refunds, open or done, give up; what has
 * left is what its parcel held.
 *
 * @param ids the issues that matter; all without it
 */
function duesOf(ctx: Ctx, ids?: readonly number[]) {
  const due = sql`greatest(0, coalesce(${shipmentItems.quantity}, least(${issueDeliveries.quantity},
    ${orderItems.quantity} - ${orderItems.cancelledQty} - ${orderItems.refundingQty})))`;
  const copies = (states: string, name: string) =>
    sql<number>`coalesce(sum(${due}) filter (where ${issueDeliveries.status} in (${sql.raw(states)})), 0)::int`.as(
      name,
    );
  return ctx.db
    .select({
      issueId: issueDeliveries.issueId,
      orders:
        sql<number>`count(distinct ${issueDeliveries.orderId}) filter (where ${issueDeliveries.status} not in ('cancelled', 'refunded') and ${due} > 0)::int`.as(
          'due_orders',
        ),
      all: copies(`'expected', 'ready', 'suspended', 'shipped', 'missing', 'resent'`, 'due_all'),
      expected: copies(`'expected'`, 'due_expected'),
      ready: copies(`'ready'`, 'due_ready'),
      suspended: copies(`'suspended'`, 'due_suspended'),
      sent: copies(`'shipped', 'missing', 'resent'`, 'due_sent'),
      missing: copies(`'missing'`, 'due_missing'),
      cancelled:
        sql<number>`(sum(${issueDeliveries.quantity}) - coalesce(sum(${due}) filter (where ${issueDeliveries.status} not in ('cancelled', 'refunded')), 0))::int`.as(
          'due_cancelled',
        ),
    })
    .from(issueDeliveries)
    .innerJoin(orderItems, eq(orderItems.id, issueDeliveries.orderItemId))
    .leftJoin(
      shipmentItems,
      and(
        eq(shipmentItems.shipmentId, issueDeliveries.shipmentId),
        eq(shipmentItems.orderItemId, issueDeliveries.orderItemId),
      ),
    )
    .where(ids && inArray(issueDeliveries.issueId, [...ids]))
    .groupBy(issueDeliveries.issueId)
    .as('due');
}

function whereOf(input: PrintRunListInput): SQL | undefined {
  const pattern = input.keyword ? containsPattern(input.keyword) : '';
  return and(
    isNull(products.deletedAt),
    eq(products.kind, 'paper_periodical'),
    input.keyword
      ? or(
          ilike(products.title, pattern),
          ilike(products.sku, pattern),
          ilike(products.issn, pattern),
          ilike(products.cnCode, pattern),
        )
      : undefined,
    input.productId ? eq(periodicalIssues.productId, input.productId) : undefined,
    input.year ? eq(periodicalIssues.year, input.year) : undefined,
    input.status ? eq(periodicalIssues.status, input.status) : undefined,
    input.startTime ? gte(periodicalIssues.publishDate, input.startTime) : undefined,
    input.endTime ? lte(periodicalIssues.publishDate, input.endTime) : undefined,
  );
}

const count = (column: SQL | SQL.Aliased<number>) => sql<number>`coalesce(${column}, 0)`;

const byCopies = ({ sort }: PrintRunListInput) => sort.endsWith('printCopies');

function orderOf(input: PrintRunListInput, copies: SQL): SQL[] {
  const way = input.sort.startsWith('-') ? desc : asc;
  const planned = sql`${periodicalIssues.status} = 'planned'`;
  // What the printer asks for, or what can be posted: the one begins with what comes next, the other with what has come last.
  if (input.sort === 'next' || input.sort === 'out')
    return [
      input.sort === 'next' ? desc(planned) : asc(planned),
      sql`case when ${planned} then ${periodicalIssues.publishDate} end`,
      desc(periodicalIssues.publishDate),
    ];
  return [way(byCopies(input) ? copies : periodicalIssues.publishDate)];
}

/** What leaves a row with each act on an issue or its periodical. */
const ISSUE_EVENTS = [periodicalIssueEvents, productEvents, operationLogs];
/** And with each that changes how many copies are due. */
const COPY_EVENTS = [
  issueDeliveries,
  issueDeliveryEvents,
  orderEvents,
  shipmentEvents,
  afterSaleEvents,
  refundEvents,
];

/** Which issues stand where. Only an order by copies counts those of all issues. */
async function choose(
  ctx: Ctx,
  input: PrintRunListInput,
  where: SQL | undefined,
  [limit, offset]: [number, number],
): Promise<number[]> {
  const due = duesOf(ctx);
  const all = ctx.db
    .select({ id: periodicalIssues.id })
    .from(periodicalIssues)
    .innerJoin(products, eq(products.id, periodicalIssues.productId))
    .$dynamic();
  const ranked = byCopies(input) ? all.leftJoin(due, eq(due.issueId, periodicalIssues.id)) : all;
  const found = await ranked
    .where(where)
    .orderBy(...orderOf(input, count(due.all)), asc(products.title), asc(periodicalIssues.id))
    .limit(limit)
    .offset(offset);
  return found.map((f) => f.id);
}

async function countIssues(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(periodicalIssues)
    .innerJoin(products, eq(products.id, periodicalIssues.productId))
    .where(where);
  return row?.n ?? 0;
}

/** The issues `ids` with their copies, in this order. */
async function readRuns(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const due = duesOf(ctx, ids);
  const rows = await ctx.db
    .select({
      id: periodicalIssues.id,
      productId: periodicalIssues.productId,
      planId: periodicalIssues.planId,
      productTitle: products.title,
      year: periodicalIssues.year,
      issueNo: periodicalIssues.issueNo,
      title: periodicalIssues.title,
      publishDate: periodicalIssues.publishDate,
      status: periodicalIssues.status,
      orders: count(due.orders),
      printCopies: count(due.all),
      expectedCopies: count(due.expected),
      readyCopies: count(due.ready),
      suspendedCopies: count(due.suspended),
      sentCopies: count(due.sent),
      missingCopies: count(due.missing),
      cancelledCopies: count(due.cancelled),
      unpaidCopies: sql<number>`(select coalesce(sum(l.quantity), 0)::int
        from ${orderItems} l join ${orders} o on o.id = l.order_id
        where o.status = 'pending_payment' and l.product_id = ${periodicalIssues}.product_id
          and l.sub_year = ${periodicalIssues}.year and ${periodicalIssues}.issue_no = any(l.issue_list))`,
      available: sql<number | null>`(select sum(s.on_hand - s.reserved)::int
        from ${stockItems} s join ${deliveryCenters} c on c.id = s.delivery_center_id and c.active
        where s.product_id = ${periodicalIssues}.product_id and s.issue_id = ${periodicalIssues}.id)`,
    })
    .from(periodicalIssues)
    .innerJoin(products, eq(products.id, periodicalIssues.productId))
    .leftJoin(due, eq(due.issueId, periodicalIssues.id))
    .where(inArray(periodicalIssues.id, [...ids]));
  return inOrder(ids, rows);
}

/** Issues of printed periodicals with the copies that are due of each: what the press is told, and what the desk still has to send. */
export async function listPrintRuns(ctx: Ctx, input: PrintRunListInput): Promise<Paged<PrintRunRow>> {
  const events = byCopies(input) ? [...ISSUE_EVENTS, ...COPY_EVENTS] : ISSUE_EVENTS;
  const { ids, sums } = await officePlaces(ctx, input, { name: 'print-runs', until: events }, () => {
    const where = whereOf(input);
    return {
      places: (...page) => choose(ctx, input, where, page),
      sums: () => countIssues(ctx, where),
    };
  });
  const page = await paginate(input, readRuns(ctx, ids), Promise.resolve(sums));
  return {
    ...page,
    list: page.list.map((r) => ({ ...r, statusLabel: issueMachine.label(r.status) })),
  };
}
