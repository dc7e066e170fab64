import 'server-only';
import { and, asc, count, desc, eq, inArray, like, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { paymentMethods, payments } from '@/db/schema/payment';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { filterOf, pageOffset, type Paged } from '@/lib/core/page';
import { countUpTo, cutTotal, MAX_LISTED } from '@/lib/data/bounded';
import { officeRead } from '@/lib/data/office-read';
import { anyId } from '@/lib/data/any-id';
import type { Ctx } from '@/lib/data/ctx';
import { codePrefix } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { prepared } from '@/lib/data/prepared';
import { payDeadlineMinutes } from '@/lib/domain/order/deadline-rules';
import { buyerMay } from '@/lib/domain/order/policy';
import { ownOrders } from '@/lib/domain/order/scope';
import { orderMachine } from '@/lib/states/order';
import {
  type OfficePaymentListInput,
  type OfficePaymentRow,
  type PaymentMethodView,
  type PayStateView,
  type PaymentView,
} from './contract';
import { officeErrors } from './office-errors';
import { paymentErrors } from './errors';
import { fewOrders, financeWord, wordCondition } from './finance-filter';
import { dueFen } from './money-rules';
import { openMethods } from './method-queries';
import { presentPayment } from './present';

/** Ways to pay that are switched on and open, in the order of the submit page. */
export async function listPaymentMethods(ctx: Ctx): Promise<PaymentMethodView[]> {
  const rows = await ctx.db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.enabled, true), inArray(paymentMethods.code, [...openMethods(ctx)])))
    .orderBy(asc(paymentMethods.sort), asc(paymentMethods.code));
  return rows.map((r) => ({
    code: r.code as PaymentMethodView['code'],
    name: r.name,
    description: r.description,
    kind: r.kind,
    deadlineMinutes: payDeadlineMinutes(r, ctx.config.orderDeadlineMinutes),
  }));
}

