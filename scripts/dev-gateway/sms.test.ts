import { createAliyunSms } from '@/lib/adapters/sms/live';
import type { SmsPurpose } from '@/lib/adapters/sms/port';
import { startPair, type Pair } from './test-support';
import type { SmsRecord } from './types';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(() => pair.control('reset'));

const send = (
  phone = '13800138000',
  purpose: SmsPurpose = 'login',
  params: Record<string, string> = { code: '246810' },
) => pair.sms.send({ phone, purpose, params, outId: `m-${phone}` });
const MINUTE = 60_000;

test('a code arrives with its text, and is found by phone', async () => {
  expect(await send()).toEqual({ ok: true, providerId: expect.stringMatching(/\^0$/) });
  const list = await (await fetch(`${pair.gateway.smsUrl}/__admin/sms?phone=13800138000`)).json();
  expect(list).toMatchObject([
    {
      phone: '13800138000',
      purpose: 'login',
      code: '246810',
      text: expect.stringContaining('登录验证码为246810'),
    },
  ]);
  expect(await (await fetch(`${pair.gateway.smsUrl}/__admin/sms?phone=13900139000`)).json()).toEqual([]);
});

test('every purpose has its template', async () => {
  const params = {
    code: '1',
    orderSn: 'S',
    corp: '顺丰',
    trackingNo: 'SF1',
    amount: '1.00',
    invoiceNo: 'N',
    title: '某书',
    organization: '某单位',
    days: '7',
    count: '1',
  };
  const purposes: SmsPurpose[] = [
    'login',
    'reset',
    'register',
    'bind',
    'reauth',
    'second_factor',
    'ebook',
    'orderPlaced',
    'orderPaid',
    'shipped',
    'refunded',
    'invoiceIssued',
    'restocked',
    'organizationInvite',
    'alert',
  ];
  for (const [i, purpose] of purposes.entries()) {
    expect(await send(`138001380${String(i).padStart(2, '0')}`, purpose, params)).toMatchObject({ ok: true });
  }
  expect((await pair.list<SmsRecord>('sms')).map((s) => s.purpose)).toEqual(purposes);
});

test('codes: one a minute, five an hour, ten a day per phone; another phone is free', async () => {
  const results: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    // Five in the first five minutes, then one each hour and a bit.
    const minutes = i < 6 ? i * 1.1 : 6 + (i - 5) * 61;
    await pair.control('clock.offset', { ms: minutes * MINUTE });
    const shifted = smsAt(minutes * MINUTE);
    const result = await shifted.send({
      phone: '13800138000',
      purpose: 'login',
      params: { code: '1' },
      outId: 'm',
    });
    results.push(result.ok ? 'ok' : result.message);
  }
  expect(results).toEqual([
    ...Array<string>(5).fill('ok'),
    '触发小时级流控Permits:5',
    ...Array<string>(5).fill('ok'),
    '触发天级流控Permits:10',
  ]);
  await pair.control('clock.offset', { ms: 0 });
  expect(await send('13900139000')).toMatchObject({ ok: true });
  expect(await send('13900139000', 'reset')).toMatchObject({
    ok: false,
    kind: 'limit',
    code: 'isv.BUSINESS_LIMIT_CONTROL',
  });
});

test('200 parallel requests for one phone: one message', async () => {
  const results = await Promise.all(Array.from({ length: 200 }, () => send()));
  expect(results.filter((r) => r.ok)).toHaveLength(1);
  expect(await pair.list('sms')).toHaveLength(1);
});

test('a missing variable and an unknown template are template errors', async () => {
  expect(await send('13800138000', 'login', {})).toMatchObject({
    kind: 'template',
    code: 'isv.TEMPLATE_MISSING_PARAMETERS',
  });
  const sms = smsAt(0, { templates: { login: 'SMS_0' } });
  expect(await sms.send({ phone: '13800138000', purpose: 'login', params: {}, outId: 'm' })).toMatchObject({
    kind: 'template',
    code: 'isv.SMS_TEMPLATE_ILLEGAL',
  });
});

test.each([
  ['secret', { accessKeySecret: 'wrong' }, 'SignatureDoesNotMatch'],
  ['key id', { accessKeyId: 'LTAInobody' }, 'InvalidAccessKeyId.NotFound'],
])('a wrong %s is an auth error and nothing is sent', async (_name, change, code) => {
  const result = await smsAt(0, change).send({
    phone: '13800138000',
    purpose: 'login',
    params: { code: '1' },
    outId: 'm',
  });
  expect(result).toMatchObject({ ok: false, kind: 'auth', code });
  expect(await pair.list('sms')).toEqual([]);
});

test.each([
  ['timeoutAfterCommit', 'unknown', 1],
  ['timeoutBeforeCommit', 'unknown', 0],
  ['http500', 'temporary', 0],
  ['429', 'temporary', 0],
])('%s is %s', async (mode, kind, sent) => {
  await pair.control('api.mode', { provider: 'sms', mode });
  const message = { phone: '13800138000', purpose: 'login', params: { code: '1' }, outId: 'm' } as const;
  expect(await smsAt(0, { timeoutMs: 800 }).send(message)).toMatchObject({ ok: false, kind });
  expect(await pair.list('sms')).toHaveLength(sent);
});

test('a forced business code is passed on', async () => {
  await pair.control('api.mode', { provider: 'sms', mode: 'code', code: 'isv.AMOUNT_NOT_ENOUGH' });
  expect(await send()).toMatchObject({ ok: false, kind: 'balance' });
});

function smsAt(offsetMs: number, change: object = {}) {
  const { env } = pair.gateway;
  return createAliyunSms({
    baseUrl: env['SMS_BASE_URL']!,
    accessKeyId: env['SMS_ACCESS_KEY_ID']!,
    accessKeySecret: env['SMS_ACCESS_KEY_SECRET']!,
    signName: env['SMS_SIGN_NAME']!,
    templates: JSON.parse(env['SMS_TEMPLATES']!) as Record<string, string>,
    now: () => new Date(Date.now() + offsetMs),
    ...change,
  });
}
