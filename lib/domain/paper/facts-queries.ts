import 'server-only';
import { and, asc, eq, exists, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { creditDebts } from '@/db/schema/credit';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { paymentMethods } from '@/db/schema/payment';
import { periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries, shipmentItems, shipments } from '@/db/schema/shipment';
import { capitalFen } from '@/lib/core/capital-fen';
import { formatDate } from '@/lib/core/dates';
import { groupBy } from '@/lib/core/group-by';
import { readFen } from '@/lib/core/money';
import type { Ctx } from '@/lib/data/ctx';
import { goodsRow, goodsTitle } from '@/lib/domain/invoice/goods-present';
import { taxWithin } from '@/lib/domain/invoice/rules';
import { receiverText } from '@/lib/domain/member/rules';
import type { DeliveryNote } from '@/lib/domain/order/delivery-note-contract';
import { readDeliveryNotes } from '@/lib/domain/order/delivery-note-queries';
import { presentInvoice } from '@/lib/domain/order/present';
import { sentByIssue, travels } from '@/lib/domain/order/rules';
import { issuerOf } from '@/lib/domain/payment/issuer-queries';
import { creditModes, termWords } from '@/lib/states/credit';
import { paperErrors } from './errors';
import type { ContractFacts, DeliveryFacts, OrderHead, Parties, ReceiptFacts } from './facts-rules';
import type { PaperState } from './rules';
import { seenOrders } from './scope';

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

interface SentIssue {
  orderItemId: number;
  issueId: number;
  shipmentId: number;
  title: string;
  received: boolean;
}

/** What papers read of an order, once for all of them. */
export interface OrderSource {
  order: Order;
  items: Item[];
  notes: DeliveryNote[];
  /** Issues that left, with their parcel; also by parcel. */
  issues: SentIssue[];
  issuesOf: ReadonlyMap<number, SentIssue[]>;
  /** A parcel has left. */
  left: boolean;
  /** Copies whose parcels were received, by line. */
  received: ReadonlyMap<number, number>;
  parties: Parties;
}

const headOf = (order: Order): OrderHead => {
  const { province, city, district, address } = order;
  const placed = province !== null && city !== null && district !== null && address !== null;
  return {
    orderSn: order.orderSn,
    orderedOn: formatDate(order.createdAt),
    receiver: placed
      ? {
          name: order.receiverName ?? '',
          phone: order.receiverPhone ?? order.receiverTel ?? '',
          address: receiverText({ province, city, district, address }),
        }
      : null,
    shippingMethod: order.shippingMethodName ?? '',
    paymentMethod: order.paymentMethod,
    total: readFen(order.totalFen),
    capital: capitalFen(order.totalFen),
  };
};

/** The organisation that an order was placed for, else its buyer; what an invoice's title of a company adds. */
async function partiesOf(ctx: Ctx, order: Order): Promise<Parties> {
  const [seller, [people]] = await Promise.all([
    issuerOf(ctx),
    ctx.db
      .select({
        buyer: users.name,
        organization: organizations,
        label: paymentMethods.name,
        mode: creditDebts.mode,
        termDays: creditDebts.termDays,
      })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, order.organizationId ?? 0))
      .leftJoin(paymentMethods, eq(paymentMethods.code, order.paymentMethod))
      .leftJoin(creditDebts, eq(creditDebts.orderId, order.id))
      .where(eq(users.id, order.buyerId))
      .limit(1),
  ]);
  const organization = people?.organization;
  const wish = presentInvoice(order);
  const title = wish?.titleKind === 'company' ? wish : null;
  return {
    seller,
    buyer: {
      name: organization?.name ?? title?.title ?? people?.buyer ?? '',
      address: organization?.address ?? title?.address ?? '',
      phone: organization?.contactPhone ?? title?.phone ?? order.receiverPhone ?? '',
      bank: title?.bank ?? '',
      account: title?.bankAccount ?? '',
      taxNo: organization?.creditCode ?? title?.taxNo ?? '',
    },
    paymentLabel: people?.mode
      ? `${creditModes[people.mode]}，${termWords(people.mode, people.termDays ?? 0)}`
      : (people?.label ?? order.paymentMethod),
  };
}

/** An order that the caller may see, with all that its papers say. @throws 404 for another's */
export async function readSource(ctx: Ctx, orderId: number): Promise<OrderSource> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), seenOrders(ctx)));
  if (!order) throw paperErrors.notFound({ message: '订单不存在' });
  const [items, parcels, issues, parties] = await Promise.all([
    ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.lineNo)),
    ctx.db
      .select({
        id: shipments.id,
        status: shipments.status,
        orderItemId: shipmentItems.orderItemId,
        quantity: shipmentItems.quantity,
      })
      .from(shipments)
      .innerJoin(shipmentItems, eq(shipmentItems.shipmentId, shipments.id))
      .where(and(eq(shipments.orderId, orderId), ne(shipments.status, 'recalled')))
      .orderBy(asc(shipments.id)),
    ctx.db
      .select({
        orderItemId: issueDeliveries.orderItemId,
        issueId: issueDeliveries.issueId,
        shipmentId: shipments.id,
        year: periodicalIssues.year,
        issueNo: periodicalIssues.issueNo,
        status: shipments.status,
      })
      .from(issueDeliveries)
      .innerJoin(shipments, eq(shipments.id, issueDeliveries.shipmentId))
      .innerJoin(periodicalIssues, eq(periodicalIssues.id, issueDeliveries.issueId))
      .where(and(eq(issueDeliveries.orderId, orderId), ne(shipments.status, 'recalled')))
      .orderBy(asc(periodicalIssues.year), asc(periodicalIssues.issueNo)),
    partiesOf(ctx, order),
  ]);
  const received = new Map<number, number>();
  for (const p of parcels)
    if (p.status === 'received') received.set(p.orderItemId, (received.get(p.orderItemId) ?? 0) + p.quantity);
  const sent = issues.map(({ year, issueNo, status, ...rest }) => ({
    ...rest,
    title: `${year} 年第 ${issueNo} 期`,
    received: status === 'received',
  }));
  return {
    order,
    items,
    notes: await readDeliveryNotes(ctx, [...new Set(parcels.map((p) => p.id))]),
    issues: sent,
    issuesOf: groupBy(sent, (i) => i.shipmentId),
    left: parcels.some((p) => p.status !== 'packed'),
    received,
    parties,
  };
}