/** The newest slip of a transfer that is under review or was refused. */
async function openVoucher(ctx: Ctx, orderId: number): Promise<PayStateView['voucher']> {
  const [row] = await ctx.db
    .select({
      status: payments.status,
      reason: payments.rejectReason,
      submittedAt: payments.submittedAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, 'offline'),
        inArray(payments.status, ['submitted', 'rejected']),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  if (!row) return null;
  const rejected = row.status === 'rejected';
  return {
    status: rejected ? 'rejected' : 'submitted',
    reason: rejected ? row.reason : null,
    submittedAt: toIsoOrNull(row.submittedAt),
  };
}

/** Whether an order was put on account. */
export const isOnAccount = async (ctx: Ctx, orderId: number): Promise<boolean> =>
  (await ctx.db.$count(
    payments,
    and(eq(payments.orderId, orderId), eq(payments.provider, 'credit'), eq(payments.status, 'paid')),
  )) > 0;

/** What the payment page asks every few seconds. @throws 404 for another's order */
export async function getPayState(ctx: Ctx, orderSn: string): Promise<PayStateView> {
  const [row] = await ctx.db
    .select({ order: orders, now: sql<Date>`clock_timestamp()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.orderSn, orderSn), ownOrders(ctx)));
  if (!row) throw paymentErrors.notFound();
  const { order, now } = row;
  const waits = order.isOffline && order.status === 'pending_payment';
  const paid = order.status !== 'pending_payment' && order.status !== 'cancelled';
  return {
    orderId: order.id,
    orderSn: order.orderSn,
    status: order.status,
    statusLabel: orderMachine.label(order.status),
    payStatus: order.payStatus,
    paid,
    payable: buyerMay('pay', order, now),
    paymentMethod: order.paymentMethod,
    totalFen: order.totalFen,
    paidFen: order.paidFen,
    onAccount: paid && (await isOnAccount(ctx, order.id)),
    dueFen: Math.max(0, dueFen(order)),
    voucher: waits ? await openVoucher(ctx, order.id) : null,
    deadlineAt: toIsoOrNull(order.deadlineAt),
    paidAt: toIsoOrNull(order.paidAt),
    now: toIso(now),
  };
}

const paymentColumns = {
  id: payments.id,
  orderId: payments.orderId,
  orderSn: orders.orderSn,
  attemptNo: payments.attemptNo,
  outTradeNo: payments.outTradeNo,
  provider: payments.provider,
  channel: payments.channel,
  providerTxn: payments.providerTxn,
  amountFen: payments.amountFen,
  paidFen: payments.paidFen,
  refundingFen: payments.refundingFen,
  refundedFen: payments.refundedFen,
  status: payments.status,
  late: payments.late,
  createdAt: payments.createdAt,
  paidAt: payments.paidAt,
};
const newestFirst = [desc(payments.createdAt), desc(payments.id)];

/** The caller's own attempts. */
export async function listOwnPayments(
  ctx: Ctx,
  input: { pageNum: number; pageSize: number; orderId?: number },
): Promise<Paged<PaymentView>> {
  const where = and(ownOrders(ctx), input.orderId ? eq(payments.orderId, input.orderId) : undefined);
  const page = await paginate(
    input,
    ctx.db
      .select(paymentColumns)
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(where)
      .orderBy(...newestFirst)
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db
      .select({ n: count() })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(where)
      .then((r) => r[0]?.n ?? 0),
  );
  return { ...page, list: page.list.map(presentPayment) };
}

interface AdminScope {
  where: SQL | undefined;
  /** The filter asks about the order or its buyer. */
  byOrder: boolean;
}

async function adminScope(ctx: Ctx, input: OfficePaymentListInput): Promise<AdminScope> {
  const { keyword, startTime, endTime } = input;
  const word = keyword ? await financeWord(ctx, keyword) : null;
  const few = await fewOrders(ctx, input.orderSn);
  const byNumber = input.orderSn && !few ? like(orders.orderSn, codePrefix(input.orderSn)) : undefined;
  const where = and(
    byNumber,
    few ? sql`${payments.orderId} = ${anyId(few)}` : undefined,
    input.status ? eq(payments.status, input.status) : undefined,
    input.provider ? eq(payments.provider, input.provider) : undefined,
    word ? wordCondition(word, sql`${payments.id}`) : undefined,
    startTime ? sql`${payments.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${payments.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
  return { where, byOrder: Boolean(byNumber || word?.ofBuyer) };
}

/** Ids of the attempts that answer. Every attempt has its order: it is read only when the filter asks about it. */
function adminIds(ctx: Ctx, { where, byOrder }: AdminScope) {
  const ids = ctx.db.select({ id: payments.id }).from(payments).$dynamic();
  return (byOrder ? ids.innerJoin(orders, eq(orders.id, payments.orderId)) : ids).where(where);
}

/**
 * All attempts, for finance; a page's rows get their order and buyer once the page is known.
 *
 * @throws 422 beyond {@link MAX_LISTED}: a filter finds them
 */
export async function listPayments(ctx: Ctx, input: OfficePaymentListInput) {
  if (pageOffset(input) >= MAX_LISTED) throw officeErrors.tooDeep();
  return officeRead(ctx, { name: 'desk-payments', input }, () => readPayments(ctx, input));
}

/** A page of them, however far down. */
export async function readPayments(ctx: Ctx, input: OfficePaymentListInput) {
  const scope = await adminScope(ctx, input);
  const order = input.sort === 'createdAt' ? [asc(payments.createdAt), asc(payments.id)] : newestFirst;
  const chosen = adminIds(ctx, scope)
    .orderBy(...order)
    .limit(input.pageSize)
    .offset(pageOffset(input))
    .as('chosen');
  const page = await paginate(
    input,
    ctx.db
      .select({ ...paymentColumns, buyerName: users.name })
      .from(chosen)
      .innerJoin(payments, eq(payments.id, chosen.id))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(users, eq(users.id, orders.buyerId))
      .orderBy(...order),
    officeRead(ctx, { name: 'desk-payments-count', input: filterOf(input), nested: true }, () =>
      countUpTo(ctx, adminIds(ctx, scope)),
    ),
  );
  const list: OfficePaymentRow[] = page.list.map((r) => ({
    ...presentPayment(r),
    outTradeNo: r.outTradeNo,
    providerTxn: r.providerTxn,
    refundingFen: r.refundingFen,
    late: r.late,
    buyerName: r.buyerName,
  }));
  return cutTotal({ ...page, list });
}

const attemptsOfOrder = prepared('order_attempts', (db, name) =>
  db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .orderBy(asc(payments.attemptNo))
    .prepare(name),
);

/** Every attempt of one order, oldest first: the payments block of the desk's order page. Whoever calls may see the order. */
export async function listOrderPayments(ctx: Ctx, orderId: number) {
  const rows = await attemptsOfOrder(ctx.db, { orderId });
  return rows.map((r) => ({ ...presentPayment(r), providerTxn: r.providerTxn }));
}
