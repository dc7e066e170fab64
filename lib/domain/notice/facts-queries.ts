import 'server-only';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { creditDebts } from '@/db/schema/credit';
import { restockRequests } from '@/db/schema/favorite';
import { invoiceOrders, invoices } from '@/db/schema/invoice';
import { letters } from '@/db/schema/letter';
import { orderItems, orders } from '@/db/schema/order';
import { quotations } from '@/db/schema/quotation';
import { refunds } from '@/db/schema/payment';
import { products } from '@/db/schema/product';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import { specialOrders } from '@/db/schema/specialOrder';
import { formatDate, formatMinute } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { OwnerColumns } from '@/lib/data/owner';
import { prepared } from '@/lib/data/prepared';
import { issueLabel } from '@/lib/domain/product/spec-key-rules';
import { lastMoment } from '@/lib/domain/quotation/rules';
import { invoiceForms } from '@/lib/states/invoice';
import { digitalKinds } from '@/lib/states/product-kind';
import { copiesGiven, creditDue } from './organization-facts-queries';
import {
  invoiceWords,
  letterWords,
  paidWords,
  placedWords,
  quotedWords,
  refundedWords,
  restockedWords,
  shippedWords,
  specialWords,
  PLAIN_FACTS as plain,
  type NoticeFacts,
} from './rules';
import type { NoticeKind } from '@/lib/states/notice';

/**
 * Who is told of a row: its buyer. What he placed for an organisation that he has left since is no longer his to hear of (security.md S-07): its
 * manager is told, of several the one who is it longest; `null` without anybody.
 */
const toldUser = (t: OwnerColumns): SQL<number | null> => {
  // Each as SQL of its own: the builder writes the columns of a select from one table without their table, and here another one would answer.
  const [buyer, organization] = [sql`${t.buyerId}`, sql`${t.organizationId}`];
  return sql<number | null>`(case
  when ${organization} is null or exists (select 1 from organization_members m
    where m.user_id = ${buyer} and m.organization_id = ${organization} and m.removed_at is null) then ${buyer}
  else (select m.user_id from organization_members m
    where m.organization_id = ${organization} and m.role = 'manager' and m.removed_at is null order by m.id limit 1)
  end)::float8`;
};

const paidOrder = prepared('notice_order_paid', (db, name) =>
  db
    .select({
      userId: toldUser(orders),
      orderSn: orders.orderSn,
      totalFen: orders.totalFen,
      paidAt: orders.paidAt,
      kinds: sql<
        string[]
      >`array(select distinct i.kind from ${orderItems} i where i.order_id = ${orders}.id)`,
      onAccount: sql<boolean>`exists (select 1 from ${creditDebts} d where d.order_id = ${orders}.id)`,
    })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(name),
);

