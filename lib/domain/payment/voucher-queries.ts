import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { paymentMethods, payments } from '@/db/schema/payment';
import { uploads } from '@/db/schema/upload';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { buyerMay } from '@/lib/domain/order/policy';
import { ownOrders } from '@/lib/domain/order/scope';
import { uploadErrors } from '@/lib/domain/upload/errors';
import type { PrivateFile } from '@/lib/domain/upload/private-queries';
import { paymentErrors } from './errors';
import type { TransferAccount } from './method-contract';
import { accountOf } from './method-queries';
import { dueFen } from './money-rules';
import { paymentMachine } from '@/lib/states/payment';
import { voucherWaits } from './voucher-waits';
import type { VoucherView } from './voucher-contract';

/** The account to which transfers go. */
export async function transferAccount(ctx: Ctx): Promise<TransferAccount | null> {
  const [row] = await ctx.db.select().from(paymentMethods).where(eq(paymentMethods.code, 'transfer'));
  return row ? accountOf(row) : null;
}

/** What the page of a bank transfer shows: account, what is due, and what became of the last slip. @throws 404 for another's order */
export async function getVoucher(ctx: Ctx, orderId: number): Promise<VoucherView> {
  const [row] = await ctx.db
    .select({ order: orders, now: sql<Date>`clock_timestamp()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)));
  if (!row) throw paymentErrors.notFound();
  const { order, now } = row;
  const [slip] = await ctx.db
    .select({
      status: payments.status,
      rejectReason: payments.rejectReason,
      submittedAt: payments.submittedAt,
      file: { id: uploads.id, title: uploads.originalName, kind: uploads.kind },
    })
    .from(payments)
    .leftJoin(uploads, eq(uploads.id, payments.voucherUploadId))
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, 'offline')))
    .orderBy(desc(payments.id))
    .limit(1);
  const transfer = order.paymentMethod === 'transfer';
  const waits = await voucherWaits(ctx, orderId);
  return {
    orderId: order.id,
    orderSn: order.orderSn,
    orderStatus: order.status,
    status: slip?.status ?? 'none',
    statusLabel: slip ? paymentMachine.label(slip.status) : '尚未上传',
    rejectReason: slip?.status === 'rejected' ? slip.rejectReason : null,
    file: slip?.file
      ? { id: slip.file.id, title: slip.file.title, kind: slip.file.kind === 'image' ? 'image' : 'file' }
      : null,
    submittedAt: toIsoOrNull(slip?.submittedAt ?? null),
    account: transfer ? await transferAccount(ctx) : null,
    totalFen: order.totalFen,
    paidFen: order.paidFen,
    dueFen: order.status === 'pending_payment' ? Math.max(0, dueFen(order)) : 0,
    deadlineAt: toIsoOrNull(order.deadlineAt),
    mayUpload: transfer && !waits && buyerMay('pay', order, now),
    now: toIso(now),
  };
}

/** The slip of an attempt, for finance (security.md S-42). @throws 404 when there is none */
export async function findVoucherFile(ctx: Ctx, paymentId: number): Promise<PrivateFile> {
  const [row] = await ctx.db
    .select({ key: uploads.key, name: uploads.originalName })
    .from(payments)
    .innerJoin(uploads, eq(uploads.id, payments.voucherUploadId))
    .where(and(eq(payments.id, paymentId), eq(uploads.usage, 'voucher'), sql`${uploads.deletedAt} is null`));
  if (!row) throw uploadErrors.notFound();
  return row;
}
