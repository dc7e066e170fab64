import { createKuaidi100 } from './live';
import { pushSign, querySign } from './sign';

const config = {
  baseUrl: 'https://poll.kuaidi100.com',
  customer: 'TESTCUSTOMER',
  key: 'testkey',
  salt: 'salt',
};

/** A client whose provider answers with `reply`, and what it was sent. */
function client(reply: unknown, status = 200) {
  const sent: { url: string; form: URLSearchParams }[] = [];
  const tracking = createKuaidi100({
    ...config,
    fetch: async (url, init) => {
      sent.push({ url: String(url), form: init?.body as URLSearchParams });
      return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
    },
  });
  return { tracking, sent };
}

const parcel = { corpCode: 'yuantong', trackingNo: 'YT1234567890123' };
const known = {
  message: 'ok',
  state: '301',
  status: '200',
  com: 'yuantong',
  nu: 'YT1234567890123',
  data: [
    { time: '2026-03-02 10:00:00', ftime: '2026-03-02 10:00:00', context: '已签收', status: '签收' },
    { time: '2026-03-01 09:00:00', context: '已揽收' },
  ],
};

test('signs as the provider computes it', () => {
  expect(querySign('{"com":"yuantong","num":"YT1234567890123"}', 'testkey', 'TESTCUSTOMER')).toBe(
    '2D1737282B89F373E5A6A6CFFEF534FD',
  );
  expect(querySign('{}', 'k', 'c', 'SHA256')).toMatch(/^[0-9A-F]{64}$/);
});

test('a trace that is too long ends with a whole character', async () => {
  const context = `${'揽'.repeat(499)}𠮷`;
  const { tracking } = client({ ...known, data: [{ time: '2026-03-02 10:00:00', context }] });
  expect(await tracking.query({ ...parcel, phone: '13800138000' })).toMatchObject({
    facts: { traces: [{ context: '揽'.repeat(499) }] },
  });
});

test('a question is a signed form; the state is read by its main figure', async () => {
  const { tracking, sent } = client(known);
  expect(await tracking.query({ ...parcel, phone: '13800138000' })).toEqual({
    ok: true,
    facts: {
      corpCode: 'yuantong',
      trackingNo: 'YT1234567890123',
      state: '3',
      traces: [
        { time: '2026-03-02 10:00:00', context: '已签收', status: '签收' },
        { time: '2026-03-01 09:00:00', context: '已揽收' },
      ],
    },
  });
  expect(sent[0]?.url).toBe('https://poll.kuaidi100.com/poll/query.do');
  const form = Object.fromEntries(sent[0]?.form ?? []);
  expect(JSON.parse(form['param'] ?? '')).toEqual({
    com: 'yuantong',
    num: 'YT1234567890123',
    phone: '13800138000',
    resultv2: '1',
    show: '0',
    order: 'desc',
  });
  expect(form).toMatchObject({
    customer: 'TESTCUSTOMER',
    sign: querySign(form['param'] ?? '', 'testkey', 'TESTCUSTOMER'),
  });
});

test.each([
  ['nothing known', { result: false, returnCode: '500', message: '查询无结果' }, 200, 'none'],
  ['bad signature', { result: false, returnCode: '503', message: '验证签名失败' }, 200, 'refused'],
  ['too often', { result: false, returnCode: '702', message: '查询过于频繁' }, 200, 'limit'],
  ['garbage', '<html>', 200, 'unknown'],
  ['an empty object', {}, 200, 'unknown'],
  ['a broken server', known, 502, 'unknown'],
  ['another number', { ...known, nu: 'YT000' }, 200, 'unknown'],
])('%s is never taken for an answer', async (_, reply, status, kind) => {
  expect(await client(reply, status).tracking.query(parcel)).toMatchObject({ ok: false, kind });
});

test.each([
  ['200', true],
  ['501', true],
  ['701', false],
])('subscribing: %s', async (returnCode, ok) => {
  const { tracking, sent } = client({ result: ok, returnCode, message: '' });
  expect((await tracking.subscribe(parcel, 'https://site.example/notify')).ok).toBe(ok);
  expect(sent[0]?.url).toBe('https://poll.kuaidi100.com/poll');
  const form = Object.fromEntries(sent[0]?.form ?? []);
  expect(form['schema']).toBe('json');
  expect(JSON.parse(form['param'] ?? '')).toEqual({
    company: 'yuantong',
    number: 'YT1234567890123',
    key: 'testkey',
    parameters: { callbackurl: 'https://site.example/notify', salt: 'salt', resultv2: '1' },
  });
});

test('a push counts with its own signature only', () => {
  const { tracking } = client({});
  const param = JSON.stringify({ status: 'polling', lastResult: known });
  const form = (sign: string, text = param) => new URLSearchParams({ sign, param: text }).toString();
  expect(tracking.parsePush(form(pushSign(param, 'salt')))).toMatchObject({ state: '3' });
  expect(tracking.parsePush(form(pushSign(param, 'other')))).toBeNull();
  expect(tracking.parsePush(form(pushSign(param, 'salt'), param.replace('301', '0')))).toBeNull();
  expect(tracking.parsePush(form(pushSign('[', 'salt'), '['))).toBeNull();
  expect(tracking.parsePush('')).toBeNull();
});

test('is not built without its secrets', () => {
  expect(() => createKuaidi100({ ...config, salt: '' })).toThrow('salt');
});
