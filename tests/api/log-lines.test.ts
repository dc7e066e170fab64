import { getPool, setPool } from '@/db/client';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { guestPaymentCalls } from '@/lib/domain/payment/guest-calls';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import { makeLog } from '@/lib/server/log';
import { redactLine } from '@/lib/server/log-redaction';
import { TestBrowser } from '@/tests/support/call-route';

const productList = guestProductCalls['GET /api/guest/product/list'];
const login = validIdentityCalls['POST /api/valid/login'];
const loginByPhone = validIdentityCalls['POST /api/valid/login/phone'];
const sendCode = guestIdentityCalls['POST /api/guest/account/valid/code/phone'];
const notify = guestPaymentCalls['POST /api/guest/payment/notify/wxpay'];
const chapter = guestEbookCalls['GET /api/guest/ebook/read/[token]/[...path]'];

/** The lines that the process would have written. */
const lines: string[] = [];
beforeAll(() => {
  const holder = globalThis as { [key: symbol]: unknown };
  holder[Symbol.for('portal.log')] = makeLog('trace', { write: (line: string) => void lines.push(line) });
});

const PHONE = '13912345678';
const SECRETS = [
  PHONE,
  'deadbeef'.repeat(8),
  '654321',
  'tok-0123456789abcdef-secret',
  'reader.person@example.cn',
];

test('S-38 calls with numbers, digests, codes and tokens leave one JSON line each, and none of them in it', async () => {
  const browser = new TestBrowser();
  const digest = 'deadbeef'.repeat(8);
  await browser.call(login, { body: { name: PHONE, passwd: digest, vcode: '654321' } });
  await browser.call(login, {
    body: { name: PHONE, passwd: `${digest}\n{"level":60,"msg":"forged"}`, vcode: 'x' },
  });
  await browser.call(loginByPhone, { body: { name: PHONE, phoneVcode: '654321', agreement: true } });
  await browser.call(sendCode, { body: { phone: PHONE, vcode: '654321', purpose: 'login' } });
  await browser.call(productList, { query: { keyword: PHONE, token: 'tok-0123456789abcdef-secret' } });
  await browser.call(notify, { body: { phone: PHONE, mail: 'reader.person@example.cn' } });
  await browser.call(chapter, {
    params: { token: 'tok-0123456789abcdef-secret', path: ['a.xhtml'] } as never,
  });
  // A database that fails says what it was asked, with its parameters.
  const pool = getPool();
  setPool({
    ...pool,
    query: () =>
      Promise.reject(new Error(`relation for ${PHONE} with token=tok-0123456789abcdef-secret failed`)),
    connect: () =>
      Promise.reject(new Error(`no connection to postgres://app:654321@db/x?password=654321 of ${PHONE}`)),
  } as never);
  try {
    await browser.call(login, { body: { name: PHONE, passwd: digest, vcode: '654321' } });
  } finally {
    setPool(pool);
  }
  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    const event = JSON.parse(line) as Record<string, unknown>;
    expect(event).toMatchObject({ level: expect.any(Number) as number, time: expect.any(Number) as number });
  }
  const all = lines.join('');
  expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([]);
  expect(lines.filter((l) => (JSON.parse(l) as { msg?: string }).msg === 'forged')).toEqual([]);
});

test('every line of one call carries its request id, which its reply names', async () => {
  lines.length = 0;
  const reply = await new TestBrowser().call(login, { body: { name: PHONE, passwd: 'x', vcode: 'x' } });
  const id = reply.headers.get('x-request-id');
  expect(id).toMatch(/^[\w-]{10,}$/);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.map((l) => (JSON.parse(l) as { requestId?: string }).requestId)).toEqual(lines.map(() => id));
});

test('a level lets through what is as grave, and nothing below', () => {
  const heard: string[] = [];
  const log = makeLog('warn', { write: (line: string) => void heard.push(line) });
  log.info('no');
  log.warn('yes');
  log.child({ requestId: 'r1' }).error({ err: new Error('bad') }, 'yes too');
  expect(heard.map((l) => (JSON.parse(l) as { level: number }).level)).toEqual([40, 50]);
  expect(heard[1]).toContain('"requestId":"r1"');
});

test.each([
  ['{"msg":"call 13912345678 now"}', '{"msg":"call 139****5678 now"}'],
  ['{"url":"/a?phone=%2B8613912345678&x=1"}', '{"url":"/a?phone=139****5678&x=1"}'],
  [
    '{"msg":"+86 139-1234-5678 / 139 1234 5678 / 1３9１2３4５６78"}',
    '{"msg":"139****5678 / 139****5678 / 1３9****５６78"}',
  ],
  ['{"n":13912345678,"time":1795402800000}', '{"n":13900005678,"time":1795402800000}'],
  ['{"msg":"13912345678"}', '{"msg":"139****5678"}'],
  ['{"url":"/x?accessToken=abc&b=1&sign=q%2Bq"}', '{"url":"/x?accessToken=***&b=1&sign=***"}'],
  ['{"err":{"a":{"b":{"c":{"apiKey":"k1","password":"p\\"q"}}}}}', null],
  ['{"msg":"{\\"token\\":\\"abc\\",\\"ok\\":1}"}', '{"msg":"{\\"token\\":\\"[redacted]\\",\\"ok\\":1}"}'],
  ['{"msg":"smtps://u:p@mail.example:465"}', '{"msg":"smtps://***@mail.example:465"}'],
  ['{"msg":"Authorization: Bearer abcdef.ghi"}', '{"msg":"Authorization: Bearer ***"}'],
  [
    '{"path":"/api/guest/ebook/read/AbC123456789/c/1.xhtml"}',
    '{"path":"/api/guest/ebook/read/***/c/1.xhtml"}',
  ],
  ['{"msg":"to somebody@example.cn"}', '{"msg":"to so***@example.cn"}'],
  [
    '{"orderSn":"202611230000001234","ms":12,"at":"node_modules/next@16.4.6/x.js:1:2"}',
    '{"orderSn":"202611230000001234","ms":12,"at":"node_modules/next@16.4.6/x.js:1:2"}',
  ],
])('S-38 %s', (line, wanted) => {
  const shown = redactLine(line);
  expect(() => JSON.parse(shown) as unknown).not.toThrow();
  if (wanted !== null) expect(shown).toBe(wanted);
  expect(shown).not.toMatch(/"k1"|"p\\"q"/);
});
