import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { refundEvents, refunds } from '@/db/schema/payment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName, lockPayments } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { claimFiles, dropFile } from '@/lib/domain/upload/commands/claim-files';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { extensionOf, kindOfExtension } from '@/lib/domain/upload/rules';
import { paymentErrors } from '../errors';
import { financeErrors } from '../finance-errors';
import type { RefundFinishInput, RefundReasonInput } from '../refund-contract';
import { mayRegister, waitsForSecond } from '../refund-rules';
import { refundMachine } from '@/lib/states/payment';
import { completeRefund } from './apply-refund';
import { lockOfficeRefund, wrongState, type Refund } from './judge-refund';
import { assertBankDate, bankInstant } from './offline-attempt';
import { askRefundState } from './send-refund';

/** @throws 409 in a state that does not lead to 线下退款, before a second person has agreed, and for what was never paid */
async function assertManual(ctx: Ctx, refund: Refund): Promise<void> {
  if (!refundMachine.from('toManual').includes(refund.status)) {
    throw wrongState(refund.status, refundMachine.actions.toManual.label);
  }
  if (waitsForSecond(refund)) throw financeErrors.secondFirst({ data: { status: refund.status } });
  const [payment] = await lockPayments(ctx, [refund.paymentId]);
  if (payment?.provider === 'credit') throw financeErrors.onAccount();
}

/**
 * Makes sure that the channel does not hold a failed refund that it will still pay, outside any transaction: it is asked once more. What it
 * says is booked.
 *
 * @throws 409 when it pays or has paid, 503 without an answer
 */
async function assertFailedThere(ctx: Ctx, id: number): Promise<void> {
  const state = await askRefundState(ctx, id);
  if (state === 'success') throw financeErrors.doneThere();
  if (state === 'processing') throw financeErrors.stillThere();
  if (state === 'unknown') throw paymentErrors.channelAway();
}

/**
 * 转线下退款: the money goes back by a bank transfer of ours instead of by the channel. Of a failed refund the channel is asked first.
 *
 * @throws 404; 409 in another state, without a second person's consent, or when the channel pays after all; 503 without its answer
 */
export async function toManualRefund(outer: Ctx, { id, reason }: RefundReasonInput): Promise<void> {
  requireAdmin(outer);
  const before = await withTx(outer, async (ctx) => {
    const refund = await lockOfficeRefund(ctx, id);
    await assertManual(ctx, refund);
    // What the channel answers is booked, whatever becomes of the rest.
    if (refund.status === 'failed') {
      await recordOperation(ctx, {
        action: 'refund.ask',
        entity: 'refund',
        entityId: id,
        after: { refundNo: refund.refundNo },
        reason,
      });
    }
    return refund;
  });
  if (before.status === 'failed') await assertFailedThere(outer, id);
  await withTx(outer, async (ctx) => {
    const refund = await lockOfficeRefund(ctx, id);
    await assertManual(ctx, refund);
    // Was sent and failed meanwhile: the channel has not been asked about that.
    if (refund.status !== before.status) throw wrongState(refund.status, '继续，请重试');
    await transition(ctx, {
      machine: refundMachine,
      table: refunds,
      events: refundEvents,
      id,
      action: 'toManual',
      set: { updatedAt: sql`now()` },
      reason,
    });
    await recordOperation(ctx, {
      action: 'refund.manual',
      entity: 'refund',
      entityId: id,
      before: { status: refund.status, failReason: refund.failReason },
      after: { status: 'manual', refundNo: refund.refundNo, amountFen: refund.amountFen },
      reason,
    });
  });
}

/** One transfer of the bank gives back one refund, also when two people enter it at once. @throws 409 at `bankReference` */
async function assertFreeTransfer(ctx: Ctx, id: number, reference: string): Promise<void> {
  await lockName(ctx, `bank-refund:${reference}`);
  const used = await ctx.db.$count(refunds, and(eq(refunds.bankReference, reference), ne(refunds.id, id)));
  if (used === 0) return;
  const { message } = financeErrors.transferUsed();
  throw financeErrors.transferUsed({ errors: { bankReference: message } });
}

/** The refund under its locks, when this person may register its end. @throws 404, 403, 409 */
async function lockFinishable(ctx: Ctx, input: RefundFinishInput): Promise<Refund> {
  const refund = await lockOfficeRefund(ctx, input.id);
  if (refund.status !== 'manual') throw wrongState(refund.status, '登记退款结果');
  const { userId } = requireAdmin(ctx);
  if (!mayRegister(refund, userId, ctx.config.secondPersonFen)) throw financeErrors.ownFinish();
  await assertFreeTransfer(ctx, refund.id, input.bankReference);
  return refund;
}

async function finish(
  ctx: Ctx,
  input: RefundFinishInput,
  proof: { id: number; name: string },
): Promise<void> {
  const { bankReference, bankDate, reason } = input;
  const refund = await lockFinishable(ctx, input);
  await claimFiles(ctx, {
    ids: [proof.id],
    usage: 'refund_proof',
    entity: 'order',
    entityId: refund.orderId,
    field: 'file',
  });
  await completeRefund(ctx, refund, {
    refundedAt: bankInstant(ctx, bankDate),
    set: { bankReference, proofUploadId: proof.id, finishedBy: requireAdmin(ctx).userId },
    payload: { bankReference, bankDate, reason, proof: proof.name },
  });
  await recordOperation(ctx, {
    action: 'refund.finish',
    entity: 'refund',
    entityId: refund.id,
    before: { status: 'manual', refundNo: refund.refundNo, amountFen: refund.amountFen },
    after: { status: 'success', bankReference, bankDate, proofUploadId: proof.id },
    reason,
  });
}

/**
 * 登记线下退款: finance has transferred the money back and proves it by the bank's receipt (domain.md section 7). Above the limit it is somebody
 * other than who asked for the refund or agreed to it (S-56). Runs outside a transaction, as storing does.
 *
 * @throws 404, 400 at the date, 403 above the limit, 409 in another state or for a transfer that is registered already; the texts of uploads
 */
export async function finishRefund(outer: Ctx, input: RefundFinishInput): Promise<void> {
  requireAdmin(outer);
  assertBankDate(outer, input.bankDate);
  // Before anything is stored: what cannot be registered leaves no file.
  await withTx(outer, (ctx) => lockFinishable(ctx, input));
  const stored = await storeUpload(outer, {
    bytes: new Uint8Array(await input.file.arrayBuffer()),
    name: input.file.name,
    door: kindOfExtension(extensionOf(input.file.name)) ?? 'image',
    usage: 'refund_proof',
  });
  try {
    await withTx(outer, (ctx) => finish(ctx, input, stored));
  } catch (error) {
    await withTx(outer, (ctx) => dropFile(ctx, stored.id));
    throw error;
  }
}
