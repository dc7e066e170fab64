import type { BillResult, BillRow, OnlineProvider, PaymentPort } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { makeCtx } from '../ctx';
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

/** A context whose one channel is the fake; the other one refuses everything. */
export function ctxWithChannel(channel: PaymentPort, more: Partial<Ctx> = {}): Ctx {
  const ctx = makeCtx(more);
  const channels = {
    wxpay: fakeChannel('wxpay', {}),
    unionpay: fakeChannel('unionpay', {}),
    [channel.provider]: channel,
  };
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
