import { byOnlineProvider, type OnlineProvider } from '@/lib/core/payment-providers';
import type { BillResult, BillRow, PaymentPort, RefundFacts } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { makeCtx } from '../ctx';
import { ownerQuery } from '../db';
import type { PaymentRow } from './pay';

const unexpected = (what: string) => () => Promise.reject(new Error(`the test did not expect: ${what}`));

/** A channel that answers what the test says; anything else fails the test. */
export function fakeChannel(provider: OnlineProvider, answers: Partial<PaymentPort>): PaymentPort {
  return {
    provider,
    create: unexpected('create'),
    query: unexpected('query'),
    close: unexpected('close'),
    refund: unexpected('refund'),
    queryRefund: unexpected('queryRefund'),
    fetchBill: unexpected('fetchBill'),
    parseNotification: () => {
      throw new Error('the test did not expect: parseNotification');
    },
    ack: () => ({ status: 204, contentType: null, body: '' }),
    ...answers,
  };
}

/** A context whose one channel is the fake; the others refuse everything. */
export function ctxWithChannel(channel: PaymentPort, more: Partial<Ctx> = {}): Ctx {
  const ctx = makeCtx(more);
  const channels = byOnlineProvider((p) => (p === channel.provider ? channel : fakeChannel(p, {})));
  return {
    ...ctx,
    ports: { ...ctx.ports, channels },
    config: { ...ctx.config, openChannels: [channel.provider] },
  };
}

export const billOf = (rows: readonly BillRow[]): BillResult => ({ kind: 'bill', rows });

/** The line by which a bill tells a payment that we have. */
export function payLine(payment: PaymentRow, more: Partial<BillRow> = {}): BillRow {
  return {
    kind: 'payment',
    outTradeNo: payment.outTradeNo,
    providerTxn: payment.providerTxn ?? '',
    outRefundNo: null,
    amountFen: payment.paidFen || payment.amountFen,
    state: 'SUCCESS',
    raw: {},
    ...more,
  };
}

/** The line by which a bill tells a refund of this payment. */
export function refundLine(
  payment: PaymentRow,
  refund: { refundNo: string; amountFen: number },
  more: Partial<BillRow> = {},
): BillRow {
  return {
    ...payLine(payment),
    kind: 'refund',
    outRefundNo: refund.refundNo,
    amountFen: refund.amountFen,
    ...more,
  };
}

export const noAnswer = { code: 'timeout', message: 'no reply', status: null, requestId: null } as const;

/** Puts the money of the tests before ten days back, so that a test finds only its own on the day. */
export async function forgetMoney(): Promise<void> {
  await ownerQuery(
    `update orders set created_at = created_at - interval '10 days', paid_at = paid_at - interval '10 days'`,
  );
  await ownerQuery(`update payments set created_at = created_at - interval '10 days', paid_at = paid_at - interval '10 days',
    expires_at = expires_at - interval '10 days'`);
  await ownerQuery(
    `update refunds set created_at = created_at - interval '10 days', success_at = success_at - interval '10 days'`,
  );
}

/** What a channel would tell about a refund that succeeded. */
export const successOf = (
  payment: PaymentRow,
  refund: { refundNo: string; amountFen: number },
): RefundFacts => ({
  outRefundNo: refund.refundNo,
  providerRefundId: `p${refund.refundNo}`,
  outTradeNo: payment.outTradeNo,
  providerTxn: payment.providerTxn ?? '',
  state: 'success',
  providerState: 'SUCCESS',
  refundFen: refund.amountFen,
  totalFen: payment.paidFen,
  refundedAt: new Date(),
  receivedAccount: null,
});
