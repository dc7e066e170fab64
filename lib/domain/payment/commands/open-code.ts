import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { payments, paymentTransitions } from '@/db/schema/payment';
import type { CreateResult, PaymentScene } from '@/lib/adapters/payment/port';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { siteName } from '@/lib/text/site';
import { paymentErrors } from '../errors';
import { paymentMachine } from '@/lib/states/payment';
import { withTimeLimit } from './in-time';
import {
  extraTime,
  prepareAttempt,
  storeAnswer,
  type PaymentRow,
  type Prepared,
  type Want,
} from './prepare-attempt';
import { askChannel, attemptRef, markClosed, settleAttempt } from './settle-attempts';

/** Time between two looks while another call gets the code, in ms. */
const WAIT_MS = 150;
const MAX_ROUNDS = 60;

/** What a buyer can pay with now. */
export interface PayCode {
  orderSn: string;
  amountFen: number;
  /** What the code encodes, the link to go to, or the parameters of the bridge inside WeChat as JSON. */
  payload: string;
  expiresAt: Date;
  deadlineAt: Date;
}

/** Supersedes attempts of another amount or deadline: closed at the channel, then here. */
async function supersede(ctx: Ctx, attempts: readonly PaymentRow[]): Promise<void> {
  for (const attempt of attempts) {
    const settled = await settleAttempt(ctx, attempt);
    if (settled === 'paid') throw paymentErrors.paidAlready();
    if (settled === 'unknown') throw paymentErrors.channelAway();
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
  await failAttempt(ctx, attempt, fitText(`${answer.failure.code} ${answer.failure.message}`, 300));
  if (answer.reason === 'rejected') throw paymentErrors.channelRefused();
}

/** From what was kept when the attempt was made: it is always sent with the same words. */
function sceneOf({ extra }: PaymentRow, want: Want): PaymentScene {
  switch (want.channel) {
    case 'jsapi':
      return { kind: 'jsapi', openid: want.openid };
    case 'h5': {
      const device = extra['device'] as typeof want.device;
      return { kind: 'h5', clientIp: extra['clientIp'] ?? '', device };
    }
    default:
      return { kind: want.channel };
  }
}

const codeOf = (
  order: { orderSn: string },
  attempt: PaymentRow,
  code: { payload: string; expiresAt: Date },
) => ({
  orderSn: order.orderSn,
  amountFen: attempt.amountFen,
  ...code,
  deadlineAt: attempt.expiresAt ?? code.expiresAt,
});

async function send(ctx: Ctx, job: Extract<Prepared, { kind: 'send' }>, want: Want): Promise<PayCode | null> {
  const { order, attempt } = job;
  if (job.sentBefore && !(await oldCodeIsUnpaid(ctx, attempt))) return null;
  const channel = ctx.ports.channels[attempt.provider];
  const ref = attemptRef(attempt);
  const answer = await channel.create({
    ...ref,
    amountFen: attempt.amountFen,
    description: `${siteName}订单 ${order.orderSn}`,
    expiresAt: attempt.expiresAt ?? ctx.now,
    scene: sceneOf(attempt, want),
  });
  if (answer.kind === 'refused') {
    await refused(ctx, attempt, answer);
    return null;
  }
  if (answer.kind === 'unknown') {
    await storeAnswer(ctx, attempt, {});
    ctx.log.warn({ failure: answer.failure }, 'the channel gave no code');
    throw paymentErrors.channelAway();
  }
  const { expiresAt } = answer;
  const payload = typeof answer.payload === 'string' ? answer.payload : JSON.stringify(answer.payload);
  const kept = await storeAnswer(ctx, attempt, {
    ...answer.extra,
    payload,
    codeExpiresAt: expiresAt.toISOString(),
  });
  if (!kept) {
    // Cancelled or paid while the channel was making the code: it must not be payable.
    await channel.close({ ...ref, extra: { ...attempt.extra, ...answer.extra } });
    throw paymentErrors.notPayable();
  }
  return codeOf(order, attempt, { payload, expiresAt });
}

async function open(ctx: Ctx, orderSn: string, want: Want): Promise<PayCode> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const prepared = await prepareAttempt(ctx, orderSn, want);
    if (prepared.kind === 'ready') {
      const { order, attempt } = prepared;
      const expiresAt = new Date(extraTime(attempt, 'codeExpiresAt'));
      return codeOf(order, attempt, { payload: attempt.extra['payload'] ?? '', expiresAt });
    }
    if (prepared.kind === 'wait') {
      await sleep(WAIT_MS);
    } else if (prepared.kind === 'stale') {
      await supersede(ctx, prepared.attempts);
    } else {
      const code = await send(ctx, prepared, want);
      if (code) return code;
    }
  }
  throw paymentErrors.channelAway();
}

/**
 * What an order can be paid with in the way that is wanted: the open attempt's when it still works, else a new one. Several calls at once get
 * the same, because a second creation at the channel would kill the first. Attempts of another way, amount or deadline are closed first.
 *
 * @throws 404 for another's order, 409 when it is paid or closed or to be paid in another way, 422 near the deadline, 503 when the channel
 * does not answer in time
 */
export async function openPayment(ctx: Ctx, orderSn: string, want: Want): Promise<PayCode> {
  if (!ctx.config.openChannels.includes(want.provider)) throw paymentErrors.channelRefused();
  return withTimeLimit(ctx, open(ctx, orderSn, want));
}
