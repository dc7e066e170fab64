import 'server-only';
import { randomUUID } from 'node:crypto';
import { MOBILE_PATTERN } from '@/lib/core/phone';
import { acsAuthorization, canonicalQuery, sha256Hex } from './acs3';
import type { SmsFailureKind, SmsMessage, SmsPort, SmsResult } from './port';

const MAX_TIMEOUT_MS = 5000;
const EMPTY_BODY_HASH = sha256Hex('');

export interface AliyunSmsConfig {
  /** Origin of the API, `https://dysmsapi.aliyuncs.com`; the dev gateway in development. */
  baseUrl: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** Purpose → template code (`SMS_…`). */
  templates: Readonly<Record<string, string>>;
  fetch?: typeof fetch;
  now?: () => Date;
  /** Milliseconds; at most and by default 5000. */
  timeoutMs?: number;
  /** One line per call for logs; no phone number, no parameters. */
  observe?: (call: { purpose: string; ok: boolean; code: string; requestId: string | null }) => void;
}

const KINDS: Readonly<Record<string, SmsFailureKind>> = {
  'isv.BUSINESS_LIMIT_CONTROL': 'limit',
  'isv.DAY_LIMIT_CONTROL': 'limit',
  'isv.MOBILE_NUMBER_ILLEGAL': 'invalidPhone',
  'isv.SMS_TEMPLATE_ILLEGAL': 'template',
  'isv.SMS_SIGNATURE_ILLEGAL': 'template',
  'isv.TEMPLATE_MISSING_PARAMETERS': 'template',
  'isv.INVALID_PARAMETERS': 'template',
  'isv.AMOUNT_NOT_ENOUGH': 'balance',
  'isv.OUT_OF_SERVICE': 'balance',
  'InvalidAccessKeyId.NotFound': 'auth',
  SignatureDoesNotMatch: 'auth',
  'isp.RAM_PERMISSION_DENY': 'auth',
  'isp.SYSTEM_ERROR': 'temporary',
};

/** Meaning of a provider code (integrations.md 3.1). A code that is not listed was refused for now. */
export function failureKind(code: string): SmsFailureKind {
  return KINDS[code] ?? 'temporary';
}

/**
 * Aliyun SendSms, signed by hand (ACS3-HMAC-SHA256): one call does not justify the SDK's tree.
 * @throws when access key or signature name is not configured.
 */
export function createAliyunSms(config: AliyunSmsConfig): SmsPort {
  for (const name of ['accessKeyId', 'accessKeySecret', 'signName'] as const) {
    if (!config[name]) throw new Error(`sms: ${name} is not configured`);
  }
  const base = new URL('/', config.baseUrl);

  async function send(message: SmsMessage): Promise<SmsResult> {
    const templateCode = config.templates[message.purpose];
    if (!templateCode) return fail('template', 'no-template', `no template for ${message.purpose}`);
    if (!MOBILE_PATTERN.test(message.phone))
      return fail('invalidPhone', 'invalid-phone', 'not a mobile number');
    const query = {
      PhoneNumbers: message.phone,
      SignName: config.signName,
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify(message.params),
      OutId: message.outId,
    };
    let response: Response | null = null;
    let reply: Record<string, unknown>;
    try {
      response = await (config.fetch ?? fetch)(`${base.origin}/?${canonicalQuery(query)}`, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(Math.min(config.timeoutMs ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS)),
        headers: signedHeaders(config, base.host, query),
      });
      reply = Object(await response.json()) as Record<string, unknown>;
    } catch (error) {
      return noReply(response, error);
    }
    const code = typeof reply['Code'] === 'string' ? reply['Code'] : '';
    const text = typeof reply['Message'] === 'string' ? reply['Message'] : '';
    config.observe?.({
      purpose: message.purpose,
      ok: code === 'OK',
      code,
      requestId: typeof reply['RequestId'] === 'string' ? reply['RequestId'] : null,
    });
    if (code === 'OK') {
      return { ok: true, providerId: typeof reply['BizId'] === 'string' ? reply['BizId'] : '' };
    }
    if (!code) return fail('unknown', `HTTP${response.status}`, 'a reply without a code');
    return fail(failureKind(code), code, text);
  }

  return { send };
}

function signedHeaders(config: AliyunSmsConfig, host: string, query: Record<string, string>) {
  const now = config.now?.() ?? new Date();
  const headers = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': `${now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': EMPTY_BODY_HASH,
  };
  const { host: _sentByFetch, ...sent } = headers;
  const request = { method: 'POST', path: '/', query, headers, bodyHash: EMPTY_BODY_HASH };
  return {
    ...sent,
    Accept: 'application/json',
    Authorization: acsAuthorization(config.accessKeyId, config.accessKeySecret, request),
  };
}

/** Errors that prove the request never left: it may be sent again. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function noReply(response: Response | null, error: unknown): SmsResult {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? cause.message : String(cause);
  if (response && response.status >= 500) return fail('temporary', `HTTP${response.status}`, text);
  const { code } = Object(cause) as { code?: unknown };
  return fail(
    typeof code === 'string' && NOT_CONNECTED.has(code) ? 'temporary' : 'unknown',
    'no-reply',
    text,
  );
}

function fail(kind: SmsFailureKind, code: string, message: string): SmsResult {
  return { ok: false, kind, code, message };
}
