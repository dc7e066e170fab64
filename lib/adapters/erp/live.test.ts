import { createErp } from './live';
import { signature } from './sign';

const SECRET = 'a-secret-of-16-chars';

/** A client whose ERP answers with `reply`, and what it was sent. */
function client(reply: unknown, status = 200) {
  const sent: { url: string; init: RequestInit }[] = [];
  const erp = createErp({
    baseUrl: 'https://erp.example/api',
    secret: SECRET,
    timeoutMs: 50,
    now: () => 1_700_000_000_000,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
    },
  });
  return { erp, sent };
}
const from = { since: null, cursor: null };

test('the signature covers method, path with query, time and body', () => {
  // Computed by openssl: printf 'GET\n/api/stock?cursor=2\n1700000000\n<sha256 of nothing>' | openssl dgst -sha256 -hmac …
  expect(signature('key', 'GET', '/api/stock?cursor=2', '1700000000', '')).toBe(
    '488ad010123de1b678c5466c91ec581c20889b1a0eb869aea0a9094f3fd51c9b',
  );
});

test('a page is asked for with time and signature, under the path of the address, and no redirect is followed', async () => {
  const { erp, sent } = client({ items: [], next: 'n' });
  await erp.pullStock({ since: '2026-01-01T00:00:00Z', cursor: 'a b' });
  expect(sent[0]?.url).toBe(
    'https://erp.example/api/stock?updated_since=2026-01-01T00%3A00%3A00Z&cursor=a+b',
  );
  expect(sent[0]?.init).toMatchObject({
    method: 'GET',
    redirect: 'manual',
    headers: {
      'X-Timestamp': '1700000000',
      'X-Signature': signature(
        SECRET,
        'GET',
        '/api/stock?updated_since=2026-01-01T00%3A00%3A00Z&cursor=a+b',
        '1700000000',
        '',
      ),
    },
  });
});

test('rows of another shape are handed on by name, the others are read', async () => {
  const good = { sku: 'A', warehouse: 'W', qtyOnHand: 1, asOf: '2026-01-01 10:00' };
  expect(await client({ items: [good, { sku: 1 }, null] }).erp.pullStock(from)).toEqual({
    ok: true,
    value: { rows: [good, { unreadable: '{"sku":1}' }, { unreadable: 'null' }], next: null },
  });
});

test.each([
  [{ message: '签名不正确' }, 401, 'refused', 'ERP 答复：签名不正确'],
  ['', 404, 'refused', 'ERP 答复 HTTP 404'],
  ['', 429, 'limit', 'ERP 答复 HTTP 429'],
  ['<html>', 502, 'unknown', 'ERP 答复 HTTP 502'],
  ['', 302, 'unknown', 'ERP 答复 HTTP 302'],
  ['<html>', 200, 'unknown', 'ERP 接口无法连接或答复无法读取'],
  [{ rows: [] }, 200, 'unknown', 'ERP 答复的内容不符合约定'],
  [{ items: Array.from({ length: 2001 }, () => null) }, 200, 'unknown', 'ERP 答复的内容不符合约定'],
  ['x'.repeat(5 * 1024 * 1024 + 1), 200, 'unknown', 'ERP 接口无法连接或答复无法读取'],
])('%# is never taken for stock', async (reply, status, kind, message) => {
  expect(await client(reply, status).erp.pullStock(from)).toEqual({ ok: false, kind, message });
});

test('what the database cannot hold does not come in with a reply: it would stop the pull, or the documents behind it', async () => {
  const row = { sku: 'A\0B', name: '书\ud800', warehouse: 'W\u0007', qtyOnHand: 1, asOf: '2026-01-01 10:00' };
  expect(await client({ items: [row] }).erp.pullStock(from)).toMatchObject({
    value: { rows: [{ sku: 'A B', name: '书', warehouse: 'W' }] },
  });
  const document = { kind: 'order', docNo: 'F1', payload: {} } as const;
  expect(await client({ number: '1\0' }).erp.pushDocument(document)).toEqual({
    ok: true,
    value: { number: '1' },
  });
  expect(await client({ message: '不\0行\r\nok' }, 422).erp.pushDocument(document)).toEqual({
    ok: false,
    kind: 'refused',
    message: 'ERP 答复：不 行  ok',
  });
});

test('a page that leads to itself ends the pull', async () => {
  expect(await client({ items: [], next: 'a' }).erp.pullStock({ since: null, cursor: 'a' })).toMatchObject({
    ok: false,
    message: 'ERP 的分页指向自身',
  });
});

test('a document goes out under its own number, and silence is not a refusal', async () => {
  const { erp, sent } = client({ number: 17 });
  const document = { kind: 'shipment', docNo: 'F1', payload: { a: '书' } } as const;
  expect(await erp.pushDocument(document)).toEqual({ ok: true, value: { number: '17' } });
  expect(sent[0]?.url).toBe('https://erp.example/api/shipments');
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"a":"书"}',
    headers: { 'Idempotency-Key': 'F1' },
  });
  const silent = createErp({
    baseUrl: 'https://erp.example',
    secret: SECRET,
    timeoutMs: 20,
    fetch: (_, init) =>
      new Promise((_done, fail) => {
        init?.signal?.addEventListener('abort', () => fail(init.signal?.reason as Error));
      }),
  });
  expect(await silent.pushDocument(document)).toEqual({
    ok: false,
    kind: 'unknown',
    message: 'ERP 接口超时未答复',
  });
});

test('is not built without address and secret', () => {
  expect(() => createErp({ baseUrl: '', secret: SECRET, timeoutMs: 1 })).toThrow('address');
  expect(() => createErp({ baseUrl: 'https://erp.example', secret: 'short', timeoutMs: 1 })).toThrow(
    'secret',
  );
});
