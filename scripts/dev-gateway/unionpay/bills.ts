/** Bills: the code, query, closing, and the buyer's side of paying. */
import { randomBytes } from 'node:crypto';
import { formatDate, formatDateTime } from '@/lib/core/dates';
import { announce } from '../notifications';
import { markClosed } from '../payable';
import { WALLETS, type Bill, type BillPayment, type BillRefund, type Wallet } from '../types';
import type { World } from '../world';
import { invalid, noOrder, notAllowed, UnionpayError } from './errors';
import * as check from './validate';

/** Life of a code whose request names no end. */
const CODE_LIFE_MS = 30 * 60_000;

/** The code of a bill: the same request again gives the same code, the same number with other values is refused. @throws UnionpayError */
export function createBill(world: World, body: check.Json): check.Json {
  const billNo = check.number(world, body, 'billNo');
  const billDate = check.date(body, 'billDate');
  const totalFen = check.fen(body, 'totalAmount');
  const description = check.text(body, 'billDesc', 128);
  const notifyUrl = check.url(body, 'notifyUrl');
  const returnUrl = body['returnUrl'] === undefined ? null : check.url(body, 'returnUrl');
  check.text(body, 'walletOption', 8, /^(SINGLE|MULTIPLE)$/);
  const now = world.now();
  const expire =
    body['expireTime'] === undefined
      ? new Date(now.getTime() + CODE_LIFE_MS)
      : check.time(body, 'expireTime');
  if (expire <= now) throw invalid('expireTime', '须晚于当前时间');

  const { requestTimestamp: _sent, msgId: _id, ...lasting } = body;
  const parameters = JSON.stringify(Object.entries(lasting).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const known = world.data.bills[billNo];
  if (known && (known.parameters !== parameters || known.closedAt || known.payments.length > 0)) {
    throw new UnionpayError('DUP_ORDER', '订单号重复');
  }
  const bill = known ?? {
    billNo,
    billDate,
    description,
    notifyUrl,
    returnUrl,
    totalFen,
    timeExpire: expire.toISOString(),
    parameters,
    code: { token: randomBytes(9).toString('base64url'), expiresAt: expire.toISOString() },
    qrCodeId: newQrCodeId(world),
    createdAt: now.toISOString(),
    closedAt: null,
    payments: [],
  };
  world.data.bills[billNo] = bill;
  world.changed();
  return { ...facts(world, bill), billQRCode: codeUrl(world, bill), qrCodeId: bill.qrCodeId };
}

function newQrCodeId(world: World): string {
  const day = formatDate(world.now()).replaceAll('-', '').slice(2);
  return `${world.keys.unionpay.msgSrcId}${day}${String(world.next()).padStart(10, '0')}`;
}

function codeUrl(world: World, bill: Bill): string {
  return world.options.codeUrlForm === 'weixin'
    ? `https://qr.95516.com/48020000/${bill.qrCodeId}`
    : `${world.publicUrl}/pay/${bill.code.token}`;
}

/** What every reply about a bill says. */
export function facts(world: World, bill: Bill): check.Json {
  const { billNo, billDate, totalFen } = bill;
  const { mid, tid } = world.keys.unionpay;
  return { billNo, billDate, mid, tid, instMid: check.INST_MID, totalAmount: totalFen };
}

/** The bill that number and day name. @throws UnionpayError NO_ORDER */
export function billOf(world: World, body: check.Json): Bill {
  const billNo = check.number(world, body, 'billNo');
  const billDate = check.date(body, 'billDate');
  const bill = world.data.bills[billNo];
  if (!bill || bill.billDate !== billDate) throw noOrder();
  return bill;
}

/** State of a bill, and of one of its refunds where the merchant names it. @throws UnionpayError */
export function queryBill(world: World, body: check.Json): check.Json {
  const bill = billOf(world, body);
  const asked = body['refundOrderId'] === undefined ? null : check.number(world, body, 'refundOrderId');
  const refund = asked === null ? null : world.data.billRefunds[asked];
  if (refund === undefined || (refund && refund.billNo !== bill.billNo)) throw noOrder();
  const payment = bill.payments[0];
  return {
    ...facts(world, bill),
    billDesc: bill.description,
    billQRCode: codeUrl(world, bill),
    qrCodeId: bill.qrCodeId,
    billStatus: stateOf(world, bill),
    ...(payment && { billPayment: paymentObject(bill, payment) }),
    ...(refund && { refundBillPayment: refundObject(refund) }),
  };
}

function stateOf(world: World, bill: Bill): string {
  if (bill.payments.length === 0) return bill.closedAt ? 'CLOSED' : 'UNPAID';
  const isRefunded = Object.values(world.data.billRefunds).some(
    (r) => r.billNo === bill.billNo && r.status === 'SUCCESS',
  );
  return isRefunded ? 'REFUND' : 'PAID';
}

/** The payment as queries and notifications show it. */
export function paymentObject(bill: Bill, payment: BillPayment): check.Json {
  const { merOrderId, paySeqId, targetOrderId, targetSys, buyerId, paidAt } = payment;
  const amount = bill.totalFen;
  return {
    merOrderId,
    paySeqId,
    targetOrderId,
    targetSys,
    buyerId,
    buyerUsername: '',
    payTime: formatDateTime(paidAt),
    settleDate: formatDate(paidAt),
    billBizType: 'bills',
    totalAmount: amount,
    buyerPayAmount: amount,
    receiptAmount: amount,
    invoiceAmount: amount,
    couponAmount: 0,
    payDetail: `现金支付${(amount / 100).toFixed(2)}元。`,
    status: 'TRADE_SUCCESS',
  };
}

function refundObject(refund: BillRefund): check.Json {
  const done = refund.status === 'SUCCESS';
  return {
    merOrderId: refund.refundOrderId,
    totalAmount: refund.refundFen,
    targetOrderId: refund.targetOrderId,
    ...(done && { payTime: formatDateTime(refund.finishedAt!) }),
    status: done ? 'TRADE_SUCCESS' : refund.status,
  };
}

/** Closes the bill of a code. A paid or closed one stays as it is. @throws UnionpayError */
export function closeBill(world: World, body: check.Json): check.Json {
  const qrCodeId = check.text(body, 'qrCodeId', 64);
  const bill = Object.values(world.data.bills).find((b) => b.qrCodeId === qrCodeId);
  if (!bill) throw noOrder();
  if (bill.payments.length > 0) throw notAllowed('账单已支付，不允许关闭');
  if (bill.closedAt) throw notAllowed('账单已关闭');
  markClosed(world, bill);
  const { mid, tid } = world.keys.unionpay;
  return { qrCodeId, mid, tid, instMid: check.INST_MID };
}

export interface BillPayOptions {
  /** How many payments arrive, each with its own numbers; only a fault makes it more than one. */
  times?: number;
  /** The wallet that scans. */
  wallet?: Wallet;
  openid?: string;
  /** The notification is lost. */
  silent?: boolean;
}

/** Money arrives. The caller has checked that the bill is payable. */
export function payBill(world: World, bill: Bill, options: BillPayOptions = {}): BillPayment[] {
  const now = world.now();
  const made = Array.from({ length: options.times ?? 1 }, (): BillPayment => {
    const serial = String(world.next()).padStart(10, '0');
    const stamp = formatDateTime(now).replaceAll(/\D/g, '');
    return {
      merOrderId: `${bill.billNo}${bill.payments.length}`,
      paySeqId: `${serial.slice(-8)}N`,
      targetOrderId: `43000${stamp}${serial}`,
      targetSys: options.wallet ?? 'WXPay',
      buyerId: options.openid ?? `oDev${bill.code.token}`,
      paidAt: now.toISOString(),
    };
  });
  for (const payment of made) {
    payment.merOrderId = `${bill.billNo}${bill.payments.length}`;
    bill.payments.push(payment);
  }
  world.changed();
  for (const payment of made) {
    const { billNo: outTradeNo, notifyUrl: url } = bill;
    const plaintext = {
      ...notice(world, bill),
      billStatus: 'PAID',
      billPayment: JSON.stringify(paymentObject(bill, payment)),
    };
    const announcement = {
      provider: 'unionpay',
      eventType: 'bills.paid',
      outTradeNo,
      outRefundNo: null,
      url,
      plaintext,
    } as const;
    announce(world, announcement, options.silent === true);
  }
  return made;
}

/** What every notification about a bill says: flat texts. */
export function notice(world: World, bill: Bill): Record<string, string> {
  const amount = String(bill.totalFen);
  return {
    ...(facts(world, bill) as Record<string, string>),
    billDesc: bill.description,
    billQRCode: codeUrl(world, bill),
    qrCodeId: bill.qrCodeId,
    qrCodeType: 'BILLPAY',
    createTime: formatDateTime(bill.createdAt),
    totalAmount: amount,
    receiptAmount: amount,
    merName: world.keys.sms.signName,
    subInst: '000100',
  };
}

/** The wallet of a form field; WeChat for anything else. */
export function walletOf(value: unknown): Wallet {
  return Object.keys(WALLETS).find((name): name is Wallet => name === value) ?? 'WXPay';
}
