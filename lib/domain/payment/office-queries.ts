import 'server-only';
import type { PaymentProvider } from '@/lib/core/payment-providers';
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { paymentEvents, payments, paymentTransitions, refunds } from '@/db/schema/payment';
import { uploads } from '@/db/schema/upload';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { orderMachine, payStates } from '@/lib/states/order';
import type { PaymentDetailView } from './office-contract';
import { officeErrors } from './office-errors';
import { dueFen } from './money-rules';
import { presentPayment } from './present';
import {
  paymentEventResults,
  paymentMachine,
  refundMachine,
  type PaymentEventResult,
} from '@/lib/states/payment';

/** What waits for finance, counted. */
export async function countWaiting(
  ctx: Ctx,
): Promise<{ vouchers: number; seconds: number; secondPersonFen: number }> {
  const found = await ctx.db.execute<{ vouchers: number; seconds: number }>(sql`
    select count(*) filter (where provider = 'offline')::int as vouchers,
      count(*) filter (where provider = 'manual')::int as seconds
    from payments where status = 'submitted'`);
  const row = found.rows[0];
  return {
    vouchers: row?.vouchers ?? 0,
    seconds: row?.seconds ?? 0,
    secondPersonFen: ctx.config.secondPersonFen,
  };
}

const nameOf = (column: 'submitted_by' | 'confirmed_by') =>
  sql<string | null>`(select n.name from ${users} n where n.id = ${sql.raw(`payments.${column}`)})`;

/** What an event of an attempt says beside its name. */
function eventText(reason: string | null, payload: Record<string, unknown> | null): string | null {
  const fen = payload?.['amountFen'];
  const parts = [
    typeof fen === 'number' ? `金额 ¥${readFen(fen)}` : null,
    typeof payload?.['providerTxn'] === 'string' ? `交易号 ${payload['providerTxn']}` : null,
    typeof payload?.['bankReference'] === 'string' && !payload['providerTxn']
      ? `流水号 ${payload['bankReference']}`
      : null,
    typeof payload?.['file'] === 'string' ? `凭证 ${payload['file']}` : null,
    reason,
  ].filter((p) => p !== null);
  return parts.length > 0 ? parts.join('，') : null;
}

const titleOf = (action: string, provider: PaymentProvider): string =>
  provider === 'manual' && action === 'submit'
    ? '提交复核'
    : provider === 'manual' && action === 'reject'
      ? '驳回收款'
      : action === 'create'
        ? '创建支付单'
        : (paymentMachine.actions[action as keyof typeof paymentMachine.actions]?.label ?? action);

async function readTimeline(
  ctx: Ctx,
  paymentId: number,
  provider: PaymentProvider,
): Promise<PaymentDetailView['timeline']> {
  const rows = await ctx.db
    .select()
    .from(paymentTransitions)
    .where(eq(paymentTransitions.entityId, paymentId))
    .orderBy(asc(paymentTransitions.id));
  return rows.map((e) => ({
    title: titleOf(e.action, provider),
    time: toIso(e.createdAt),
    actor: e.actorKind === 'system' ? '系统' : e.actorKind === 'guest' ? '支付渠道' : (e.actorName ?? ''),
    text: eventText(e.reason, e.payload),
  }));
}

/** Call-backs about the attempt or its refunds: what came and what became of it, never what they carried. */
async function readNotices(
  ctx: Ctx,
  paymentId: number,
  refundIds: readonly number[],
): Promise<PaymentDetailView['notices']> {
  const about =
    refundIds.length > 0
      ? sql`${eq(paymentEvents.paymentId, paymentId)} or ${inArray(paymentEvents.refundId, [...refundIds])}`
      : eq(paymentEvents.paymentId, paymentId);
  const rows = await ctx.db
    .select({
      id: paymentEvents.id,
      kind: paymentEvents.kind,
      result: paymentEvents.result,
      verified: paymentEvents.verified,
      receivedAt: paymentEvents.receivedAt,
      handledAt: paymentEvents.handledAt,
    })
    .from(paymentEvents)
    .where(about)
    .orderBy(asc(paymentEvents.id))
    .limit(100);
  return rows.map((r) => ({
    id: r.id,
    kind: r.kind === 'refund' ? '退款' : '付款',
    resultLabel: paymentEventResults[r.result as PaymentEventResult],
    verified: r.verified,
    receivedAt: toIso(r.receivedAt),
    handledAt: toIsoOrNull(r.handledAt),
  }));
}

