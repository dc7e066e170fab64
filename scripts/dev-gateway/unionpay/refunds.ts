/** Refunds of bills: PROCESSING first (or at once the end), then SUCCESS or FAIL, with a notification. */
import { formatDateTime } from '@/lib/core/dates';
import { announce } from '../notifications';
import type { BillRefund, RefundOutcome } from '../types';
import type { World } from '../world';
import { billOf, facts, notice, paymentObject } from './bills';
import { notAllowed, UnionpayError } from './errors';
import * as check from './validate';

/** The same pair of numbers again returns the first result, whatever it was. @throws UnionpayError */
export function createBillRefund(world: World, body: check.Json): check.Json {
  const bill = billOf(world, body);
  const refundOrderId = check.number(world, body, 'refundOrderId');
  const refundFen = check.fen(body, 'refundAmount');
  const reason = check.optionalText(body, 'refundDesc', 128);
  const known = world.data.billRefunds[refundOrderId];
  if (known) {
    if (known.billNo !== bill.billNo || known.refundFen !== refundFen) {
      throw new UnionpayError('DUP_ORDER', '退款订单号重复');
    }
    return reply(world, known);
  }
  if (bill.payments.length === 0) throw notAllowed('账单未支付，不允许退款');
  const given = Object.values(world.data.billRefunds)
    .filter((r) => r.billNo === bill.billNo && r.status !== 'FAIL')
    .reduce((sum, r) => sum + r.refundFen, 0);
  if (given + refundFen > bill.totalFen) throw notAllowed('退款金额超过可退金额');
  const { outcome, delayMs } = world.data.settings.refund;
  const refund: BillRefund = {
    refundOrderId,
    billNo: bill.billNo,
    refundFen,
    reason,
    targetOrderId: `50300${formatDateTime(world.now()).replaceAll(/\D/g, '')}${String(world.next()).padStart(9, '0')}`,
    status: 'PROCESSING',
    outcome,
    createdAt: world.now().toISOString(),
    finishedAt: null,
  };
  world.data.billRefunds[refundOrderId] = refund;
  world.changed();
  if (delayMs === 0 && outcome !== 'hold') settleBillRefund(world, refund, outcome);
  else schedule(world, refund, delayMs);
  return reply(world, refund);
}

function schedule(world: World, refund: BillRefund, delayMs: number): void {
  const { outcome } = refund;
  if (outcome !== 'hold') world.later(delayMs, () => settleBillRefund(world, refund, outcome));
}

/** After a restart: what was being processed goes on. */
export function resumeBillRefunds(world: World): void {
  for (const refund of Object.values(world.data.billRefunds)) {
    if (refund.status === 'PROCESSING') schedule(world, refund, world.data.settings.refund.delayMs);
  }
}

/** Ends a refund and notifies the merchant. A refund that has ended stays as it is. */
export function settleBillRefund(
  world: World,
  refund: BillRefund,
  outcome: Exclude<RefundOutcome, 'hold'>,
): void {
  if (refund.status !== 'PROCESSING') return;
  refund.status = outcome === 'success' ? 'SUCCESS' : 'FAIL';
  refund.finishedAt = world.now().toISOString();
  world.changed();
  const bill = world.data.bills[refund.billNo];
  const payment = bill?.payments[0];
  if (!bill || !payment) return;
  const done = refund.status === 'SUCCESS';
  const plaintext = {
    ...notice(world, bill),
    billStatus: done ? 'REFUND' : 'PAID',
    billPayment: JSON.stringify(paymentObject(bill, payment)),
    refundOrderId: refund.refundOrderId,
    refundAmount: String(refund.refundFen),
    refundTargetOrderId: refund.targetOrderId,
    ...(done && { refundPayTime: formatDateTime(refund.finishedAt) }),
    status: done ? 'TRADE_SUCCESS' : 'FAIL',
  };
  announce(world, {
    provider: 'unionpay',
    eventType: 'bills.refund',
    outTradeNo: bill.billNo,
    outRefundNo: refund.refundOrderId,
    url: bill.notifyUrl,
    plaintext,
  });
}

function reply(world: World, refund: BillRefund): check.Json {
  const bill = world.data.bills[refund.billNo]!;
  const done = refund.status === 'SUCCESS';
  return {
    ...facts(world, bill),
    refundOrderId: refund.refundOrderId,
    refundAmount: refund.refundFen,
    refundTargetOrderId: refund.targetOrderId,
    refundStatus: refund.status,
    ...(done && { refundPayTime: formatDateTime(refund.finishedAt!) }),
  };
}
