/** The WeChat Pay v3 endpoints: faults, authentication, routing, signed replies. */
import { randomBytes } from 'node:crypto';
import { newNonce, replyMessage, signMessage } from '@/lib/adapters/wxpay/sign';
import { takeApiFault } from '../faults';
import type { Reply, Request } from '../http';
import type { ApiMode } from '../types';
import type { World } from '../world';
import { accessToken, TOKEN_PATH } from '../wechat/oauth';
import { authenticate } from './auth';
import { billFile, createBill } from './bill';
import { notFound, WxpayError } from './errors';
import { closeOrder, createOrder, queryOrder } from './orders';
import { createRefund, queryRefund } from './refunds';

interface Answer {
  status: number;
  /** Null: no body (204). A file goes out as it is, unsigned. */
  value: unknown;
}

/** Answers one call of the merchant. */
export async function wxpayApi(world: World, request: Request): Promise<Reply | 'hang'> {
  const { mode } = takeApiFault(world, 'wxpay', request.path);
  if (mode === 'timeoutBeforeCommit') return 'hang';
  if (request.path === TOKEN_PATH) {
    const reply = forcedPlain(mode) ?? accessToken(world, request);
    return mode === 'timeoutAfterCommit' ? 'hang' : reply;
  }
  const answer = forced(mode) ?? decide(world, request);
  if (mode === 'timeoutAfterCommit') return 'hang';
  return signed(world, request, answer, mode);
}

function forced(mode: ApiMode): Answer | null {
  if (mode === 'http500') return { status: 500, value: { code: 'SYSTEM_ERROR', message: '系统错误' } };
  if (mode === '429') return { status: 429, value: { code: 'RATELIMIT_EXCEEDED', message: '频率超限' } };
  return null;
}

/** The API of accounts is not signed: faults of signatures do not apply. */
function forcedPlain(mode: ApiMode): Reply | null {
  const answer = forced(mode);
  return answer && { status: answer.status, headers: {}, body: '' };
}

function decide(world: World, request: Request): Answer {
  try {
    authenticate(world, request);
    return route(world, request);
  } catch (error) {
    if (!(error instanceof WxpayError)) throw error;
    const { status, code, message, detail } = error;
    return { status, value: { code, message, ...(detail !== undefined && { detail }) } };
  }
}

function route(world: World, { method, path, query, headers, body }: Request): Answer {
  const call = `${method} ${path}`;
  let match = /^POST \/v3\/pay\/transactions\/(native|jsapi|h5)$/.exec(call);
  if (match) return { status: 200, value: createOrder(world, match[1]!, body) };
  match = /^GET \/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/.exec(call);
  if (match) return found(queryOrder(world, query.get('mchid'), { outTradeNo: decode(match[1]!) }));
  match = /^GET \/v3\/pay\/transactions\/id\/([^/]+)$/.exec(call);
  if (match) return found(queryOrder(world, query.get('mchid'), { transactionId: decode(match[1]!) }));
  match = /^POST \/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/.exec(call);
  if (match) {
    closeOrder(world, decode(match[1]!), body);
    return { status: 204, value: null };
  }
  if (call === 'POST /v3/refund/domestic/refunds') return found(createRefund(world, body));
  match = /^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(call);
  if (match) return found(queryRefund(world, decode(match[1]!)));
  if (call === 'GET /v3/bill/tradebill') {
    return found(createBill(world, query, `http://${headers.get('host') ?? ''}`));
  }
  if (call === 'GET /v3/billdownload/file') return found(billFile(world, query.get('token')));
  throw notFound();
}

function found(value: unknown): Answer {
  return { status: 200, value };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}

/** A file; a wrong signature of a thing that has none is a changed byte. */
function file(bytes: Buffer, mode: ApiMode): Reply {
  const body = Buffer.from(bytes);
  if (mode === 'badSignature') body[body.length - 5]! ^= 1;
  return { status: 200, headers: { 'Content-Type': 'application/octet-stream' }, body };
}

/** The reply, signed with the key whose serial the merchant asked for. */
function signed(world: World, request: Request, answer: Answer, mode: ApiMode): Reply {
  if (Buffer.isBuffer(answer.value)) return file(answer.value, mode);
  const body = answer.value === null ? '' : JSON.stringify(answer.value);
  const headers: Record<string, string> = {
    'Request-ID': `${randomBytes(12).toString('hex').toUpperCase()}-0`,
    ...(body && { 'Content-Type': 'application/json; charset=utf-8' }),
  };
  if (mode !== 'unsigned') {
    const asked = request.headers.get('wechatpay-serial');
    const platform = world.keys.platform.find((key) => key.serial === asked) ?? world.keys.platform[0]!;
    const timestamp = String(Math.floor(world.now().getTime() / 1000));
    const nonce = newNonce();
    const key = mode === 'badSignature' ? world.keys.strangerKey : platform.privateKey;
    Object.assign(headers, {
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Serial': platform.serial,
      'Wechatpay-Signature': signMessage(key, replyMessage(timestamp, nonce, body)),
    });
  }
  return { status: answer.status, headers, body };
}