async function readRefunds(ctx: Ctx, paymentId: number): Promise<PaymentDetailView['refunds']> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(desc(refunds.id));
  return rows.map((r) => ({
    id: r.id,
    refundNo: r.refundNo,
    amountFen: r.amountFen,
    reason: r.reason,
    status: r.status,
    statusLabel: refundMachine.label(r.status),
    createdAt: toIso(r.createdAt),
  }));
}

/** One attempt with everything that happened to it, for finance. @throws 404 */
export async function getPayment(ctx: Ctx, id: number): Promise<PaymentDetailView> {
  const { userId } = requireAdmin(ctx);
  const [row] = await ctx.db
    .select({
      payment: payments,
      order: orders,
      buyerName: users.name,
      organizationName: organizations.name,
      submittedBy: nameOf('submitted_by'),
      confirmedBy: nameOf('confirmed_by'),
      voucher: { title: uploads.originalName, kind: uploads.kind },
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(uploads, eq(uploads.id, payments.voucherUploadId))
    .where(eq(payments.id, id));
  if (!row) throw officeErrors.notFound();
  const { payment: p, order: o } = row;
  const back = await readRefunds(ctx, id);
  const [timeline, notices] = await Promise.all([
    readTimeline(ctx, id, p.provider),
    readNotices(
      ctx,
      id,
      back.map((r) => r.id),
    ),
  ]);
  const own = p.status === 'submitted' && p.submittedBy === userId;
  const mayJudge = p.status === 'submitted' && !own;
  const claimed = Number(p.extra['claimedFen'] ?? Number.NaN);
  return {
    ...presentPayment({ ...p, orderSn: o.orderSn }),
    outTradeNo: p.outTradeNo,
    providerTxn: p.providerTxn,
    refundingFen: p.refundingFen,
    late: p.late,
    buyerName: row.buyerName,
    paidFen: p.paidFen,
    expiresAt: toIsoOrNull(p.expiresAt),
    closedAt: toIsoOrNull(p.closedAt),
    payer: p.payer,
    bankDate: p.bankDate,
    bankPayer: p.bankPayer,
    bankReference: p.provider === 'manual' ? (p.extra['bankReference'] ?? p.providerTxn) : p.providerTxn,
    claimedFen: Number.isSafeInteger(claimed) ? claimed : null,
    note: p.extra['note'] ?? null,
    submittedBy: row.submittedBy,
    submittedAt: toIsoOrNull(p.submittedAt),
    confirmedBy: row.confirmedBy,
    confirmedAt: toIsoOrNull(p.confirmedAt),
    reason: p.rejectReason ?? p.failReason ?? p.confirmReason,
    voucher: row.voucher
      ? { title: row.voucher.title, kind: row.voucher.kind === 'image' ? 'image' : 'file' }
      : null,
    order: {
      id: o.id,
      orderSn: o.orderSn,
      status: o.status,
      statusLabel: orderMachine.label(o.status),
      payStatusLabel: payStates[o.payStatus],
      buyerName: row.buyerName,
      organizationName: row.organizationName,
      totalFen: o.totalFen,
      paidFen: o.paidFen,
      refundingFen: o.refundingFen,
      refundedFen: o.refundedFen,
      dueFen: o.status === 'pending_payment' ? Math.max(0, dueFen(o)) : 0,
      deadlineAt: toIsoOrNull(o.deadlineAt),
      createdAt: toIso(o.createdAt),
    },
    refunds: back,
    timeline,
    notices,
    mayConfirm: mayJudge,
    mayReject: mayJudge,
    own,
  };
}
