import 'server-only';
import { MOBILE_PATTERN } from '@/lib/core/phone';
import type { SmsFailureKind, SmsMessage, SmsPort, SmsResult } from './port';
import { tc3Authorization } from './tc3';
import { templateOf, type SmsTemplates } from './templates';
import { fail, post, reach, textOf, type SmsTransport } from './transport';

const CONTENT_TYPE = 'application/json; charset=utf-8';
const ACTION = 'SendSms';

export interface TencentSmsConfig extends SmsTransport {
  /** Origin of the API, `https://sms.tencentcloudapi.com`; the dev gateway in development. */
  baseUrl: string;
  secretId: string;
  secretKey: string;
  /** Application of the SMS console, ten digits. */
  sdkAppId: string;
  /** `ap-guangzhou`, `ap-beijing` or `ap-nanjing`. */
  region: string;
  signName: string;
  templates: SmsTemplates;
}

/** Codes by their beginning; what comes after the dot is only for people (integrations.md 3.2). */
const KINDS: readonly (readonly [string, SmsFailureKind])[] = [
  ['LimitExceeded.', 'limit'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'invalidPhone'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'template'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'template'],
  ['InvalidParameterValue.TemplateParameter', 'template'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
  ['AuthFailure', 'auth'],
  ['UnauthorizedOperation', 'auth'],
  ['InternalError', 'temporary'],
];

/** Meaning of a provider code. A code that is not listed was refused for now. */
export function tencentFailureKind(code: string): SmsFailureKind {
  return KINDS.find(([start]) => code.startsWith(start))?.[1] ?? 'temporary';
}

/**
 * Tencent Cloud SendSms, signed by hand (TC3-HMAC-SHA256).
 * @throws when secret, application, region or signature name is not configured
 */
export function createTencentSms(config: TencentSmsConfig): SmsPort {
  for (const name of ['secretId', 'secretKey', 'sdkAppId', 'region', 'signName'] as const) {
    if (!config[name]) throw new Error(`sms: ${name} is not configured`);
  }
  return {
    send: (message) => send(config, message),
    check: () => reach(config, new URL(config.baseUrl).origin),
  };
}

async function send(config: TencentSmsConfig, message: SmsMessage): Promise<SmsResult> {
  const template = templateOf(config.templates, message.purpose);
  if (!template) return fail('template', 'no-template', `no template for ${message.purpose}`);
  if (!MOBILE_PATTERN.test(message.phone))
    return fail('invalidPhone', 'invalid-phone', 'not a mobile number');
  const missing = template.params.filter((name) => !Object.hasOwn(message.params, name));
  if (missing.length > 0) return fail('template', 'missing-parameter', `no value for ${missing.join(', ')}`);

  const { host, origin } = new URL(config.baseUrl);
  const timestamp = Math.floor((config.now?.() ?? new Date()).getTime() / 1000);
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${message.phone}`],
    SmsSdkAppId: config.sdkAppId,
    TemplateId: template.id,
    SignName: config.signName,
    TemplateParamSet: template.params.map((name) => message.params[name]!),
    SessionContext: message.outId,
  });
  const signing = { service: 'sms', host, action: ACTION, contentType: CONTENT_TYPE, timestamp, body };
  const posted = await post(
    config,
    `${origin}/`,
    {
      'X-TC-Action': ACTION,
      'X-TC-Version': '2021-01-11',
      'X-TC-Region': config.region,
      'X-TC-Timestamp': String(timestamp),
      'Content-Type': CONTENT_TYPE,
      Accept: 'application/json',
      Authorization: tc3Authorization(config.secretId, config.secretKey, signing),
    },
    body,
  );
  if (posted.failed) return posted.failed;
  const result = readReply(posted.status, posted.reply['Response']);
  config.observe?.({
    purpose: message.purpose,
    ok: result.ok,
    code: result.ok ? 'Ok' : result.code,
    requestId: textOf(posted.reply['Response'], 'RequestId') || null,
  });
  return result;
}

/** Either an error of the whole call, or the state of the one number. */
function readReply(status: number, response: unknown): SmsResult {
  const { Error: error, SendStatusSet: set } = Object(response) as Record<string, unknown>;
  const answer: unknown = error ?? (Array.isArray(set) ? set[0] : null);
  const code = textOf(answer, 'Code');
  if (!code) return fail('unknown', `HTTP${status}`, 'a reply without a code');
  if (code === 'Ok' && !error) return { ok: true, providerId: textOf(answer, 'SerialNo') };
  return fail(tencentFailureKind(code), code, textOf(answer, 'Message'));
}
