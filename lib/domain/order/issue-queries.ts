import 'server-only';
import { aliasedTable, and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCorps } from '@/db/schema/shipping';
import { issueDeliveries, shipments } from '@/db/schema/shipment';
import { toIsoOrNull } from '@/lib/core/dates';
import { maskPhone } from '@/lib/core/phone';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { prefixPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { planErrors } from '@/lib/domain/product/plan-errors';
import { issueDeliveryMachine, type IssueDeliveryState } from '@/lib/states/shipping';
import type {
  BuyerIssueView,
  IssueDeliveryListInput,
  IssueDeliveryRow,
  IssueLabelInput,
  IssueLabelView,
} from './issue-contract';
import { issueCopies } from './issue-copies-queries';
import { suspendedByBuyer } from './issue-hold-queries';
import type { OwnLineRow } from './own-columns';
import { regionText } from './present';
import { issueShares, sentByIssue } from './rules';

type Line = OwnLineRow;

const lockers = aliasedTable(users, 'lockers');

function rowsOf(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      delivery: issueDeliveries,
      line: {
        id: orderItems.id,
        quantity: orderItems.quantity,
        cancelledQty: orderItems.cancelledQty,
        refundingQty: orderItems.refundingQty,
      },
      orderSn: orders.orderSn,
      onHold: orders.onHold,
      lockedByName: sql<string | null>`case when ${orders.lockedUntil} > now() then ${lockers.name} end`,
      order: orders,
      child: childOrders,
      shipment: {
        shipmentNo: shipments.shipmentNo,
        status: shipments.status,
        trackingNo: shipments.trackingNo,
      },
      corpName: deliveryCorps.name,
    })
    .from(issueDeliveries)
    .innerJoin(orders, eq(orders.id, issueDeliveries.orderId))
    .innerJoin(orderItems, eq(orderItems.id, issueDeliveries.orderItemId))
    .leftJoin(childOrders, eq(childOrders.id, issueDeliveries.childOrderId))
    .leftJoin(lockers, eq(lockers.id, orders.lockedBy))
    .leftJoin(shipments, eq(shipments.id, issueDeliveries.shipmentId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(where)
    .orderBy(asc(issueDeliveries.id));
}
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const copiesOf = (ctx: Ctx, rows: readonly Row[]) =>
  issueCopies(
    ctx,
    rows.map((r) => r.delivery),
    rows.map((r) => r.line),
  );

export function present(row: Row, quantity: number): IssueDeliveryRow {
  const { delivery: d, shipment } = row;
  const to = row.child ?? row.order;
  const waits = issueDeliveryMachine.from('cancel').includes(d.status);
  const sent = waits || shipment?.status === 'recalled' ? null : shipment;
  return {
    id: d.id,
    orderId: d.orderId,
    orderSn: row.orderSn,
    orderItemId: d.orderItemId,
    childNo: row.child?.childNo ?? null,
    status: d.status,
    statusLabel: issueDeliveryMachine.label(d.status),
    quantity,
    held: waits ? row.line.refundingQty : 0,
    receiverName: to.receiverName ?? '',
    receiverPhone: maskPhone(to.receiverPhone ?? ''),
    region: regionText(to),
    onHold: row.onHold,
    lockedByName: row.lockedByName,
    shipmentNo: sent?.shipmentNo ?? null,
    corpName: sent ? row.corpName : null,
    trackingNo: sent?.trackingNo ?? null,
    shippedAt: toIsoOrNull(d.shippedAt),
    reason: d.reason,
  };
}

function listWhere({ id, status, keyword }: IssueDeliveryListInput): SQL | undefined {
  return and(
    eq(issueDeliveries.issueId, id),
    status ? eq(issueDeliveries.status, status) : undefined,
    keyword
      ? or(eq(orders.orderSn, keyword), sql`${orders.receiverName} like ${prefixPattern(keyword)}`)
      : undefined,
  );
}

/** Deliveries of one issue, phone numbers masked. */
export async function listIssueDeliveries(
  ctx: Ctx,
  input: IssueDeliveryListInput,
): Promise<Paged<IssueDeliveryRow>> {
  const where = listWhere(input);
  const page = await paginate(
    input,
    rowsOf(ctx, where).limit(input.pageSize).offset(pageOffset(input)),
    ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(issueDeliveries)
      .innerJoin(orders, eq(orders.id, issueDeliveries.orderId))
      .where(where)
      .then((r) => r[0]?.n ?? 0),
  );
  const copies = await copiesOf(ctx, page.list);
  return { ...page, list: page.list.map((r) => present(r, copies.get(r.delivery.id) ?? 0)) };
}

/** An issue as its page is headed, with the rows that are ready; `null` when there is none. */
export async function findIssueHead(ctx: Ctx, id: number) {
  const [issue] = await ctx.db
    .select({ id: periodicalIssues.id, issueTitle: periodicalIssues.title, title: products.title })
    .from(periodicalIssues)
    .innerJoin(products, eq(products.id, periodicalIssues.productId))
    .where(eq(periodicalIssues.id, id));
  if (!issue) return null;
  const ready = await ctx.db.$count(
    issueDeliveries,
    and(eq(issueDeliveries.issueId, id), eq(issueDeliveries.status, 'ready')),
  );
  return { ...issue, ready };
}

/** Address labels of an issue, in the order of the deliveries; those of which nothing is due are left out. @throws 404 */
export async function listIssueLabels(ctx: Ctx, input: IssueLabelInput): Promise<IssueLabelView> {
  const issue = await findIssueHead(ctx, input.id);
  if (!issue) throw planErrors.issueNotFound();
  const where = and(eq(issueDeliveries.issueId, input.id), eq(issueDeliveries.status, input.status));
  const page = await paginate(
    input,
    rowsOf(ctx, where).limit(input.pageSize).offset(pageOffset(input)),
    ctx.db.$count(issueDeliveries, where),
  );
  const copies = await copiesOf(ctx, page.list);
  return {
    title: issue.title,
    issueTitle: issue.issueTitle,
    ...page,
    list: page.list.flatMap((row) => {
      const quantity = copies.get(row.delivery.id) ?? 0;
      const to = row.child ?? row.order;
      if (quantity === 0) return [];
      return [
        {
          id: row.delivery.id,
          orderSn: row.orderSn,
          receiverName: to.receiverName ?? '',
          receiverPhone: to.receiverPhone ?? '',
          region: regionText(to),
          address: to.address ?? '',
          quantity,
        },
      ];
    }),
  };
}

/**
 * The issues of an order's subscriptions with where each of them is; issues of a year without dates stand at the end. Whoever calls has
 * checked the right to see the order, and that it is paid.
 */
export async function listOrderIssues(ctx: Ctx, lines: readonly Line[]): Promise<BuyerIssueView[]> {
  const subscribed = lines.filter(sentByIssue);
  if (subscribed.length === 0) return [];
  const rows = await ctx.db
    .select({ delivery: issueDeliveries, issue: periodicalIssues })
    .from(issueDeliveries)
    .innerJoin(periodicalIssues, eq(periodicalIssues.id, issueDeliveries.issueId))
    .where(
      inArray(
        issueDeliveries.orderItemId,
        subscribed.map((l) => l.id),
      ),
    )
    .orderBy(asc(periodicalIssues.publishDate), asc(periodicalIssues.issueNo), asc(issueDeliveries.id));
  const copies = await issueCopies(
    ctx,
    rows.map((r) => r.delivery),
    subscribed,
  );
  const held = await suspendedByBuyer(
    ctx,
    rows.flatMap(({ delivery: d }) => (d.status === 'suspended' ? [d.id] : [])),
  );
  const actionsOf = (d: { id: number; status: IssueDeliveryState }): BuyerIssueView['allowedActions'] => {
    if (issueDeliveryMachine.from('suspend').includes(d.status)) return ['suspend'];
    return held.has(d.id) ? ['resume'] : [];
  };
  const planned: BuyerIssueView[] = rows.map(({ delivery: d, issue }) => ({
    id: d.id,
    orderItemId: d.orderItemId,
    title: issue.title,
    publishDate: issue.publishDate,
    status: d.status,
    statusLabel: issueDeliveryMachine.label(d.status),
    quantity: copies.get(d.id) || d.quantity,
    shippedAt: toIsoOrNull(d.shippedAt),
    allowedActions: actionsOf(d),
  }));
  const undated = subscribed
    .filter((l) => l.cancelledQty < l.quantity)
    .flatMap((line) =>
      [...issueShares(line).keys()]
        .filter((no) => rows.every((r) => r.delivery.orderItemId !== line.id || r.issue.issueNo !== no))
        .map((no) => ({
          id: null,
          orderItemId: line.id,
          title: `${line.subYear} 年第 ${no} 期`,
          publishDate: null,
          status: 'expected' as const,
          statusLabel: issueDeliveryMachine.label('expected'),
          quantity: line.quantity - line.cancelledQty,
          shippedAt: null,
          allowedActions: [],
        })),
    );
  return [...planned, ...undated];
}