export function contractFacts({ order, items }: OrderSource): ContractFacts {
  const sum = (label: string, fen: number) => ({ label, text: readFen(fen) });
  return {
    kind: 'contract',
    head: headOf(order),
    rows: items.map(goodsRow),
    sums: [
      sum('商品金额', order.goodsFen),
      ...(order.discountFen > 0 ? [sum('优惠', -order.discountFen)] : []),
      ...(order.adjustFen !== 0 ? [sum('价格调整', order.adjustFen)] : []),
      sum('运费', order.freightFen),
      sum('合计（元）', order.totalFen),
    ],
    taxFen: items.reduce((all, i) => all + taxWithin(i.payableFen, i.taxKind, i.taxBp), 0),
    remark: order.remark ?? '',
  };
}

/** The goods of a parcel: title with the issues or the choice, number, copies. */
function parcelRows({ items, issuesOf }: OrderSource, note: DeliveryNote): [string, string, string][] {
  return note.items.map(({ orderItemId, title, code, quantity }) => {
    const own = (issuesOf.get(note.id) ?? []).filter((i) => i.orderItemId === orderItemId);
    const label = own.map((i) => i.title).join('、');
    const spec = label === '' ? (items.find((i) => i.id === orderItemId)?.spec ?? {}) : { label };
    return [goodsTitle({ title, spec }), code ?? '', String(quantity)];
  });
}

/** A delivery list of one parcel, or of all that stand. */
export function deliveryFacts(source: OrderSource, note: DeliveryNote | null): DeliveryFacts {
  const notes = note ? [note] : source.notes;
  const rows = notes.flatMap((n) =>
    parcelRows(source, n).map((row) =>
      note
        ? [...row, '', '']
        : [n.shipmentNo, n.receiverName, [n.corpName, n.trackingNo].filter(Boolean).join('\n'), ...row],
    ),
  );
  return {
    kind: 'delivery',
    head: headOf(source.order),
    parcel: note && {
      shipmentNo: note.shipmentNo,
      childNo: note.childNo,
      shippedOn: note.shippedAt === null ? '' : formatDate(note.shippedAt),
      carrier: note.corpName ?? '',
      trackingNo: note.trackingNo ?? '',
      center: note.center.name,
      receiver: `${note.receiverName} ${note.receiverPhone}`,
      address: note.address,
      remark: note.remark ?? '',
    },
    rows: rows.map((row, i) => [String(i + 1), ...row]),
    split: notes.some((n) => n.childNo !== null),
    parcels: notes.length,
    quantity: notes.reduce((all, n) => all + n.quantity, 0),
  };
}

/** Ordered, delivered and received: copies, of a subscription issues. */
function counts({ issues, received }: OrderSource, item: Item): [string, string, string] {
  const ordered = item.quantity - item.cancelledQty;
  if (!sentByIssue(item)) {
    const got = travels(item) ? Math.min(received.get(item.id) ?? 0, item.shippedQty) : item.shippedQty;
    return [String(ordered), String(item.shippedQty), String(got)];
  }
  const sent = groupBy(
    issues.filter((i) => i.orderItemId === item.id),
    (i) => i.issueId,
  );
  const got = [...sent.values()].filter((all) => all.every((i) => i.received));
  const all = item.issueList?.length;
  return [`${ordered}${all === undefined ? '' : ` × ${all} 期`}`, `${sent.size} 期`, `${got.length} 期`];
}

export const stateOf = ({ order, items, notes, left }: OrderSource): PaperState => ({
  status: order.status,
  parcels: notes.length,
  delivered: left || items.some((i) => i.shippedQty > 0),
});

/** The same without reading what the papers say. @throws 404 */
export async function readState(ctx: Ctx, orderId: number): Promise<PaperState> {
  const parcel = ctx.db
    .select({ n: sql`count(*)::int` })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), ne(shipments.status, 'recalled')));
  const line = ctx.db
    .select({ one: sql`1` })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), gt(orderItems.shippedQty, 0)));
  const left = ctx.db
    .select({ one: sql`1` })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), inArray(shipments.status, ['shipped', 'received'])));
  const [row] = await ctx.db
    .select({
      status: orders.status,
      parcels: sql<number>`(${parcel})`,
      delivered: sql<boolean>`${or(exists(line), exists(left))}`,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), seenOrders(ctx)));
  if (!row) throw paperErrors.notFound({ message: '订单不存在' });
  return row;
}

export function receiptFacts(source: OrderSource): ReceiptFacts {
  return {
    kind: 'receipt',
    head: headOf(source.order),
    rows: source.items.map((item, i) => [
      String(i + 1),
      goodsTitle(item),
      item.isbn ?? item.issn ?? '',
      ...counts(source, item),
      '',
      '',
    ]),
  };
}
