import 'server-only';
import { channelLabel, paymentProviders } from '@/lib/core/payment-providers';
import { aliasedTable, and, asc, count, desc, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { payments, refundEvents, refundItems, refunds } from '@/db/schema/payment';
import { specialOrders } from '@/db/schema/specialOrder';
import { uploads } from '@/db/schema/upload';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { filterOf, pageOffset } from '@/lib/core/page';
import { anyId } from '@/lib/data/any-id';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { codePrefix } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { officeRead } from '@/lib/data/office-read';
import { orderMachine, payStates } from '@/lib/states/order';
import { findOfficeFile, type PrivateFile } from '@/lib/domain/upload/private-queries';
import { financeErrors } from './finance-errors';
import { fewOrders, financeWord, wordCondition } from './finance-filter';
import { heldFen } from './money-rules';
import type {
  RefundableView,
  RefundDetailView,
  RefundListInput,
  RefundListView,
  RefundRow,
} from './refund-contract';
import { allowedRefundActions, waitsForSecond } from './refund-rules';
import { channelStateLabel, refundMachine, refundReasons } from '@/lib/states/payment';
import { refundTimeline } from './refund-present';

function rows(ctx: Ctx) {
  return ctx.db
    .select({ refund: refunds, payment: payments, order: orders, buyerName: users.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof rows>>[number];

export function present(ctx: Ctx, { refund, payment, order, buyerName }: Found): RefundRow {
  const facts = {
    ...refund,
    provider: payment.provider,
    orderCancelled: order.status === 'cancelled',
  };
  return {
    id: refund.id,
    refundNo: refund.refundNo,
    orderId: order.id,
    orderSn: order.orderSn,
    buyerName,
    paymentId: payment.id,
    outTradeNo: payment.outTradeNo,
    providerLabel: paymentProviders[payment.provider],
    amountFen: refund.amountFen,
    reasonKind: refund.reasonKind,
    reasonLabel: refundReasons[refund.reasonKind],
    reason: refund.reason,
    status: refund.status,
    statusLabel: refundMachine.label(refund.status),
    waitsForSecond: waitsForSecond(refund),
    failReason: refund.failReason && channelStateLabel(refund.failReason),
    tries: refund.tries,
    createdAt: toIso(refund.createdAt),
    successAt: toIsoOrNull(refund.successAt),
    allowedActions: allowedRefundActions(facts, requireAdmin(ctx).userId, ctx.config.secondPersonFen),
  };
}

interface ListScope {
  where: SQL | undefined;
  /** The filter asks about the order or its buyer. */
  byOrder: boolean;
}

/** Everything but the state, which the counts of the tabs leave out. */
async function listScope(ctx: Ctx, input: RefundListInput): Promise<ListScope> {
  const { keyword, startTime, endTime } = input;
  const word = keyword ? await financeWord(ctx, keyword) : null;
  const few = await fewOrders(ctx, input.orderSn);
  const byNumber = input.orderSn && !few ? like(orders.orderSn, codePrefix(input.orderSn)) : undefined;
  const where = and(
    input.reasonKind ? eq(refunds.reasonKind, input.reasonKind) : undefined,
    input.orderId ? eq(refunds.orderId, input.orderId) : undefined,
    byNumber,
    few ? sql`${refunds.orderId} = ${anyId(few)}` : undefined,
    input.refundNo ? like(refunds.refundNo, codePrefix(input.refundNo).toUpperCase()) : undefined,
    keyword && word
      ? wordCondition(word, sql`${refunds.paymentId}`, eq(refunds.refundNo, keyword.toUpperCase()))
      : undefined,
    startTime ? sql`${refunds.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${refunds.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
  return { where, byOrder: Boolean(byNumber || word?.ofBuyer) };
}

/** How many refunds each state has, under the filters but the state. */
function countStates(ctx: Ctx, input: RefundListInput, { where, byOrder }: ListScope) {
  const load = async () => {
    const counted = ctx.db.select({ status: refunds.status, n: count() }).from(refunds).$dynamic();
    const joined = byOrder ? counted.innerJoin(orders, eq(orders.id, refunds.orderId)) : counted;
    return joined.where(where).groupBy(refunds.status);
  };
  // Words mean names and numbers of others, too, which change without an act on a refund; few refunds answer then.
  if (byOrder || input.keyword) return load();
  const { sort: _, status: __, ...filter } = filterOf(input);
  return officeRead(ctx, { name: 'desk-refunds', until: refundEvents, input: filter }, load);
}

/** Refunds, for finance, with the numbers of the tabs; a page's rows get their payment, order and buyer once the page is known. */
export async function listRefunds(ctx: Ctx, input: RefundListInput): Promise<RefundListView> {
  const scope = await listScope(ctx, input);
  const where = and(scope.where, input.status ? eq(refunds.status, input.status) : undefined);
  const order =
    input.sort === 'createdAt'
      ? [asc(refunds.createdAt), asc(refunds.id)]
      : [desc(refunds.createdAt), desc(refunds.id)];
  const ids = ctx.db.select({ id: refunds.id }).from(refunds).$dynamic();
  const counted = countStates(ctx, input, scope);
  const chosen = (scope.byOrder ? ids.innerJoin(orders, eq(orders.id, refunds.orderId)) : ids)
    .where(where)
    .orderBy(...order)
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(
    input,
    rows(ctx)
      .where(inArray(refunds.id, ctx.db.select({ id: sql`id` }).from(chosen.as('chosen'))))
      .orderBy(...order),
    counted.then((groups) =>
      groups.filter((g) => !input.status || g.status === input.status).reduce((a, g) => a + g.n, 0),
    ),
  );
  const groups = await counted;
  const of = (status: string) => groups.find((g) => g.status === status)?.n ?? 0;
  return {
    ...page,
    list: page.list.map((r) => present(ctx, r)),
    counts: {
      all: groups.reduce((a, g) => a + g.n, 0),
      created: of('created'),
      processing: of('processing'),
      failed: of('failed'),
      manual: of('manual'),
      success: of('success'),
      cancelled: of('cancelled'),
    },
  };
}

const requester = aliasedTable(users, 'requester');
const approver = aliasedTable(users, 'approver');
const finisher = aliasedTable(users, 'finisher');

async function peopleOf(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({
      requestedBy: requester.name,
      approvedBy: approver.name,
      finishedBy: finisher.name,
      afterSaleNo: afterSales.afterSaleNo,
      proofTitle: uploads.originalName,
      proofKind: uploads.kind,
    })
    .from(refunds)
    .leftJoin(requester, eq(requester.id, refunds.requestedBy))
    .leftJoin(approver, eq(approver.id, refunds.approvedBy))
    .leftJoin(finisher, eq(finisher.id, refunds.finishedBy))
    .leftJoin(afterSales, eq(afterSales.id, refunds.afterSaleId))
    .leftJoin(uploads, eq(uploads.id, refunds.proofUploadId))
    .where(eq(refunds.id, id));
  if (!row) throw financeErrors.refundNotFound();
  const { proofTitle, proofKind, ...people } = row;
  const kind = proofKind === 'image' ? ('image' as const) : ('file' as const);
  return { ...people, proof: proofTitle === null ? null : { title: proofTitle, kind } };
}

/** One refund with everything finance needs to judge it. @throws 404 */
export async function getRefund(ctx: Ctx, id: number): Promise<RefundDetailView> {
  const [found] = await rows(ctx).where(eq(refunds.id, id));
  if (!found) throw financeErrors.refundNotFound();
  const { refund, payment, order } = found;
  const [people, lines, incidents, events] = await Promise.all([
    peopleOf(ctx, id),
    ctx.db
      .select({
        orderItemId: orderItems.id,
        title: orderItems.title,
        goodsFen: refundItems.goodsFen,
        freightFen: refundItems.freightFen,
      })
      .from(refundItems)
      .innerJoin(orderItems, eq(orderItems.id, refundItems.orderItemId))
      .where(eq(refundItems.refundId, id))
      .orderBy(asc(orderItems.lineNo)),
    ctx.db
      .select()
      .from(specialOrders)
      .where(
        and(
          eq(specialOrders.kind, 'exception'),
          or(
            eq(specialOrders.paymentId, payment.id),
            sql`${specialOrders.detail} ->> 'refundNo' = ${refund.refundNo}`,
          ),
        ),
      )
      .orderBy(desc(specialOrders.id))
      .limit(20),
    ctx.db.select().from(refundEvents).where(eq(refundEvents.entityId, id)).orderBy(asc(refundEvents.id)),
  ]);
  const { totalFen, paidFen, refundingFen, refundedFen } = order;
  return {
    ...present(ctx, found),
    ...people,
    approvedAt: toIsoOrNull(refund.approvedAt),
    providerRefundId: refund.providerRefundId,
    bankReference: refund.bankReference,
    order: {
      status: order.status,
      statusLabel: orderMachine.label(order.status),
      payStatusLabel: payStates[order.payStatus],
      totalFen,
      paidFen,
      refundingFen,
      refundedFen,
    },
    payment: {
      ...payment,
      providerLabel: paymentProviders[payment.provider],
      channelLabel: channelLabel(payment.provider, payment.channel),
      paidAt: toIsoOrNull(payment.paidAt),
    },
    lines,
    incidents: incidents.map((s) => ({
      id: s.id,
      specialNo: s.specialNo,
      title: s.title,
      status: s.status,
    })),
    timeline: events.map(refundTimeline),
  };
}

/** What of an order's payments can go back now. @throws 404 */
export async function getRefundable(ctx: Ctx, orderId: number): Promise<RefundableView> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw financeErrors.refundNotFound({ message: '订单不存在' });
  const paid = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'paid')))
    .orderBy(asc(payments.id));
  return {
    orderId,
    orderSn: order.orderSn,
    secondPersonFen: ctx.config.secondPersonFen,
    payments: paid.map((p) => ({
      id: p.id,
      outTradeNo: p.outTradeNo,
      providerLabel: paymentProviders[p.provider],
      paidFen: p.paidFen,
      leftFen: heldFen(p),
    })),
  };
}

/** The receipt by which a refund was registered. @throws 404 */
export async function findRefundProof(ctx: Ctx, id: number): Promise<PrivateFile> {
  const [row] = await ctx.db.select({ file: refunds.proofUploadId }).from(refunds).where(eq(refunds.id, id));
  if (!row) throw financeErrors.refundNotFound();
  if (row.file === null) throw financeErrors.noProof();
  return findOfficeFile(ctx, row.file);
}

/** What waits for finance: refunds that a person has to move on, and differences of reconciliations. */
export async function countFinanceTodos(ctx: Ctx): Promise<{ refunds: number; diffs: number }> {
  const found = await ctx.db.execute<{ refunds: number; diffs: number }>(sql`
    select (select count(*)::int from refunds
        where status in ('failed', 'manual') or (status = 'created' and needs_second and approved_by is null)) as refunds,
      (select count(*)::int from reconcile_diffs where status = 'open') as diffs`);
  return found.rows[0] ?? { refunds: 0, diffs: 0 };
}
