/** Aliyun SendSms: signature check, template check, limits (integrations.md 3.1). */
import { randomUUID } from 'node:crypto';
import { ACS3, acsSignature, sha256Hex } from '@/lib/adapters/sms/acs3';
import { takeApiFault } from '../faults';
import { jsonReply, type Reply, type Request } from '../http';
import type { World } from '../world';
import { keep, MINUTE, overLimit, type Limits } from './records';
import { tencentApi } from './tencent';
import { render, TEMPLATES } from './templates';

const CLOCK_WINDOW_MS = 15 * 60_000;
const SIGNED = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
];
/** Per phone and signature for codes, per phone and template for notices: how many in which time. */
const LIMITS: Limits = {
  code: [
    { count: 1, ms: MINUTE, word: '触发分钟级流控Permits:1' },
    { count: 5, ms: 60 * MINUTE, word: '触发小时级流控Permits:5' },
    { count: 10, ms: 24 * 60 * MINUTE, word: '触发天级流控Permits:10' },
  ],
  notice: [{ count: 50, ms: 24 * 60 * MINUTE, word: '触发天级流控Permits:50' }],
};
const seenNonces = new Map<string, number>();

/** Answers one call of the product, in the protocol it speaks. */
export async function smsApi(world: World, request: Request): Promise<Reply | 'hang'> {
  if (request.headers.has('x-tc-action')) return tencentApi(world, request);
  const fault = takeApiFault(world, 'sms', request.path);
  if (fault.mode === 'timeoutBeforeCommit') return 'hang';
  if (fault.mode === 'http500') return refused(500, 'isp.SYSTEM_ERROR', '系统错误');
  if (fault.mode === '429')
    return refused(429, 'Throttling.User', 'Request was denied due to user flow control.');
  if (fault.mode === 'code') return refused(200, fault.code ?? 'isv.AMOUNT_NOT_ENOUGH', '模拟的业务错误');
  const reply = authenticate(world, request) ?? send(world, parameters(request.target));
  return fault.mode === 'timeoutAfterCommit' ? 'hang' : reply;
}

function refused(status: number, code: string, message: string): Reply {
  return jsonReply(status, { Code: code, Message: message, RequestId: randomUUID().toUpperCase() });
}

/** The reply of a refused request; null when it is genuine. */
function authenticate(world: World, request: Request): Reply | null {
  const { headers } = request;
  if (headers.get('x-acs-action') !== 'SendSms' || headers.get('x-acs-version') !== '2017-05-25') {
    return refused(404, 'InvalidAction.NotFound', 'Specified api is not found.');
  }
  const given = new RegExp(
    `^${ACS3} Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$`,
  ).exec(headers.get('authorization') ?? '');
  if (!given)
    return refused(400, 'IncompleteSignature', 'The request signature does not conform to standards.');
  const [, accessKeyId, names, signature] = given;
  const { sms } = world.keys;
  if (accessKeyId !== sms.accessKeyId) {
    return refused(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
  }
  const date = new Date(headers.get('x-acs-date') ?? '');
  if (!(Math.abs(date.getTime() - world.now().getTime()) <= CLOCK_WINDOW_MS)) {
    return refused(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  }
  const signedNames = names!.split(';');
  const bodyHash = sha256Hex(request.body);
  const expected = acsSignature(sms.accessKeySecret, {
    method: request.method,
    path: request.path,
    query: parameters(request.target),
    headers: Object.fromEntries(signedNames.map((name) => [name, headers.get(name) ?? ''])),
    bodyHash,
  });
  const complete = SIGNED.every((name) => signedNames.includes(name));
  if (!complete || headers.get('x-acs-content-sha256') !== bodyHash || signature !== expected) {
    return refused(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.');
  }
  return nonceUsed(world, headers.get('x-acs-signature-nonce')!)
    ? refused(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
    : null;
}

function nonceUsed(world: World, nonce: string): boolean {
  const now = world.now().getTime();
  for (const [old, at] of seenNonces) if (now - at > CLOCK_WINDOW_MS) seenNonces.delete(old);
  if (seenNonces.has(nonce)) return true;
  seenNonces.set(nonce, now);
  return false;
}

/** Query parameters decoded by RFC 3986 (a plus sign is a plus sign). */
function parameters(target: string): Record<string, string> {
  const query = target.split('?')[1] ?? '';
  return Object.fromEntries(
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [name, ...rest] = pair.split('=');
        return [decodeURIComponent(name!), decodeURIComponent(rest.join('='))];
      }),
  );
}

function send(world: World, query: Record<string, string>): Reply {
  const phones = (query['PhoneNumbers'] ?? '').split(',');
  if (phones.length > 1000 || !phones.every((phone) => /^(\+?86)?1[3-9]\d{9}$/.test(phone))) {
    return refused(200, 'isv.MOBILE_NUMBER_ILLEGAL', '手机号码格式错误');
  }
  if (query['SignName'] !== world.keys.sms.signName) {
    return refused(200, 'isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名');
  }
  const template = TEMPLATES.find((t) => t.code === query['TemplateCode']);
  if (!template) return refused(200, 'isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板');
  const params = parseParams(query['TemplateParam']);
  if (!params) return refused(200, 'isv.INVALID_PARAMETERS', 'TemplateParam不是合法的JSON');
  const text = render(template, params);
  if (text === null) return refused(200, 'isv.TEMPLATE_MISSING_PARAMETERS', '模板变量缺少对应参数值');

  const numbers = phones.map((phone) => phone.replace(/^\+?86(?=1\d{10}$)/, ''));
  for (const phone of numbers) {
    const limit = overLimit(world, phone, template, LIMITS);
    if (limit) return refused(200, 'isv.BUSINESS_LIMIT_CONTROL', limit);
  }
  const bizId = `${world.now().getTime()}${String(world.next()).padStart(6, '0')}^0`;
  const code = template.kind === 'code' ? String(params['code']) : null;
  for (const phone of numbers) {
    keep(world, { bizId, phone, template, text, code, outId: query['OutId'] ?? null });
  }
  return jsonReply(200, { Code: 'OK', Message: 'OK', BizId: bizId, RequestId: randomUUID().toUpperCase() });
}

function parseParams(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
