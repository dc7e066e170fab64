import type { SmsPurpose } from '@/lib/adapters/sms/port';
import { createTencentSms, type TencentSmsConfig } from '@/lib/adapters/sms/tencent';
import { SDK_APP_ID, TEMPLATES, variablesOf } from './sms/templates';
import { startPair, type Pair } from './test-support';
import type { SmsRecord } from './types';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(() => pair.control('reset'));

const MINUTE = 60_000;
const templates = Object.fromEntries(
  TEMPLATES.map((t) => [t.purpose, { id: t.tencentId, params: variablesOf(t) }]),
);

function sms(change: Partial<TencentSmsConfig> = {}) {
  const { env } = pair.gateway;
  return createTencentSms({
    baseUrl: env['SMS_BASE_URL']!,
    secretId: env['SMS_ACCESS_KEY_ID']!,
    secretKey: env['SMS_ACCESS_KEY_SECRET']!,
    sdkAppId: SDK_APP_ID,
    region: 'ap-guangzhou',
    signName: env['SMS_SIGN_NAME']!,
    templates,
    ...change,
  });
}

const PARAMS = {
  code: '246810',
  minutes: '3',
  orderSn: 'S1',
  corp: '顺丰',
  trackingNo: 'SF1',
  amount: '12.00',
  invoiceNo: 'N1',
  title: '某书',
  organization: '某院',
  days: '7',
  count: '2',
};
const send = (change: Partial<TencentSmsConfig> = {}, phone = '13800138000', purpose: SmsPurpose = 'login') =>
  sms(change).send({ phone, purpose, params: PARAMS, outId: 'm-1' });

test('a code arrives with the values in their places, and is found by phone like any other', async () => {
  expect(await send()).toEqual({ ok: true, providerId: expect.stringMatching(/^\d+:\d+$/) });
  expect(await pair.list<SmsRecord>('sms?phone=13800138000')).toMatchObject([
    {
      phone: '13800138000',
      purpose: 'login',
      code: '246810',
      outId: 'm-1',
      text: expect.stringMatching(/246810，3分钟内有效/),
    },
  ]);
});

test('every purpose has its template', async () => {
  for (const [i, { purpose }] of TEMPLATES.entries()) {
    expect(await send({}, `138001380${String(i).padStart(2, '0')}`, purpose as SmsPurpose)).toMatchObject({
      ok: true,
    });
  }
  const texts = (await pair.list<SmsRecord>('sms')).map((s) => s.text);
  expect(texts.slice(-7)).toEqual([
    expect.stringContaining('您的订单S1已由顺丰发出，运单号SF1。'),
    expect.stringContaining('您的订单S1已退款12.00元'),
    expect.stringContaining('您的发票N1已开具，金额12.00元'),
    expect.stringContaining('某院邀请您加入其单位账户'),
    expect.stringContaining('您登记的某书已到货'),
    expect.stringContaining('已按您的要求下单，订单S1金额12.00元'),
    expect.stringContaining('系统发现2项异常'),
  ]);
});

test.each<[string, Partial<TencentSmsConfig>, string, string]>([
  ['another secret', { secretKey: 'wrong' }, 'auth', 'AuthFailure.SignatureFailure'],
  ['another secret id', { secretId: 'AKIDnobody' }, 'auth', 'AuthFailure.SecretIdNotFound'],
  [
    'a clock six minutes slow',
    { now: () => new Date(Date.now() - 6 * MINUTE) },
    'auth',
    'AuthFailure.SignatureExpire',
  ],
  ['another application', { sdkAppId: '1400000000' }, 'auth', 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'],
  [
    'another signature name',
    { signName: '别人' },
    'template',
    'FailedOperation.SignatureIncorrectOrUnapproved',
  ],
  [
    'an unknown template',
    { templates: { login: { id: '1', params: ['code'] } } },
    'template',
    'FailedOperation.TemplateIncorrectOrUnapproved',
  ],
])('%s: refused, and nothing is sent', async (_name, change, kind, code) => {
  expect(await send(change)).toMatchObject({ ok: false, kind, code });
  expect(await pair.list('sms')).toEqual([]);
});

test('a second code within half a minute is over the limit; another phone is free', async () => {
  expect(await send()).toMatchObject({ ok: true });
  expect(await send()).toMatchObject({ kind: 'limit', code: 'LimitExceeded.PhoneNumberThirtySecondLimit' });
  expect(await send({}, '13900139000')).toMatchObject({ ok: true });
  expect(await pair.list('sms')).toHaveLength(2);
});

test.each([
  ['timeoutAfterCommit', 'unknown', 1],
  ['timeoutBeforeCommit', 'unknown', 0],
  ['http500', 'temporary', 0],
  ['429', 'temporary', 0],
])('%s is %s', async (mode, kind, sent) => {
  await pair.control('api.mode', { provider: 'sms', mode });
  expect(await send({ timeoutMs: 800 })).toMatchObject({ ok: false, kind });
  expect(await pair.list('sms')).toHaveLength(sent);
});

test('a forced code is passed on', async () => {
  await pair.control('api.mode', {
    provider: 'sms',
    mode: 'code',
    code: 'FailedOperation.InsufficientBalanceInSmsPackage',
  });
  expect(await send()).toMatchObject({ ok: false, kind: 'balance' });
});
