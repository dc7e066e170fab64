/** The daily trade bill: CSV with backticks, amounts in yuan, sums at the end, gzip, SHA-1 of the text (integrations.md 1.5). */
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { formatDate } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import type { Order, Payment, Refund } from '../types';
import type { World } from '../world';
import { notFound, paramError, WxpayError } from './errors';
import { rfc3339 } from './times';

const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const LINK_LIFE_MS = 5 * 60_000;

interface BillFile {
  bytes: Buffer;
  expiresAt: number;
}
const files = new WeakMap<World, Map<string, BillFile>>();

/** GET /v3/bill/tradebill: where to fetch the bill of any day. `origin` is the address the merchant used. @throws WxpayError */
export function createBill(world: World, query: URLSearchParams, origin: string): Record<string, string> {
  const date = query.get('bill_date') ?? '';
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw paramError('bill_date', date, '须为yyyy-MM-dd');
  const type = query.get('bill_type') ?? 'ALL';
  if (type !== 'ALL') throw paramError('bill_type', type, '模拟器仅支持ALL');
  const tar = query.get('tar_type');
  if (tar !== null && tar !== 'GZIP') throw paramError('tar_type', tar, '仅支持GZIP');
  const text = billText(world, date);
  if (text === null) throw new WxpayError(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
  const token = randomBytes(16).toString('base64url');
  const plain = Buffer.from(text);
  const known = files.get(world) ?? new Map<string, BillFile>();
  known.set(token, {
    bytes: tar === 'GZIP' ? gzipSync(plain) : plain,
    expiresAt: world.now().getTime() + LINK_LIFE_MS,
  });
  files.set(world, known);
  return {
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(plain).digest('hex'),
    download_url: `${origin}/v3/billdownload/file?token=${token}`,
  };
}

/** GET /v3/billdownload/file. @throws WxpayError 404 for a link that is unknown or old */
export function billFile(world: World, token: string | null): Buffer {
  const file = files.get(world)?.get(token ?? '');
  if (!file || file.expiresAt < world.now().getTime()) throw notFound();
  return file.bytes;
}

/** The bill's text; null when nothing happened that day (in Shanghai). Only refunds that came to a good end are in it. */
function billText(world: World, date: string): string | null {
  const orders = Object.values(world.data.orders);
  const paid = orders
    .flatMap((order) => order.payments.map((payment) => ({ order, payment })))
    .filter(({ payment }) => formatDate(payment.paidAt) === date);
  const refunds = Object.values(world.data.refunds).filter(
    (r) => r.status === 'SUCCESS' && formatDate(r.finishedAt!) === date,
  );
  if (paid.length + refunds.length === 0) return null;
  const lines = [
    ...paid.map(({ order, payment }) => paymentLine(world, order, payment)),
    ...refunds.map((refund) => refundLine(world, refund)),
  ];
  const paidFen = paid.reduce((sum, { order }) => sum + order.totalFen, 0);
  const refundFen = refunds.reduce((sum, r) => sum + r.refundFen, 0);
  const sums = [
    String(lines.length),
    formatFen(paidFen),
    formatFen(refundFen),
    '0.00',
    '0.00000',
    formatFen(paidFen),
    formatFen(refundFen),
  ];
  return `\uFEFF${[COLUMNS, ...lines, SUMS, csv(sums)].map((line) => `${line}\r\n`).join('')}`;
}

function paymentLine(world: World, order: Order, payment: Payment): string {
  const total = formatFen(order.totalFen);
  return csv([
    ...common(world, payment.paidAt, order, payment),
    'SUCCESS',
    'OTHERS',
    'CNY',
    total,
    '0.00',
    '0',
    '0',
    '0.00',
    '0.00',
    '',
    '',
    order.description,
    order.attach ?? '',
    '0.00000',
    '0.60%',
    total,
    '0.00',
    '',
  ]);
}

function refundLine(world: World, refund: Refund): string {
  const order = world.data.orders[refund.outTradeNo]!;
  const payment = order.payments.find((p) => p.transactionId === refund.transactionId)!;
  const amount = formatFen(refund.refundFen);
  return csv([
    ...common(world, refund.finishedAt!, order, payment),
    'REFUND',
    'OTHERS',
    'CNY',
    '0.00',
    '0.00',
    refund.refundId,
    refund.outRefundNo,
    amount,
    '0.00',
    'ORIGINAL',
    refund.status,
    order.description,
    order.attach ?? '',
    '0.00000',
    '0.60%',
    '0.00',
    amount,
    '',
  ]);
}

function common(world: World, at: string, order: Order, payment: Payment): string[] {
  return [
    rfc3339(at).slice(0, 19).replace('T', ' '),
    world.keys.appid,
    world.keys.mchid,
    '0',
    '',
    payment.transactionId,
    order.outTradeNo,
    payment.openid,
    order.tradeType,
  ];
}

/** Every value after a backtick; nothing inside it may look like the start of the next one or of a line. */
function csv(values: readonly string[]): string {
  return values.map((value) => `\`${value.replaceAll(/[`\r\n]/g, ' ')}`).join(',');
}
