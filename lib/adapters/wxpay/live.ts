import 'server-only';
import { requireFen, requireNumber } from '../payment/common';
import type {
  AttemptRef,
  BridgePayment,
  CloseResult,
  CreateResult,
  Failure,
  PaymentAttempt,
  PaymentPort,
  QueryResult,
  RefundRequest,
  RefundResult,
  RefusedReason,
} from '../payment/port';
import { fetchBill } from './bill';
import { currencyOf, paymentFacts, refundFacts } from './facts';
import { acknowledge, parseNotification } from './notify';
import type { WxpayConfig } from './port';
import { newNonce, paySign } from './sign';
import { createWire, type CallOutcome, type Wire } from './wire';

const ORDERS = '/v3/pay/transactions';
const REFUNDS = '/v3/refund/domestic/refunds';
const OUT_TRADE_NO = /^[0-9A-Za-z_\-|*]{6,32}$/;
const OUT_REFUND_NO = /^[0-9A-Za-z_\-|*@]{1,64}$/;
/** Life of what a creation returns, in ms: code and prepayment two hours, H5 link five minutes. */
const LIFE_MS = { native: 2 * 3600_000, jsapi: 2 * 3600_000, h5: 5 * 60_000 } as const;
const SHANGHAI_MS = 8 * 3600_000;

/**
 * Client of WeChat Pay API v3 for a direct merchant (integrations.md section 1).
 * @throws when the configuration cannot work: unreadable keys, an APIv3 key that is not 32 bytes, no platform key.
 */
export function createWxpay(config: WxpayConfig): PaymentPort {
  const wire = createWire(config);
  return {
    provider: 'wxpay',
    create: (attempt) => create(wire, attempt),
    query: (ref) => query(wire, ref),
    close: (ref) => close(wire, ref),
    refund: (request) => refund(wire, request),
    queryRefund: async ({ outRefundNo }) =>
      readRefund(await wire.call('GET', `${REFUNDS}/${encodeURIComponent(outRefundNo)}`), { outRefundNo }),
    fetchBill: (date) => fetchBill(wire, date),
    parseNotification: (raw) => parseNotification(wire, raw),
    ack: acknowledge,
  };
}

async function create(wire: Wire, attempt: PaymentAttempt): Promise<CreateResult> {
  const { config } = wire;
  const { outTradeNo, amountFen, expiresAt, scene } = attempt;
  if (scene.kind === 'qr') throw new RangeError('wxpay: a code for any app is not one of its ways of paying');
  requireNumber('wxpay', 'outTradeNo', outTradeNo, OUT_TRADE_NO);
  requireFen('wxpay', 'amountFen', amountFen);
  const outcome = await wire.call('POST', `${ORDERS}/${scene.kind}`, {
    appid: config.appid,
    mchid: config.mchid,
    description: cutBytes(attempt.description, 127),
    out_trade_no: outTradeNo,
    time_expire: rfc3339(expiresAt),
    notify_url: config.notifyUrl,
    amount: { total: amountFen, currency: 'CNY' },
    ...(scene.kind === 'jsapi' && { payer: { openid: scene.openid } }),
    ...(scene.kind === 'h5' && {
      scene_info: { payer_client_ip: scene.clientIp, h5_info: { type: scene.device ?? 'Wap' } },
    }),
  });
  if (!outcome.ok) {
    if (!outcome.certain) return { kind: 'unknown', failure: outcome.failure };
    return { kind: 'refused', reason: refusedReason(outcome.failure.code), failure: outcome.failure };
  }
  const until = new Date(Math.min(expiresAt.getTime(), wire.now().getTime() + LIFE_MS[scene.kind]));
  const { code_url: codeUrl, prepay_id: prepayId, h5_url: h5Url } = outcome.body;
  if (scene.kind === 'native' && typeof codeUrl === 'string') {
    return { kind: 'qr', payload: codeUrl, expiresAt: until, providerRef: null, extra: { codeUrl } };
  }
  if (scene.kind === 'jsapi' && typeof prepayId === 'string') {
    const payload = bridgePayment(wire, prepayId);
    return { kind: 'jsapi', payload, expiresAt: until, providerRef: prepayId, extra: { prepayId } };
  }
  if (scene.kind === 'h5' && typeof h5Url === 'string') {
    return { kind: 'redirect', payload: h5Url, expiresAt: until, providerRef: null, extra: { h5Url } };
  }
  return {
    kind: 'unknown',
    failure: ours('bad-reply', 'the reply names no code, prepayment or link', outcome),
  };
}

function refusedReason(code: string): RefusedReason {
  if (code === 'ORDERPAID') return 'paid';
  if (code === 'ORDERCLOSED') return 'closed';
  if (code === 'OUTTRADENOUSED') return 'duplicate';
  return 'rejected';
}

function bridgePayment(wire: Wire, prepayId: string): BridgePayment {
  const appId = wire.config.appid;
  const timeStamp = String(Math.floor(wire.now().getTime() / 1000));
  const nonceStr = newNonce();
  const pkg = `prepay_id=${prepayId}`;
  const signature = paySign(wire.privateKey, appId, timeStamp, nonceStr, pkg);
  return { appId, timeStamp, nonceStr, package: pkg, signType: 'RSA', paySign: signature };
}

