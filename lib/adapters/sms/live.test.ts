import { acsAuthorization, acsSignature, canonicalQuery, sha256Hex } from './acs3';
import { createAliyunSms, failureKind } from './live';

test('published vector: RunInstances of the signature documentation', () => {
  const bodyHash = sha256Hex('');
  const request = {
    method: 'POST',
    path: '/',
    query: {
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      RegionId: 'cn-shanghai',
    },
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': bodyHash,
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    },
    bodyHash,
  };
  const signature = '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0';
  expect(acsSignature('YourAccessKeySecret', request)).toBe(signature);
  expect(acsAuthorization('YourAccessKeyId', 'YourAccessKeySecret', request)).toBe(
    `ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=${signature}`,
  );
});

test('the query is sorted and encoded by RFC 3986', () => {
  expect(canonicalQuery({ b: "a b*'()!", a: '{"code":"1"}', C: '密~-._' })).toBe(
    'C=%E5%AF%86~-._&a=%7B%22code%22%3A%221%22%7D&b=a%20b%2A%27%28%29%21',
  );
});

const MESSAGE = { phone: '13800138000', purpose: 'login', params: { code: '123456' }, outId: 'm-1' } as const;

function sender(reply: () => Promise<Response> | Response, templates = { login: 'SMS_1' }) {
  const calls: { url: string; headers: Headers }[] = [];
  const port = createAliyunSms({
    baseUrl: 'https://dysmsapi.aliyuncs.com',
    accessKeyId: 'AK',
    accessKeySecret: 'SK',
    signName: '保密宣传',
    templates,
    now: () => new Date('2026-11-21T02:03:04.567Z'),
    fetch: async (url, init) => {
      calls.push({ url: String(url), headers: new Headers(init?.headers) });
      return reply();
    },
  });
  return { port, calls };
}

test('a message goes out with purpose mapped to its template, and returns the receipt', async () => {
  const { port, calls } = sender(() => Response.json({ Code: 'OK', BizId: 'B-1', RequestId: 'R' }));
  expect(await port.send(MESSAGE)).toEqual({ ok: true, providerId: 'B-1' });
  const url = new URL(calls[0]!.url);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '保密宣传',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
    OutId: 'm-1',
  });
  expect(calls[0]!.headers.get('x-acs-date')).toBe('2026-11-21T02:03:04Z');
});

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'limit'],
  ['isv.DAY_LIMIT_CONTROL', 'limit'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'invalidPhone'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'template'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'template'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'template'],
  ['isv.INVALID_PARAMETERS', 'template'],
  ['isv.AMOUNT_NOT_ENOUGH', 'balance'],
  ['isv.OUT_OF_SERVICE', 'balance'],
  ['InvalidAccessKeyId.NotFound', 'auth'],
  ['SignatureDoesNotMatch', 'auth'],
  ['isp.RAM_PERMISSION_DENY', 'auth'],
  ['isp.SYSTEM_ERROR', 'temporary'],
  ['isv.SOMETHING_NEW', 'temporary'],
])('code %s means %s', async (code, kind) => {
  expect(failureKind(code)).toBe(kind);
  const { port } = sender(() => Response.json({ Code: code, Message: 'm' }));
  expect(await port.send(MESSAGE)).toEqual({ ok: false, kind, code, message: 'm' });
});

test.each<[string, () => Promise<Response> | Response, string]>([
  ['no reply', () => Promise.reject(new DOMException('timed out', 'TimeoutError')), 'unknown'],
  [
    'a refused connection',
    () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      ),
    'temporary',
  ],
  ['a 502 page', () => new Response('<html>', { status: 502 }), 'temporary'],
  ['a 200 page', () => new Response('<html>'), 'unknown'],
  ['JSON null', () => Response.json(null), 'unknown'],
])('%s is %s', async (_name, reply, kind) => {
  expect(await sender(reply).port.send(MESSAGE)).toMatchObject({ ok: false, kind });
});

test('no call is made for a bad number or a purpose without a template', async () => {
  const { port, calls } = sender(() => Response.json({ Code: 'OK' }));
  expect(await port.send({ ...MESSAGE, phone: '+8613800138000' })).toMatchObject({ kind: 'invalidPhone' });
  expect(await port.send({ ...MESSAGE, purpose: 'shipped' })).toMatchObject({ kind: 'template' });
  expect(calls).toEqual([]);
});

test('whether the provider is there is asked without a message', async () => {
  const there = sender(() => new Response(null, { status: 404 }));
  expect(await there.port.check()).toEqual({ ok: true });
  expect(there.calls.map((c) => c.url)).toEqual(['https://dysmsapi.aliyuncs.com']);
  const away = sender(() =>
    Promise.reject(
      new Error('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }),
    ),
  );
  expect(await away.port.check()).toMatchObject({ ok: false, kind: 'temporary', code: 'no-reply' });
});

test('a missing key or signature name is refused at construction', () => {
  const config = {
    baseUrl: 'https://x.test',
    accessKeyId: 'a',
    accessKeySecret: 'b',
    signName: 'c',
    templates: {},
  };
  expect(() => createAliyunSms({ ...config, accessKeySecret: '' })).toThrow('accessKeySecret');
  expect(() => createAliyunSms({ ...config, signName: '' })).toThrow('signName');
});
