/** The Nuonuo endpoints: token, the one service address, and the files (integrations.md 4.1). */
import { randomBytes } from 'node:crypto';
import { CREDENTIAL_CODES, requestSignature, SERVICES_PATH } from '@/lib/adapters/nuonuo/sign';
import { takeApiFault } from '../faults';
import { jsonReply, type Reply, type Request } from '../http';
import type { World } from '../world';
import { ofdOf, pdfOf } from './document';
import { NuonuoError } from './errors';
import { deliver, queryResult, reInvoice, requestBilling } from './invoices';
import { queryRedConfirm, saveRedConfirm } from './red';
import type { Json } from './validate';

const DAY_MS = 86_400_000;
const QUOTA = { calls: 50, ms: 30 * DAY_MS };
const MAX_SKEW_MS = 5 * 60_000;
const [BAD_APP, BAD_TOKEN, , , BAD_SIGN] = [...CREDENTIAL_CODES];

const METHODS: Readonly<Record<string, (world: World, body: Json) => unknown>> = {
  'nuonuo.OpeMplatform.requestBillingNew': requestBilling,
  'nuonuo.OpeMplatform.reInvoice': reInvoice,
  'nuonuo.OpeMplatform.queryInvoiceResult': queryResult,
  'nuonuo.OpeMplatform.saveInvoiceRedConfirm': saveRedConfirm,
  'nuonuo.OpeMplatform.queryInvoiceRedConfirm': queryRedConfirm,
  'nuonuo.OpeMplatform.deliveryInvoice': deliver,
};

/** Answers one call of the merchant. The path of a fault is the method, `accessToken` or `files`. */
export async function nuonuoApi(world: World, request: Request): Promise<Reply | 'hang'> {
  const method = request.headers.get('method') ?? '';
  const name = request.path === SERVICES_PATH ? method : request.path;
  const fault = takeApiFault(world, 'nuonuo', name);
  if (fault.mode === 'timeoutBeforeCommit') return 'hang';
  if (fault.mode === 'http500') return jsonReply(500, { code: 'E9999', describe: '系统异常' });
  if (fault.mode === '429') return jsonReply(429, { code: 'E9998', describe: '请求过于频繁' });
  if (fault.mode === 'code')
    return jsonReply(200, { code: fault.code ?? 'E9106', describe: '模拟的业务错误' });
  const reply = request.path.startsWith('/files/')
    ? await file(world, request)
    : answer(world, request, method);
  if (fault.mode === 'timeoutAfterCommit') return 'hang';
  // Replies are not signed: a broken one is garbage.
  if (fault.mode === 'badSignature' || fault.mode === 'unsigned') {
    return { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>Bad Gateway</html>' };
  }
  return reply;
}

function answer(world: World, request: Request, method: string): Reply {
  if (request.path === '/accessToken') return newToken(world, request);
  if (request.path !== SERVICES_PATH || request.method !== 'POST') {
    return jsonReply(404, { code: 'E9404', describe: '地址不存在' });
  }
  try {
    verify(world, request);
    const run = METHODS[method];
    if (!run) throw new NuonuoError('070201', '方法不存在');
    return jsonReply(200, { code: 'E0000', describe: '操作成功', result: run(world, bodyOf(request.body)) });
  } catch (error) {
    if (!(error instanceof NuonuoError)) throw error;
    return jsonReply(200, { code: error.code, describe: error.message });
  }
}

/** A token lives a day; more than 50 calls in 30 days are refused. Earlier tokens keep working until their end. */
function newToken(world: World, request: Request): Reply {
  const { nuonuo } = world.data;
  const form = new URLSearchParams(request.body);
  const refuse = (error: string, words: string) => jsonReply(200, { error, error_description: words });
  const { appKey, appSecret } = world.keys.nuonuo;
  if (form.get('client_id') !== appKey || form.get('client_secret') !== appSecret) {
    return refuse('070101', 'client_id或client_secret错误');
  }
  if (form.get('grant_type') !== 'client_credentials') return refuse('070102', 'grant_type错误');
  const now = world.now().getTime();
  nuonuo.tokenCalls = nuonuo.tokenCalls.filter((at) => new Date(at).getTime() > now - QUOTA.ms);
  if (nuonuo.tokenCalls.length >= QUOTA.calls) return refuse('070310', '获取令牌次数超过限制');
  nuonuo.tokenCalls.push(new Date(now).toISOString());
  const token = randomBytes(16).toString('hex');
  nuonuo.tokens = nuonuo.tokens.filter((t) => new Date(t.expiresAt).getTime() > now);
  nuonuo.tokens.push({ token, expiresAt: new Date(now + DAY_MS).toISOString() });
  world.changed();
  return jsonReply(200, { access_token: token, expires_in: DAY_MS / 1000 });
}

/** Signature, token and tax number of a call. @throws NuonuoError with a code of credentials */
function verify(world: World, { headers, query, body }: Request): void {
  const { appKey, appSecret, taxNo } = world.keys.nuonuo;
  const [senid, nonce, timestamp] = ['senid', 'nonce', 'timestamp'].map((name) => query.get(name) ?? '');
  if (query.get('appkey') !== appKey) throw new NuonuoError(BAD_APP!, 'appkey不存在');
  if (!/^[0-9a-fA-F]{32}$/.test(senid!) || !/^\d{8}$/.test(nonce!)) {
    throw new NuonuoError('070103', 'senid或nonce格式错误');
  }
  // Not "more than": an unreadable time is no time.
  if (!(Math.abs(world.now().getTime() - Number(timestamp) * 1000) <= MAX_SKEW_MS)) {
    throw new NuonuoError('070104', 'timestamp超出允许范围');
  }
  const sign = requestSignature({
    appKey,
    appSecret,
    senid: senid!,
    nonce: nonce!,
    timestamp: timestamp!,
    body,
  });
  if (headers.get('x-nuonuo-sign') !== sign) throw new NuonuoError(BAD_SIGN!, '签名错误');
  const token = world.data.nuonuo.tokens.find((t) => t.token === headers.get('accesstoken'));
  if (!token || new Date(token.expiresAt).getTime() <= world.now().getTime()) {
    throw new NuonuoError(BAD_TOKEN!, 'accessToken无效或已过期');
  }
  if (headers.get('usertax') !== taxNo) throw new NuonuoError('070302', '税号未授权');
}

function bodyOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  } catch {
    // reported below
  }
  throw new NuonuoError('E9101', '请求报文格式错误');
}

/** A document of an issued invoice, by its own key. */
async function file(world: World, request: Request): Promise<Reply> {
  const [, key, ext] = /^\/files\/([0-9a-f]{32})\.(pdf|ofd)$/.exec(request.path) ?? [];
  const invoice = Object.values(world.data.nuonuo.invoices).find((i) => i.fileKey === key);
  if (!key || !invoice || invoice.status !== '2') return jsonReply(404, { message: '文件不存在' });
  return ext === 'pdf'
    ? { status: 200, headers: { 'Content-Type': 'application/pdf' }, body: await pdfOf(invoice) }
    : { status: 200, headers: { 'Content-Type': 'application/ofd' }, body: ofdOf(invoice) };
}
