import 'server-only';
import { randomUUID } from 'node:crypto';
import { MOBILE_PATTERN } from '@/lib/core/phone';
import { acsAuthorization, canonicalQuery, sha256Hex } from './acs3';
import type { SmsFailureKind, SmsMessage, SmsPort, SmsResult } from './port';
import { templateOf, type SmsTemplates } from './templates';
import { fail, post, reach, textOf, type SmsTransport } from './transport';

const EMPTY_BODY_HASH = sha256Hex('');

export interface AliyunSmsConfig extends SmsTransport {
  /** Origin of the API, `https://dysmsapi.aliyuncs.com`; the dev gateway in development. */
  baseUrl: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** Templates by their code (`SMS_…`). */
  templates: SmsTemplates;
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
    const template = templateOf(config.templates, message.purpose);
    if (!template) return fail('template', 'no-template', `no template for ${message.purpose}`);
    if (!MOBILE_PATTERN.test(message.phone))
      return fail('invalidPhone', 'invalid-phone', 'not a mobile number');
    const query = {
      PhoneNumbers: message.phone,
      SignName: config.signName,
      TemplateCode: template.id,
      TemplateParam: JSON.stringify(
        Object.fromEntries(template.params.map((name) => [name, message.params[name]])),
      ),
      OutId: message.outId,
    };
    const posted = await post(
      config,
      `${base.origin}/?${canonicalQuery(query)}`,
      signedHeaders(config, base.host, query),
    );
    if (posted.failed) return posted.failed;
    const { reply, status } = posted;
    const code = textOf(reply, 'Code');
    config.observe?.({
      purpose: message.purpose,
      ok: code === 'OK',
      code,
      requestId: textOf(reply, 'RequestId') || null,
    });
    if (code === 'OK') {
      return { ok: true, providerId: textOf(reply, 'BizId') };
    }
    if (!code) return fail('unknown', `HTTP${status}`, 'a reply without a code');
    return fail(failureKind(code), code, textOf(reply, 'Message'));
  }

  return { send, check: () => reach(config, base.origin) };
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
