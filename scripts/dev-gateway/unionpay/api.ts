/** The ChinaUMS endpoints: faults, verification of either envelope, routing, replies. */
import { formatDateTime } from '@/lib/core/dates';
import {
  bodySignature,
  parameterSignature,
  parseAuthorization,
  sameText,
  verifyParameters,
} from '@/lib/adapters/unionpay/sign';
import { takeApiFault } from '../faults';
import { jsonReply, type Reply, type Request } from '../http';
import type { ApiMode } from '../types';
import type { World } from '../world';
import { closeBill, createBill, queryBill } from './bills';
import { UnionpayError } from './errors';
import { createBillRefund } from './refunds';
import { checkCommon, type Json } from './validate';

const LEGACY_PATH = '/netpay-route-server/api/';
const MAX_SKEW_MS = 5 * 60_000;

interface Call {
  path: string;
  msgType: string;
  fields: readonly string[];
  run(world: World, body: Json): Json;
}

const CALLS: readonly Call[] = [
  {
    path: '/v1/netpay/bills/get-qrcode',
    msgType: 'bills.getQRCode',
    fields: [
      'billNo',
      'billDate',
      'billDesc',
      'totalAmount',
      'expireTime',
      'notifyUrl',
      'returnUrl',
      'walletOption',
      'limitCreditCard',
      'goods',
    ],
    run: createBill,
  },
  {
    path: '/v1/netpay/bills/query',
    msgType: 'bills.query',
    fields: ['billNo', 'billDate', 'refundOrderId'],
    run: queryBill,
  },
  {
    path: '/v1/netpay/bills/refund',
    msgType: 'bills.refund',
    fields: ['billNo', 'billDate', 'refundOrderId', 'refundAmount', 'refundDesc'],
    run: createBillRefund,
  },
  {
    path: '/v1/netpay/bills/close-qrcode',
    msgType: 'bills.closeQRCode',
    fields: ['qrCodeId'],
    run: closeBill,
  },
];

/** Answers one call of the merchant. */
export async function unionpayApi(world: World, request: Request): Promise<Reply | 'hang'> {
  const body = objectOf(request.body);
  const isLegacy = request.path === LEGACY_PATH;
  const call = CALLS.find((c) => (isLegacy ? c.msgType === body?.['msgType'] : c.path === request.path));
  // A fault's path names the call, also where the old protocol has one path for all.
  const { mode } = takeApiFault(world, 'unionpay', call?.path ?? request.path);
  if (mode === 'timeoutBeforeCommit') return 'hang';
  if (mode === 'http500') return jsonReply(500, { errCode: 'INTERNAL_ERROR', errMsg: '内部错误' });
  if (mode === '429') return jsonReply(429, { errCode: 'BUSY', errMsg: '请求过于频繁' });
  const { status, value } = answer(world, request, isLegacy, call, body);
  if (mode === 'timeoutAfterCommit') return 'hang';
  return isLegacy ? signedReply(world, status, value, mode) : openReply(status, value, mode);
}

/** Replies of the open protocol are not signed: a broken one is garbage. */
function openReply(status: number, value: Json, mode: ApiMode): Reply {
  if (mode !== 'badSignature') return jsonReply(status, value);
  return { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>Bad Gateway</html>' };
}

function signedReply(world: World, status: number, value: Json, mode: ApiMode): Reply {
  if (mode === 'unsigned') return jsonReply(status, value);
  const { commKey } = world.keys.unionpay;
  const key = mode === 'badSignature' ? `${commKey}-of-a-stranger` : commKey;
  return jsonReply(status, { ...value, sign: parameterSignature(flat(value), key, 'MD5') });
}

function answer(
  world: World,
  request: Request,
  isLegacy: boolean,
  call: Call | undefined,
  body: Json | null,
): { status: number; value: Json } {
  const responseTimestamp = formatDateTime(world.now());
  try {
    if (request.method !== 'POST' || !call) throw new UnionpayError('NO_SERVICE', '没有匹配的服务', 404);
    if (!isLegacy) verifyOpen(world, request);
    if (!body) throw new UnionpayError('BAD_REQUEST', '请求报文有错');
    const fields = isLegacy ? verifyLegacy(world, body) : body;
    checkCommon(world, fields, call.fields);
    return {
      status: 200,
      value: { errCode: 'SUCCESS', errMsg: '', ...call.run(world, fields), responseTimestamp },
    };
  } catch (error) {
    if (!(error instanceof UnionpayError)) throw error;
    return { status: error.status, value: { errCode: error.code, errMsg: error.message, responseTimestamp } };
  }
}

/** The open protocol: the header signs the body. @throws UnionpayError 401 */
function verifyOpen(world: World, { headers, body }: Request): void {
  const refuse = (why: string) => new UnionpayError('SIGN_ERROR', why, 401);
  const given = parseAuthorization(headers.get('authorization'));
  if (!given) throw refuse('Authorization格式错误');
  const { appId, appKey } = world.keys.unionpay;
  if (given.appId !== appId) throw refuse('AppId不存在');
  const { timestamp, nonce } = given;
  const at = timestamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6+08:00');
  // Not "more than": an unreadable time is no time.
  if (!(Math.abs(world.now().getTime() - new Date(at).getTime()) < MAX_SKEW_MS))
    throw refuse('Timestamp超出允许范围');
  if (!sameText(given.signature, bodySignature({ appId, appKey, timestamp, nonce, body })))
    throw refuse('签名错误');
}

/** The old protocol: the body signs itself. @returns the fields without the envelope @throws UnionpayError */
function verifyLegacy(world: World, body: Json): Json {
  const { msgSrc, commKey } = world.keys.unionpay;
  if (body['msgSrc'] !== msgSrc) throw new UnionpayError('SIGN_ERROR', '消息来源不存在', 401);
  if (!verifyParameters(flat(body), commKey).ok) throw new UnionpayError('SIGN_ERROR', '签名错误', 401);
  const envelope = ['msgSrc', 'msgType', 'sign', 'signType'];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !envelope.includes(name)));
}

/** Values as they are signed: objects as their JSON. */
function flat(value: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'object' ? JSON.stringify(inner) : String(inner),
    ]),
  );
}

function objectOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}
