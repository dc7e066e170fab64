import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { payments, paymentTransitions } from '@/db/schema/payment';
import type { CreateResult } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { siteName } from '@/lib/text/site';
import { paymentErrors } from '../errors';
import { paymentMachine } from '../states';
import { extraTime, prepareAttempt, storeAnswer, type PaymentRow, type Prepared } from './prepare-attempt';
import { askChannel, markClosed, settleAttempt } from './settle-attempts';

/** Time between two looks while another call gets the code, in ms. */
const WAIT_MS = 150;
const MAX_ROUNDS = 60;

/** A code that a buyer can scan now. */
export interface PayCode {
  orderSn: string;
  amountFen: number;
  codeUrl: string;
  expiresAt: Date;
  deadlineAt: Date;
}

/** Supersedes attempts of another amount or deadline: closed at the channel, then here. */
async function supersede(ctx: Ctx, attempts: readonly PaymentRow[]): Promise<void> {
  for (const attempt of attempts) {
    // eslint-disable-next-line no-await-in-loop -- a paid one ends it
    const settled = await settleAttempt(ctx, attempt);
    if (settled === 'paid') throw paymentErrors.paidAlready();
    if (settled === 'unknown') throw paymentErrors.channelAway();
    // eslint-disable-next-line no-await-in-loop -- as above
    await withTx(ctx, (tx) => markClosed(tx, [attempt.id]));
  }
}

/** Before a code is replaced the channel is asked whether the old one was paid (domain.md section 7). @returns whether to send now */
async function oldCodeIsUnpaid(ctx: Ctx, attempt: PaymentRow): Promise<boolean> {
  const state = await askChannel(ctx, attempt);
  if (state === 'paid') throw paymentErrors.paidAlready();
  if (state === 'unknown') {
    await storeAnswer(ctx, attempt, {});
    throw paymentErrors.channelAway();
  }
  if (state !== 'closed') return true;
  await withTx(ctx, (tx) => markClosed(tx, [attempt.id]));
  return false;
}

async function failAttempt(ctx: Ctx, attempt: PaymentRow, reason: string): Promise<void> {
  await withTx(ctx, (tx) =>
    transition(tx, {
      machine: paymentMachine,
      table: payments,
      events: paymentTransitions,
      id: attempt.id,
      action: 'fail',
      set: { failReason: reason, updatedAt: sql`now()` },
    }),
  );
}

/** What the channel's refusal means for the attempt. @returns normally when a new attempt may be tried */
async function refused(
  ctx: Ctx,
  attempt: PaymentRow,
  answer: Extract<CreateResult, { kind: 'refused' }>,
): Promise<void> {
  ctx.log.warn({ outTradeNo: attempt.outTradeNo, failure: answer.failure }, 'the channel refused an attempt');
  if (answer.reason === 'paid') {
    const state = await askChannel(ctx, attempt);
    if (state === 'paid') throw paymentErrors.paidAlready();
    throw paymentErrors.channelAway();
  }
  if (answer.reason === 'closed') {
    await withTx(ctx, (tx) => markClosed(tx, [attempt.id]));
    return;
  }
  await failAttempt(ctx, attempt, `${answer.failure.code} ${answer.failure.message}`.slice(0, 300));
  if (answer.reason === 'rejected') throw paymentErrors.channelRefused();
}

async function send(ctx: Ctx, job: Extract<Prepared, { kind: 'send' }>): Promise<PayCode | null> {
  const { order, attempt } = job;
  if (job.sentBefore && !(await oldCodeIsUnpaid(ctx, attempt))) return null;
  const deadlineAt = attempt.expiresAt ?? ctx.now;
  const answer = await ctx.ports.wxpay.create({
    outTradeNo: attempt.outTradeNo,
    amountFen: attempt.amountFen,
    description: `${siteName}订单 ${order.orderSn}`,
    expiresAt: deadlineAt,
    scene: { kind: 'native' },
  });
  if (answer.kind === 'refused') {
    await refused(ctx, attempt, answer);
    return null;
  }
  if (answer.kind !== 'qr') {
    await storeAnswer(ctx, attempt, {});
    if (answer.kind === 'unknown') ctx.log.warn({ failure: answer.failure }, 'the channel gave no code');
    throw paymentErrors.channelAway();
  }
  const kept = await storeAnswer(ctx, attempt, {
    ...answer.extra,
    codeUrl: answer.payload,
    codeExpiresAt: answer.expiresAt.toISOString(),
  });
  if (!kept) {
    // Cancelled or paid while the channel was making the code: it must not be payable.
    await ctx.ports.wxpay.close({ outTradeNo: attempt.outTradeNo, extra: answer.extra });
    throw paymentErrors.notPayable();
  }
  return {
    orderSn: order.orderSn,
    amountFen: attempt.amountFen,
    codeUrl: answer.payload,
    expiresAt: answer.expiresAt,
    deadlineAt,
  };
}

/**
 * The code of an order (`payment/wxpay/qrcode`): the open attempt's when it still works, else a new one. Several calls at once get the same
 * code, because a second creation at the channel would kill the first.
 *
 * @throws 404 for another's order, 409 when it is paid or closed, 422 near the deadline, 503 when the channel does not answer
 */
export async function openPayCode(ctx: Ctx, orderSn: string): Promise<PayCode> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // eslint-disable-next-line no-await-in-loop -- each round looks again
    const prepared = await prepareAttempt(ctx, orderSn);
    if (prepared.kind === 'ready') {
      const { order, attempt } = prepared;
      return {
        orderSn: order.orderSn,
        amountFen: attempt.amountFen,
        codeUrl: attempt.extra['codeUrl'] ?? '',
        expiresAt: new Date(extraTime(attempt, 'codeExpiresAt')),
        deadlineAt: attempt.expiresAt ?? ctx.now,
      };
    }
    if (prepared.kind === 'wait') {
      // eslint-disable-next-line no-await-in-loop -- waits for the other call
      await sleep(WAIT_MS);
    } else if (prepared.kind === 'stale') {
      // eslint-disable-next-line no-await-in-loop -- as above
      await supersede(ctx, prepared.attempts);
    } else {
      // eslint-disable-next-line no-await-in-loop -- as above
      const code = await send(ctx, prepared);
      if (code) return code;
    }
  }
  throw paymentErrors.channelAway();
}
