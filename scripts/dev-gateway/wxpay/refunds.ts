/** Refunds: PROCESSING first, then SUCCESS, ABNORMAL or CLOSED, with a notification. */
import { announce } from '../notifications';
import type { Order, Payment, Refund, RefundOutcome, RefundStatus } from '../types';
import type { World } from '../world';
import { notFound, WxpayError } from './errors';
import { rfc3339, stamp } from './times';
import * as check from './validate';

const MAX_PARTIAL_REFUNDS = 50;
const REFUND_WINDOW_MS = 365 * 24 * 3600_000;
const END: Readonly<Record<Exclude<RefundOutcome, 'hold'>, RefundStatus>> = {
  success: 'SUCCESS',
  abnormal: 'ABNORMAL',
  closed: 'CLOSED',
};

/** POST /v3/refund/domestic/refunds. The same number again returns the first result. @throws WxpayError */
export function createRefund(world: World, text: string) {
  const body = check.bodyObject(text);
  check.onlyFields(body, '', [
    'transaction_id',
    'out_trade_no',
    'out_refund_no',
    'reason',
    'notify_url',
    'funds_account',
    'amount',
    'goods_detail',
  ]);
  const outRefundNo = check.requiredText(body, 'out_refund_no', 64, /^[0-9A-Za-z_\-|*@]+$/);
  const reason = check.optionalText(body, 'reason', 80);
  const notifyUrl =
    body['notify_url'] === undefined ? null : check.notifyUrl(check.requiredText(body, 'notify_url', 255));
  const amount = check.nested(body, 'amount', ['refund', 'total', 'currency', 'from']);
  const refundFen = check.fen(amount, 'refund');
  const totalFen = check.fen(amount, 'total');
  check.requireCny(amount);
  const { order, payment } = findPayment(world, body);

  const known = world.data.refunds[outRefundNo];
  if (known) {
    if (known.transactionId !== payment.transactionId || known.refundFen !== refundFen) {
      throw new WxpayError(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
    }
    if (known.status === 'CLOSED') process(world, known);
    return refundObject(known);
  }
  if (totalFen !== order.totalFen) throw new WxpayError(400, 'INVALID_REQUEST', '订单总金额不一致');
  if (world.now().getTime() - new Date(payment.paidAt).getTime() > REFUND_WINDOW_MS) {
    throw new WxpayError(400, 'INVALID_REQUEST', '订单已超过可退款的最大期限');
  }
  const earlier = Object.values(world.data.refunds).filter(
    (r) => r.transactionId === payment.transactionId && r.status !== 'CLOSED',
  );
  if (earlier.length >= MAX_PARTIAL_REFUNDS) throw new WxpayError(403, 'RULE_LIMIT', '订单退款次数超限');
  if (earlier.reduce((sum, r) => sum + r.refundFen, 0) + refundFen > order.totalFen) {
    throw new WxpayError(400, 'INVALID_REQUEST', '申请退款金额超过订单可退金额');
  }
  const refund: Refund = {
    refundId: `50000${stamp(world.now())}${String(world.next()).padStart(9, '0')}`,
    outRefundNo,
    outTradeNo: order.outTradeNo,
    transactionId: payment.transactionId,
    refundFen,
    totalFen,
    reason,
    notifyUrl,
    status: 'PROCESSING',
    outcome: 'success',
    createdAt: world.now().toISOString(),
    finishedAt: null,
  };
  world.data.refunds[outRefundNo] = refund;
  process(world, refund);
  return refundObject(refund);
}

/** By transaction id exactly that payment, by our number the first one. */
function findPayment(world: World, body: Record<string, unknown>): { order: Order; payment: Payment } {
  const { transaction_id: transactionId, out_trade_no: outTradeNo } = body;
  if ((transactionId === undefined) === (outTradeNo === undefined)) {
    throw new WxpayError(400, 'PARAM_ERROR', 'transaction_id和out_trade_no须且仅须填写一个');
  }
  for (const order of Object.values(world.data.orders)) {
    if (outTradeNo !== undefined && order.outTradeNo !== outTradeNo) continue;
    const payment = order.payments.find(
      (p) => transactionId === undefined || p.transactionId === transactionId,
    );
    if (payment) return { order, payment };
  }
  throw new WxpayError(404, 'RESOURCE_NOT_EXISTS', '订单号不存在或未支付');
}

function process(world: World, refund: Refund): void {
  refund.status = 'PROCESSING';
  refund.finishedAt = null;
  refund.outcome = world.data.settings.refund.outcome;
  world.changed();
  schedule(world, refund, world.data.settings.refund.delayMs);
}

/** Plans the end of a refund that is being processed; also used after a restart. */
export function schedule(world: World, refund: Refund, delayMs: number): void {
  const { outcome } = refund;
  if (outcome !== 'hold') world.later(delayMs, () => settle(world, refund, outcome));
}

/** Ends a refund and notifies the merchant. A refund that has ended stays as it is. */
export function settle(world: World, refund: Refund, outcome: Exclude<RefundOutcome, 'hold'>): void {
  if (refund.status !== 'PROCESSING') return;
  refund.status = END[outcome];
  refund.finishedAt = world.now().toISOString();
  world.changed();
  const order = world.data.orders[refund.outTradeNo];
  const url = refund.notifyUrl;
  if (!order || !url) return;
  const { outTradeNo, outRefundNo } = refund;
  const plaintext = refundPlaintext(world, refund);
  announce(world, {
    provider: 'wxpay',
    eventType: `REFUND.${refund.status}`,
    outTradeNo,
    outRefundNo,
    url,
    plaintext,
  });
}

/** GET /v3/refund/domestic/refunds/{out_refund_no}. @throws WxpayError 404 */
export function queryRefund(world: World, outRefundNo: string) {
  const refund = world.data.refunds[outRefundNo];
  if (!refund) throw notFound();
  return refundObject(refund);
}

function amountOf(refund: Refund) {
  return {
    total: refund.totalFen,
    refund: refund.refundFen,
    payer_total: refund.totalFen,
    payer_refund: refund.refundFen,
  };
}

function refundObject(refund: Refund) {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: refund.transactionId,
    out_trade_no: refund.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    ...(refund.status === 'SUCCESS' && { success_time: rfc3339(refund.finishedAt!) }),
    create_time: rfc3339(refund.createdAt),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      ...amountOf(refund),
      settlement_refund: refund.refundFen,
      settlement_total: refund.totalFen,
      discount_refund: 0,
      currency: 'CNY',
    },
  };
}

function refundPlaintext(world: World, refund: Refund) {
  return {
    mchid: world.keys.mchid,
    out_trade_no: refund.outTradeNo,
    transaction_id: refund.transactionId,
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    refund_status: refund.status,
    ...(refund.status === 'SUCCESS' && { success_time: rfc3339(refund.finishedAt!) }),
    user_received_account: '支付用户零钱',
    amount: amountOf(refund),
  };
}
