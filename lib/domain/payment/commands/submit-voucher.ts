import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { payments, paymentTransitions } from '@/db/schema/payment';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { recordEvent, transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { buyerMay } from '@/lib/domain/order/policy';
import { ownOrders } from '@/lib/domain/order/scope';
import { claimFiles, dropFile } from '@/lib/domain/upload/commands/claim-files';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { extensionOf, kindOfExtension } from '@/lib/domain/upload/rules';
import { officeErrors } from '../office-errors';
import { paymentErrors } from '../errors';
import { dueFen } from '../money-rules';
import { paymentMachine } from '@/lib/states/payment';
import type { VoucherUploadInput } from '../voucher-contract';
import { insertHandAttempt, lockHandAttempts, type Order, type Payment } from './offline-attempt';

/** The caller's order, locked, with the database's clock. @throws 404 for another's */
async function lockOwn(ctx: Ctx, orderId: number): Promise<{ order: Order; now: Date }> {
  const [row] = await ctx.db
    .select({ order: orders, now: sql<Date>`clock_timestamp()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)))
    .for('update');
  if (!row) throw paymentErrors.notFound();
  return row;
}

/** @throws 409 in words */
function assertTakesVoucher(order: Order, now: Date): void {
  if (order.status !== 'pending_payment' && order.status !== 'cancelled') throw paymentErrors.paidAlready();
  if (order.status === 'cancelled') throw paymentErrors.notPayable();
  if (order.paymentMethod !== 'transfer') throw officeErrors.notTransfer();
  if (!buyerMay('pay', order, now)) throw officeErrors.overdue();
}

/** The same file must not pay twice: neither another order nor the rest of this one. */
async function assertUnused(
  ctx: Ctx,
  orderId: number,
  mine: readonly Payment[],
  sha256: string,
): Promise<void> {
  if (mine.some((p) => p.status === 'paid' && p.voucherSha256 === sha256)) throw officeErrors.voucherBooked();
  const elsewhere = await ctx.db.$count(
    payments,
    and(
      eq(payments.voucherSha256, sha256),
      ne(payments.orderId, orderId),
      // A slip that was refused, or whose order ended, has paid for nothing.
      inArray(payments.status, ['submitted', 'paid']),
    ),
  );
  if (elsewhere > 0) throw officeErrors.voucherUsed();
}

/** What stands in the way, and whether the same slip waits already. Under the order's lock. */
async function look(ctx: Ctx, orderId: number, sha256: string) {
  const { order, now } = await lockOwn(ctx, orderId);
  const mine = await lockHandAttempts(ctx, orderId);
  const waiting = mine.find((p) => p.status === 'submitted');
  if (order.status === 'pending_payment' && waiting) {
    if (waiting.provider === 'offline' && waiting.voucherSha256 === sha256)
      return { order, mine, known: true };
    throw officeErrors.waiting();
  }
  assertTakesVoucher(order, now);
  await lockName(ctx, `voucher:${sha256}`);
  await assertUnused(ctx, orderId, mine, sha256);
  return { order, mine, known: false };
}

/** Puts the stored slip to the order's attempt and hands it to finance. Under the locks of the order and of its attempts by hand. */
export async function attachVoucher(
  ctx: Ctx,
  found: { order: Order; mine: readonly Payment[] },
  slip: { uploadId: number; name: string; sha256: string },
  input: Omit<VoucherUploadInput, 'id' | 'file'>,
): Promise<void> {
  const { order, mine } = found;
  const amountFen = dueFen(order);
  const open = mine.findLast(
    (p) => p.provider === 'offline' && (p.status === 'created' || p.status === 'rejected'),
  );
  const attempt =
    open ?? (await insertHandAttempt(ctx, order, { provider: 'offline', channel: 'transfer', amountFen }));
  await claimFiles(ctx, {
    ids: [slip.uploadId],
    usage: 'voucher',
    entity: 'order',
    entityId: order.id,
    field: 'file',
  });
  const said = {
    ...(input.amountFen ? { claimedFen: String(input.amountFen) } : {}),
    ...(input.note ? { note: input.note } : {}),
  };
  const payload = { file: slip.name, sha256: slip.sha256, uploadId: slip.uploadId, ...said };
  await transition(ctx, {
    machine: paymentMachine,
    table: payments,
    events: paymentTransitions,
    id: attempt.id,
    action: 'submit',
    set: {
      amountFen,
      voucherUploadId: slip.uploadId,
      voucherSha256: slip.sha256,
      bankDate: input.bankDate ?? null,
      bankPayer: input.bankPayer ?? null,
      extra: said,
      submittedBy: requireBuyer(ctx).userId,
      submittedAt: sql`now()`,
      rejectReason: null,
      updatedAt: sql`now()`,
    },
    payload,
  });
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: 'submitVoucher',
    fromStatus: order.status,
    toStatus: order.status,
  });
}

/**
 * 上传付款凭证 (specification `payment/upload/{id}`, domain.md section 7): the slip of a bank transfer goes to the order's attempt and waits for
 * finance; until then the order neither runs out nor can be cancelled by its buyer. The same file again for the same order changes nothing.
 * Runs outside a transaction, as storing does.
 *
 * @throws 404 for another's order; 409 when it is not waiting for a transfer, is over time, has a slip under review, or the file belongs to
 * another order; the texts of uploads for a file that is none
 */
export async function submitVoucher(outer: Ctx, input: VoucherUploadInput): Promise<void> {
  requireBuyer(outer);
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Before anything is stored: a file for a stranger's order, or one that is there, leaves no trace.
  const before = await withTx(outer, (ctx) => look(ctx, input.id, sha256));
  if (before.known) return;
  const stored = await storeUpload(outer, {
    bytes,
    name: input.file.name,
    door: kindOfExtension(extensionOf(input.file.name)) ?? 'image',
    usage: 'voucher',
  });
  const drop = () => withTx(outer, (ctx) => dropFile(ctx, stored.id));
  try {
    const added = await withTx(outer, async (ctx) => {
      const found = await look(ctx, input.id, sha256);
      if (found.known) return false;
      await attachVoucher(ctx, found, { uploadId: stored.id, name: stored.name, sha256 }, input);
      return true;
    });
    if (!added) await drop();
  } catch (error) {
    await drop();
    throw error;
  }
}
