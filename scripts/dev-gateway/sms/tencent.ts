/** Tencent Cloud SendSms: signature check, template check, limits (integrations.md 3.2). */
import { randomUUID } from 'node:crypto';
import { TC3, tc3Signature } from '@/lib/adapters/sms/tc3';
import { takeApiFault } from '../faults';
import { jsonReply, type Reply, type Request } from '../http';
import type { World } from '../world';
import { keep, MINUTE, overLimit, type Limits } from './records';
import { renderOrdered, SDK_APP_ID, TEMPLATES } from './templates';

const CLOCK_WINDOW_S = 300;
/** The frequency rules that an account starts with; the daily number is the console's. */
const LIMITS: Limits = {
  code: [
    { count: 1, ms: MINUTE / 2, word: 'LimitExceeded.PhoneNumberThirtySecondLimit' },
    { count: 5, ms: 60 * MINUTE, word: 'LimitExceeded.PhoneNumberOneHourLimit' },
    { count: 10, ms: 24 * 60 * MINUTE, word: 'LimitExceeded.PhoneNumberDailyLimit' },
  ],
  notice: [{ count: 50, ms: 24 * 60 * MINUTE, word: 'LimitExceeded.PhoneNumberDailyLimit' }],
};

/** Answers one call of the product. Errors come with status 200. */
export function tencentApi(world: World, request: Request): Reply | 'hang' {
  const fault = takeApiFault(world, 'sms', request.path);
  if (fault.mode === 'timeoutBeforeCommit') return 'hang';
  if (fault.mode === 'http500') return { status: 500, headers: {}, body: '' };
  if (fault.mode === '429') return refused('RequestLimitExceeded', '请求的次数超过了频率限制');
  if (fault.mode === 'code') {
    return refused(fault.code ?? 'FailedOperation.InsufficientBalanceInSmsPackage', '模拟的业务错误');
  }
  const reply = authenticate(world, request) ?? send(world, request.body);
  return fault.mode === 'timeoutAfterCommit' ? 'hang' : reply;
}

function answer(value: object): Reply {
  return jsonReply(200, { Response: { ...value, RequestId: randomUUID() } });
}

function refused(code: string, message: string): Reply {
  return answer({ Error: { Code: code, Message: message } });
}

/** The reply of a refused request; null when it is genuine. */
function authenticate(world: World, request: Request): Reply | null {
  const { headers, body } = request;
  if (request.method !== 'POST' || request.target !== '/')
    return refused('UnsupportedProtocol', '协议不支持');
  if (headers.get('x-tc-action') !== 'SendSms') return refused('InvalidAction', '接口不存在');
  if (headers.get('x-tc-version') !== '2021-01-11') return refused('NoSuchVersion', '接口版本不存在');
  if (!/^ap-(guangzhou|beijing|nanjing)$/.test(headers.get('x-tc-region') ?? '')) {
    return refused('UnsupportedRegion', '接口不支持所传地域');
  }
  const given = new RegExp(
    `^${TC3} Credential=([^/,]+)/(\\d{4}-\\d\\d-\\d\\d)/sms/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=([0-9a-f]{64})$`,
  ).exec(headers.get('authorization') ?? '');
  if (!given) return refused('AuthFailure.InvalidAuthorization', '请求头部的 Authorization 不符合腾讯云标准');
  const [, secretId, day, signature] = given;
  const { sms } = world.keys;
  if (secretId !== sms.accessKeyId) return refused('AuthFailure.SecretIdNotFound', '密钥不存在');
  const timestamp = Number(headers.get('x-tc-timestamp'));
  const now = world.now().getTime() / 1000;
  if (!(Math.abs(timestamp - now) <= CLOCK_WINDOW_S)) {
    return refused('AuthFailure.SignatureExpire', '签名过期');
  }
  const expected = tc3Signature(sms.accessKeySecret, {
    service: 'sms',
    host: headers.get('host') ?? '',
    action: 'SendSms',
    contentType: headers.get('content-type') ?? '',
    timestamp,
    body,
  });
  const sameDay = day === new Date(timestamp * 1000).toISOString().slice(0, 10);
  return sameDay && signature === expected
    ? null
    : refused('AuthFailure.SignatureFailure', '签名错误，计算出的签名与请求中的不一致');
}

function send(world: World, text: string): Reply {
  const body = parse(text);
  const { PhoneNumberSet: phones, TemplateParamSet: values = [] } = body;
  if (!isTexts(phones) || phones.length < 1 || phones.length > 200 || !isTexts(values)) {
    return refused('InvalidParameter', '请求参数的类型或个数不正确');
  }
  if (body['SmsSdkAppId'] !== SDK_APP_ID) {
    return refused('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId 校验失败');
  }
  const outId = typeof body['SessionContext'] === 'string' ? body['SessionContext'] : null;
  const set = phones.map((phone) => ({
    SerialNo: '',
    PhoneNumber: phone,
    Fee: 0,
    SessionContext: outId ?? '',
    IsoCode: 'CN',
    ...sendOne(world, body, phone, values, outId),
  }));
  return answer({ SendStatusSet: set });
}

/** The state of one number. */
function sendOne(
  world: World,
  body: Record<string, unknown>,
  phone: string,
  values: readonly string[],
  outId: string | null,
): { Code: string; Message: string; SerialNo?: string; Fee?: number } {
  const number = /^\+861[3-9]\d{9}$/.test(phone) ? phone.slice(3) : null;
  if (!number) return { Code: 'InvalidParameterValue.IncorrectPhoneNumber', Message: '手机号格式错误' };
  if (body['SignName'] !== world.keys.sms.signName) {
    return { Code: 'FailedOperation.SignatureIncorrectOrUnapproved', Message: '签名未审批或格式错误' };
  }
  const template = TEMPLATES.find((t) => t.tencentId === body['TemplateId']);
  if (!template) {
    return { Code: 'FailedOperation.TemplateIncorrectOrUnapproved', Message: '模板未审批或不存在' };
  }
  const text = renderOrdered(template, values);
  if (text === null) {
    return {
      Code: 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
      Message: '变量个数与模板不一致',
    };
  }
  const limit = overLimit(world, number, template, LIMITS);
  if (limit) return { Code: limit, Message: '发送频率超过限制' };
  const bizId = `${world.next()}:${world.now().getTime()}`;
  const code = template.kind === 'code' ? values[0]! : null;
  keep(world, { bizId, phone: number, template, text, code, outId });
  return { Code: 'Ok', Message: 'send success', SerialNo: bizId, Fee: 1 };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
