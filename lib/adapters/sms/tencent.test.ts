import { tc3Authorization, tc3Canonical, tc3Hash } from './tc3';
import { createTencentSms, tencentFailureKind } from './tencent';
import type { SmsTemplates } from './templates';

/** The sample of the signature documentation; its body holds escapes, not characters. */
const SAMPLE = {
  service: 'cvm',
  host: 'cvm.tencentcloudapi.com',
  action: 'DescribeInstances',
  contentType: 'application/json; charset=utf-8',
  timestamp: 1551113065,
  body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
};

test('published values: hash of the body and of the canonical request', () => {
  expect(tc3Hash(SAMPLE.body)).toBe('35e9c5b0e3ae67532d3c9f17ead6c90222632e5b1ff7f6e89887f1398934f064');
  expect(tc3Hash(tc3Canonical(SAMPLE))).toBe(
    '7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84',
  );
});

test('the key depends on the UTC day and the service, and the header names both', () => {
  const header = (change: object = {}) => tc3Authorization('AKID', 'SK', { ...SAMPLE, ...change });
  expect(header()).toMatch(
    /^TC3-HMAC-SHA256 Credential=AKID\/2019-02-25\/cvm\/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=[0-9a-f]{64}$/,
  );
  const signatures = [
    {},
    { service: 'sms' },
    { timestamp: 1551200000 },
    { body: '{}' },
    { action: 'SendSms' },
  ].map((change) => header(change).split('Signature=')[1]);
  expect(new Set(signatures).size).toBe(5);
});

const MESSAGE = {
  phone: '13800138000',
  purpose: 'login',
  params: { code: '123456', minutes: '5' },
  outId: 'm-1',
} as const;

function sender(
  reply: () => Promise<Response> | Response,
  templates: SmsTemplates = { login: { id: '1234', params: ['code', 'minutes'] } },
) {
  const calls: { url: string; headers: Headers; body: string }[] = [];
  const port = createTencentSms({
    baseUrl: 'https://sms.tencentcloudapi.com',
    secretId: 'AKID',
    secretKey: 'SK',
    sdkAppId: '1400006666',
    region: 'ap-guangzhou',
    signName: '保密宣传',
    templates,
    now: () => new Date('2026-11-21T02:03:04.567Z'),
    fetch: async (url, init) => {
      calls.push({ url: String(url), headers: new Headers(init?.headers), body: String(init?.body) });
      return reply();
    },
  });
  return { port, calls };
}
const status = (Code: string, Message = 'm') =>
  Response.json({ Response: { SendStatusSet: [{ SerialNo: 'S-1', Code, Message }], RequestId: 'R' } });

test('a message goes out with its values in the order of the template, signed as it is sent', async () => {
  const { port, calls } = sender(() => status('Ok'));
  expect(await port.send(MESSAGE)).toEqual({ ok: true, providerId: 'S-1' });
  const [call] = calls;
  expect(call!.url).toBe('https://sms.tencentcloudapi.com/');
  expect(JSON.parse(call!.body)).toEqual({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400006666',
    TemplateId: '1234',
    SignName: '保密宣传',
    TemplateParamSet: ['123456', '5'],
    SessionContext: 'm-1',
  });
  expect(Object.fromEntries(call!.headers)).toMatchObject({
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': 'ap-guangzhou',
    'x-tc-timestamp': '1795226584',
    'content-type': 'application/json; charset=utf-8',
    authorization: tc3Authorization('AKID', 'SK', {
      service: 'sms',
      host: 'sms.tencentcloudapi.com',
      action: 'SendSms',
      contentType: 'application/json; charset=utf-8',
      timestamp: 1795226584,
      body: call!.body,
    }),
  });
});

test('a template named by its id alone takes the usual variable', async () => {
  const { port, calls } = sender(() => status('Ok'), { login: '1234' });
  await port.send(MESSAGE);
  expect(JSON.parse(calls[0]!.body)).toMatchObject({ TemplateParamSet: ['123456'] });
});

const CODES = [
  ['LimitExceeded.PhoneNumberThirtySecondLimit', 'limit'],
  ['LimitExceeded.PhoneNumberOneHourLimit', 'limit'],
  ['LimitExceeded.PhoneNumberDailyLimit', 'limit'],
  ['LimitExceeded.DeliveryFrequencyLimit', 'limit'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'invalidPhone'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'template'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'template'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
  ['AuthFailure.SignatureFailure', 'auth'],
  ['AuthFailure.SecretIdNotFound', 'auth'],
  ['InternalError.Timeout', 'temporary'],
  ['Something.New', 'temporary'],
] as const;

test.each(CODES)('%s of the number means %s', async (code, kind) => {
  expect(tencentFailureKind(code)).toBe(kind);
  expect(await sender(() => status(code)).port.send(MESSAGE)).toEqual({
    ok: false,
    kind,
    code,
    message: 'm',
  });
});

test.each(CODES)('%s of the call means %s', async (Code, kind) => {
  const { port } = sender(() =>
    Response.json({ Response: { Error: { Code, Message: 'm' }, RequestId: 'R' } }),
  );
  expect(await port.send(MESSAGE)).toEqual({ ok: false, kind, code: Code, message: 'm' });
});

test.each<[string, () => Promise<Response> | Response, string]>([
  ['no reply', () => Promise.reject(new DOMException('timed out', 'TimeoutError')), 'unknown'],
  ['a 502 page', () => new Response('<html>', { status: 502 }), 'temporary'],
  ['a 200 page', () => new Response('<html>'), 'unknown'],
  ['JSON null', () => Response.json(null), 'unknown'],
  ['nobody in the list', () => Response.json({ Response: { SendStatusSet: [] } }), 'unknown'],
  ['an error that says Ok', () => Response.json({ Response: { Error: { Code: 'Ok' } } }), 'temporary'],
])('%s is %s', async (_name, reply, kind) => {
  expect(await sender(reply).port.send(MESSAGE)).toMatchObject({ ok: false, kind });
});

test('no call is made for a bad number, a purpose without a template, or a variable without a value', async () => {
  const { port, calls } = sender(() => status('Ok'));
  expect(await port.send({ ...MESSAGE, phone: '+8613800138000' })).toMatchObject({ kind: 'invalidPhone' });
  expect(await port.send({ ...MESSAGE, purpose: 'shipped' })).toMatchObject({ kind: 'template' });
  expect(await port.send({ ...MESSAGE, params: { code: '1' } })).toMatchObject({
    kind: 'template',
    code: 'missing-parameter',
  });
  expect(calls).toEqual([]);
});

test.each(['secretId', 'secretKey', 'sdkAppId', 'region', 'signName'])(
  'construction refuses an empty %s',
  (name) => {
    const config = {
      baseUrl: 'https://x.test',
      secretId: 'a',
      secretKey: 'b',
      sdkAppId: 'c',
      region: 'd',
      signName: 'e',
      templates: {},
    };
    expect(() => createTencentSms({ ...config, [name]: '' })).toThrow(name);
  },
);
