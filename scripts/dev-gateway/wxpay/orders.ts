/** Orders: creation, query, closing, and the buyer's side of paying. */
import { randomBytes } from 'node:crypto';
import type { Order, PayCode, Payment, TradeType } from '../types';
import { announce } from '../notifications';
import { markClosed } from '../payable';
import type { World } from '../world';
import { orderClosed, orderNotExist, orderPaid, paramError, WxpayError } from './errors';
import { rfc3339, stamp } from './times';
import * as check from './validate';

const TRADE_TYPES: Readonly<Record<string, TradeType>> = { native: 'NATIVE', jsapi: 'JSAPI', h5: 'MWEB' };
/** Life of the code, the prepayment or the link. */
const CODE_LIFE_MS: Readonly<Record<TradeType, number>> = {
  NATIVE: 2 * 3600_000,
  JSAPI: 2 * 3600_000,
  MWEB: 5 * 60_000,
};
const COMMON_FIELDS = [
  'appid',
  'mchid',
  'description',
  'out_trade_no',
  'time_expire',
  'attach',
  'notify_url',
  'amount',
  'goods_tag',
  'support_fapiao',
  'detail',
  'scene_info',
  'settle_info',
];

/** POST /v3/pay/transactions/{native|jsapi|h5}: the reply's body. @throws WxpayError */
export function createOrder(world: World, channel: string, text: string): Record<string, string> {
  const tradeType = TRADE_TYPES[channel]!;
  const body = check.bodyObject(text);
  check.onlyFields(body, '', tradeType === 'JSAPI' ? [...COMMON_FIELDS, 'payer'] : COMMON_FIELDS);
  check.requireMerchant(world, body);
  const outTradeNo = check.requiredText(body, 'out_trade_no', 32, /^[0-9A-Za-z_\-|*]{6,32}$/);
  const description = check.requiredText(body, 'description', 127);
  const attach = check.optionalText(body, 'attach', 128);
  const notifyUrl = check.notifyUrl(check.requiredText(body, 'notify_url', 255));
  const amount = check.nested(body, 'amount', ['total', 'currency']);
  const totalFen = check.fen(amount, 'total');
  check.requireCny(amount);
  const expire = check.timeExpire(body);
  checkScene(body, tradeType);

  const parameters = JSON.stringify({ tradeType, body: sorted(body) });
  const code = newCode(world, tradeType, expire);
  const known = world.data.orders[outTradeNo];
  if (known) {
    if (known.payments.length > 0) throw orderPaid();
    if (known.closedAt) throw orderClosed();
    if (known.parameters !== parameters) throw new WxpayError(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    if (expire && expire <= world.now()) throw paramError('time_expire', body['time_expire'], '订单已失效');
    known.code = code;
  } else {
    if (expire && expire.getTime() < world.now().getTime() + 60_000) {
      throw paramError('time_expire', body['time_expire'], '须至少晚于当前时间1分钟');
    }
    world.data.orders[outTradeNo] = {
      outTradeNo,
      tradeType,
      description,
      attach,
      notifyUrl,
      totalFen,
      timeExpire: expire?.toISOString() ?? null,
      parameters,
      code,
      createdAt: world.now().toISOString(),
      closedAt: null,
      payments: [],
    };
  }
  world.changed();
  if (tradeType === 'JSAPI') return { prepay_id: code.prepayId };
  if (tradeType === 'MWEB') {
    return {
      h5_url: `${world.publicUrl}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${code.prepayId}&package=${code.token}`,
    };
  }
  return {
    code_url:
      world.options.codeUrlForm === 'weixin'
        ? `weixin://wxpay/bizpayurl?pr=${code.token}`
        : `${world.publicUrl}/pay/${code.token}`,
  };
}

function checkScene(body: Record<string, unknown>, tradeType: TradeType): void {
  if (tradeType === 'JSAPI') {
    check.requiredText(check.nested(body, 'payer', ['openid']), 'openid', 128);
  }
  if (tradeType !== 'MWEB' && body['scene_info'] === undefined) return;
  const scene = check.nested(body, 'scene_info', ['payer_client_ip', 'device_id', 'store_info', 'h5_info']);
  check.requiredText(scene, 'payer_client_ip', 45, /^[0-9a-fA-F.:]+$/);
  if (tradeType !== 'MWEB') return;
  const h5 = check.nested(scene, 'h5_info', ['type', 'app_name', 'app_url', 'bundle_id', 'package_name']);
  check.requiredText(h5, 'type', 32, /^(Wap|iOS|Android)$/);
}

function newCode(world: World, tradeType: TradeType, expire: Date | null): PayCode {
  const now = world.now();
  const end = Math.min(now.getTime() + CODE_LIFE_MS[tradeType], expire?.getTime() ?? Infinity);
  return {
    token: randomBytes(9).toString('base64url'),
    prepayId: `wx${stamp(now)}${randomBytes(10).toString('hex')}`,
    expiresAt: new Date(end).toISOString(),
  };
}

/** GET of one order by our number or by transaction id. @throws WxpayError 404 */
export function queryOrder(
  world: World,
  mchid: string | null,
  by: { outTradeNo?: string; transactionId?: string },
) {
  if (mchid !== world.keys.mchid) throw paramError('mchid', mchid, '商户号不一致');
  const order = by.outTradeNo
    ? world.data.orders[by.outTradeNo]
    : Object.values(world.data.orders).find((o) =>
        o.payments.some((p) => p.transactionId === by.transactionId),
      );
  if (!order) throw orderNotExist();
  const payment = order.payments.find((p) => p.transactionId === by.transactionId) ?? order.payments[0];
  if (payment) return transaction(world, order, payment, isRefunded(world, payment) ? 'REFUND' : 'SUCCESS');
  return {
    appid: world.keys.appid,
    mchid: world.keys.mchid,
    out_trade_no: order.outTradeNo,
    trade_state: order.closedAt ? 'CLOSED' : 'NOTPAY',
    trade_state_desc: order.closedAt ? '订单已关闭' : '订单未支付',
    attach: order.attach ?? '',
    amount: { total: order.totalFen, currency: 'CNY', payer_currency: 'CNY' },
  };
}

/** The transaction object of a payment, as queries return it and notifications carry it. */
export function transaction(world: World, order: Order, payment: Payment, state: 'SUCCESS' | 'REFUND') {
  return {
    appid: world.keys.appid,
    mchid: world.keys.mchid,
    out_trade_no: order.outTradeNo,
    transaction_id: payment.transactionId,
    trade_type: order.tradeType,
    trade_state: state,
    trade_state_desc: state === 'REFUND' ? '订单发生过退款' : '支付成功',
    bank_type: 'OTHERS',
    attach: order.attach ?? '',
    success_time: rfc3339(payment.paidAt),
    payer: { openid: payment.openid },
    amount: { total: order.totalFen, payer_total: order.totalFen, currency: 'CNY', payer_currency: 'CNY' },
  };
}

/** POST …/close. Repeatable; a paid order cannot be closed. @throws WxpayError */
export function closeOrder(world: World, outTradeNo: string, text: string): void {
  const body = check.bodyObject(text);
  check.onlyFields(body, '', ['mchid']);
  if (body['mchid'] !== world.keys.mchid) throw new WxpayError(400, 'MCH_NOT_EXISTS', '商户号不存在');
  const order = world.data.orders[outTradeNo];
  if (!order) throw orderNotExist();
  if (order.payments.length > 0) throw orderPaid();
  markClosed(world, order);
}

export interface PayOptions {
  /** How many payments arrive, each with its own transaction; only a fault makes it more than one. */
  times?: number;
  openid?: string;
  /** Overrides the fault setting: `drop` for a payment whose notification is lost. */
  silent?: boolean;
}

/** Money arrives. The caller has checked that the order is payable. */
export function pay(world: World, order: Order, options: PayOptions = {}): Payment[] {
  const made: Payment[] = [];
  for (let i = 0; i < (options.times ?? 1); i += 1) {
    const payment = {
      transactionId: `42000${stamp(world.now())}${String(world.next()).padStart(9, '0')}`,
      openid: options.openid ?? payerOf(order),
      paidAt: world.now().toISOString(),
    };
    order.payments.push(payment);
    made.push(payment);
  }
  world.changed();
  for (const payment of made) {
    const about = { outTradeNo: order.outTradeNo, outRefundNo: null, url: order.notifyUrl };
    const plaintext = transaction(world, order, payment, 'SUCCESS');
    const announcement = {
      provider: 'wxpay',
      eventType: 'TRANSACTION.SUCCESS',
      ...about,
      plaintext,
    } as const;
    announce(world, announcement, options.silent === true);
  }
  return made;
}

function payerOf(order: Order): string {
  const { body } = JSON.parse(order.parameters) as { body?: { payer?: { openid?: string } } };
  return body?.payer?.openid ?? `oDev${order.code.token}`;
}

function isRefunded(world: World, payment: Payment): boolean {
  return Object.values(world.data.refunds).some(
    (r) => r.transactionId === payment.transactionId && (r.status === 'SUCCESS' || r.status === 'PROCESSING'),
  );
}

/** The value with the keys of every object in order, so that equal parameters have one text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