/** Told while it waits for its money. */
async function orderPlaced(ctx: Ctx, orderId: number): Promise<NoticeFacts | null> {
  const [order] = await ctx.db
    .select({
      userId: toldUser(orders),
      orderSn: orders.orderSn,
      totalFen: orders.totalFen,
      deadlineAt: orders.deadlineAt,
      status: orders.status,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.deadlineAt || order.userId === null || order.status !== 'pending_payment') return null;
  const { orderSn, totalFen, deadlineAt } = order;
  const words = placedWords({ orderId, orderSn, totalFen, deadline: formatMinute(deadlineAt) });
  return { userId: order.userId, orderId, words, ...plain };
}

/** Told while it can be ordered. */
async function quoted(ctx: Ctx, id: number): Promise<NoticeFacts | null> {
  const [row] = await ctx.db
    .select({
      userId: toldUser(quotations),
      id: quotations.id,
      quotationSn: quotations.quotationSn,
      totalFen: quotations.totalFen,
      expiresAt: quotations.expiresAt,
      status: quotations.status,
    })
    .from(quotations)
    .where(eq(quotations.id, id));
  if (!row || row.userId === null || row.status !== 'valid') return null;
  const until = formatDate(lastMoment(row.expiresAt));
  return { userId: row.userId, orderId: null, words: quotedWords({ ...row, until }), ...plain };
}

async function orderPaid(ctx: Ctx, orderId: number): Promise<NoticeFacts | null> {
  const [order] = await paidOrder(ctx.db, { orderId });
  if (!order?.paidAt || order.userId === null) return null;
  const digitalOnly = order.kinds.every((k) => digitalKinds.some((d) => d === k));
  const { orderSn, totalFen, onAccount } = order;
  const words = paidWords({ orderId, orderSn, totalFen, digitalOnly, onAccount });
  return { userId: order.userId, orderId, words, ...plain };
}

/** A parcel that came back before anybody was told of it is not told. */
async function shipped(ctx: Ctx, shipmentId: number): Promise<NoticeFacts | null> {
  const [row] = await ctx.db
    .select({
      userId: toldUser(orders),
      orderId: orders.id,
      orderSn: orders.orderSn,
      corp: deliveryCorps.name,
      trackingNo: shipments.trackingNo,
      status: shipments.status,
      afterSaleId: shipments.afterSaleId,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(eq(shipments.id, shipmentId));
  if (!row || row.userId === null || row.status === 'recalled') return null;
  const words = shippedWords({ ...row, again: row.afterSaleId !== null });
  const ofOrder = and(eq(shipments.orderId, row.orderId), eq(shipments.status, 'recalled'));
  const recalled = await ctx.db.$count(shipments, ofOrder);
  return { userId: row.userId, orderId: row.orderId, words, ...plain, recalled };
}

async function refunded(ctx: Ctx, refundId: number): Promise<NoticeFacts | null> {
  const [row] = await ctx.db
    .select({
      userId: toldUser(orders),
      orderId: orders.id,
      orderSn: orders.orderSn,
      amountFen: refunds.amountFen,
      cause: refunds.reasonKind,
      afterSaleId: refunds.afterSaleId,
      status: refunds.status,
      onAccount: sql<boolean>`exists (select 1 from ${creditDebts} d where d.payment_id = ${refunds.paymentId})`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (row?.status !== 'success' || row.userId === null) return null;
  return { userId: row.userId, orderId: row.orderId, words: refundedWords(row), ...plain };
}

async function invoiceIssued(ctx: Ctx, invoiceId: number): Promise<NoticeFacts | null> {
  const [row] = await ctx.db
    .select({
      invoice: invoices,
      userId: toldUser(invoices),
      orderIds: sql<
        number[]
      >`array(select i.order_id::float8 from ${invoiceOrders} i where i.invoice_id = ${invoices}.id limit 2)`,
    })
    .from(invoices)
    .where(eq(invoices.id, invoiceId));
  if (!row?.invoice.issuedAt || row.userId === null) return null;
  const { id, redOf, side, form, invoiceNo, requestNo, amountFen, email, pdfUploadId } = row.invoice;
  const online = form === 'online';
  const words = invoiceWords({
    blueId: redOf ?? id,
    red: side === 'red',
    form: invoiceForms[form],
    online,
    number: invoiceNo ?? requestNo,
    amountFen,
  });
  const [orderId, second] = row.orderIds;
  return {
    userId: row.userId,
    orderId: second === undefined ? (orderId ?? null) : null,
    words,
    ...plain,
    mailTo: email,
    waitsForFile: online && pdfUploadId === null,
  };
}

async function specialFinished(ctx: Ctx, id: number): Promise<NoticeFacts | null> {
  const [found] = await ctx.db
    .select({ row: specialOrders, userId: toldUser(specialOrders) })
    .from(specialOrders)
    .where(eq(specialOrders.id, id));
  // Exceptions of the system are the office's own.
  const { row, userId = null } = found ?? {};
  if (row?.kind !== 'application' || row.status !== 'finished' || userId === null) return null;
  const words = specialWords({ id, specialNo: row.specialNo, title: row.title, note: row.finishNote });
  return { userId, orderId: row.orderId, words, ...plain };
}

/** The letter of a closed account is nobody's, and what was withdrawn before its job ran is not told as public. */
async function letterAnswered(ctx: Ctx, id: number): Promise<NoticeFacts | null> {
  const [row] = await ctx.db
    .select({
      userId: letters.userId,
      title: products.title,
      status: letters.status,
      reply: letters.reply,
      reason: letters.reason,
    })
    .from(letters)
    .innerJoin(products, eq(products.id, letters.productId))
    .where(eq(letters.id, id));
  const { userId = null, status } = row ?? {};
  if (!row || userId === null || status === 'pending' || status === 'withdrawn') return null;
  return { userId, orderId: null, words: letterWords(row), ...plain };
}

/** Told even when the copies are gone again by now: the request is closed. */
async function restocked(ctx: Ctx, requestId: number): Promise<NoticeFacts | null> {
  const [row] = await ctx.db
    .select({
      userId: restockRequests.userId,
      productId: products.id,
      title: products.title,
      specKey: restockRequests.specKey,
    })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.productId))
    .where(eq(restockRequests.id, requestId));
  if (!row) return null;
  const words = restockedWords({ ...row, label: issueLabel(row.specKey) });
  return { userId: row.userId, orderId: null, words, ...plain };
}

const readers: Readonly<Record<NoticeKind, (ctx: Ctx, id: number) => Promise<NoticeFacts | null>>> = {
  orderPlaced,
  quoted,
  orderPaid,
  shipped,
  refunded,
  invoiceIssued,
  creditDue,
  restocked,
  specialFinished,
  copiesGiven,
  letterAnswered,
  // Written with their events: no job reads them.
  purchase: () => Promise.resolve(null),
  campaign: () => Promise.resolve(null),
  organization: () => Promise.resolve(null),
};

/** The event that a notice is about, or `null` when there is nothing to tell (any more). */
export function readFacts(ctx: Ctx, kind: NoticeKind, id: number): Promise<NoticeFacts | null> {
  return readers[kind](ctx, id);
}