async function query(wire: Wire, ref: AttemptRef): Promise<QueryResult> {
  const { mchid, appid } = wire.config;
  const target = `${ORDERS}/out-trade-no/${encodeURIComponent(ref.outTradeNo)}?mchid=${encodeURIComponent(mchid)}`;
  const outcome = await wire.call('GET', target);
  if (!outcome.ok) {
    return outcome.certain && isAbsent(outcome.failure)
      ? { state: 'ABSENT' }
      : { state: 'UNKNOWN', failure: outcome.failure };
  }
  const { body } = outcome;
  if (body['out_trade_no'] !== ref.outTradeNo || body['mchid'] !== mchid || body['appid'] !== appid) {
    return { state: 'UNKNOWN', failure: ours('mismatch', 'the reply is about another order', outcome) };
  }
  switch (body['trade_state']) {
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'PENDING' };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'CLOSED' };
    case 'SUCCESS':
    case 'REFUND': {
      const payment = currencyOf(body) === 'CNY' ? paymentFacts(body) : null;
      if (!payment)
        return { state: 'UNKNOWN', failure: ours('bad-reply', 'payment without its facts', outcome) };
      return { state: body['trade_state'] === 'REFUND' ? 'REFUNDING' : 'PAID', payment };
    }
    default:
      return {
        state: 'UNKNOWN',
        failure: ours('bad-reply', `trade_state ${String(body['trade_state'])}`, outcome),
      };
  }
}

/** An order the provider does not know cannot be paid, so it counts as closed. */
async function close(wire: Wire, ref: AttemptRef): Promise<CloseResult> {
  const target = `${ORDERS}/out-trade-no/${encodeURIComponent(ref.outTradeNo)}/close`;
  const outcome = await wire.call('POST', target, { mchid: wire.config.mchid });
  if (outcome.ok) return 'closed';
  if (!outcome.certain) return 'unknown';
  const { code } = outcome.failure;
  if (code === 'ORDERPAID') return 'paid';
  return code === 'ORDERCLOSED' || isAbsent(outcome.failure) ? 'closed' : 'unknown';
}

async function refund(wire: Wire, request: RefundRequest): Promise<RefundResult> {
  const { outRefundNo, attempt, providerTxn, refundFen, totalFen } = request;
  requireNumber('wxpay', 'outRefundNo', outRefundNo, OUT_REFUND_NO);
  requireFen('wxpay', 'refundFen', refundFen);
  requireFen('wxpay', 'totalFen', totalFen);
  if (refundFen > totalFen) throw new RangeError('wxpay: refundFen is more than totalFen');
  const outcome = await wire.call('POST', REFUNDS, {
    ...(providerTxn ? { transaction_id: providerTxn } : { out_trade_no: attempt.outTradeNo }),
    out_refund_no: outRefundNo,
    ...(request.reason && { reason: cutBytes(request.reason, 80) }),
    notify_url: wire.config.refundNotifyUrl ?? wire.config.notifyUrl,
    amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
  });
  return readRefund(outcome, { outRefundNo, refundFen });
}

function readRefund(outcome: CallOutcome, asked: { outRefundNo: string; refundFen?: number }): RefundResult {
  if (!outcome.ok) {
    const { failure } = outcome;
    if (!outcome.certain) return { state: 'unknown', failure };
    // A query that finds nothing is "absent"; a request that is refused because the payment is missing has failed.
    if (asked.refundFen === undefined && isAbsent(failure)) return { state: 'absent' };
    return asked.refundFen === undefined
      ? { state: 'unknown', failure }
      : { state: 'failed', refund: null, failure };
  }
  const facts = refundFacts(outcome.body);
  if (!facts) return { state: 'unknown', failure: ours('bad-reply', 'refund without its facts', outcome) };
  const sameAmount = asked.refundFen === undefined || asked.refundFen === facts.refundFen;
  if (facts.outRefundNo !== asked.outRefundNo || !sameAmount) {
    return { state: 'unknown', failure: ours('mismatch', 'the reply is about another refund', outcome) };
  }
  return facts.state === 'failed'
    ? { state: 'failed', refund: facts, failure: null }
    : { state: facts.state, refund: facts };
}

function isAbsent(failure: Failure): boolean {
  return ['ORDERNOTEXIST', 'RESOURCENOTEXISTS'].includes(failure.code);
}

function ours(code: string, message: string, outcome: { status: number }): Failure {
  return { code, message, status: outcome.status, requestId: null };
}

/** `yyyy-MM-ddTHH:mm:ss+08:00`: whole seconds, as `time_expire` demands. */
function rfc3339(date: Date): string {
  return `${new Date(date.getTime() + SHANGHAI_MS).toISOString().slice(0, 19)}+08:00`;
}

/** The longest start of `text` that fits into `limit` bytes of UTF-8 without cutting a character. */
function cutBytes(text: string, limit: number): string {
  let out = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > limit) break;
    out += character;
  }
  return out;
}
