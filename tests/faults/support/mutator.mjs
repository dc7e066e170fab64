/** Seeded mutations of requests over every endpoint of the catalogue and every page (security.md R-34). */

const HOSTILE = [
  null, true, -1, 0, 0.5, 1e21, '', 'abc', "1' OR '1'='1", '1e309', '99999999999999999999', '2147483648', '9007199254740993',
  '\u0000', '\ud800', '<script>alert(1)</script>', 'A'.repeat(10_000), [], ['1', '2'], [[[]]], {}, { $ne: null },
  { constructor: { prototype: { admin: true } } }, { __proto__: { a: 1 } }, '１２', '../../etc/passwd', '%00', '\r\nx-injected: 1', '0000-00-00',
  '2026-02-30', '9999-12-31', '-000001-01-01', 'NaN', Array.from({ length: 2000 }, (_, i) => i), '😀'.repeat(300), '%', '\\', '_%_%',
]; // prettier-ignore

const IDS = [
  '1',
  '2',
  '11',
  '100',
  '999999999',
  '0',
  '-1',
  'abc',
  '9007199254740993',
  '1.5',
  '%00',
  '%F0%9F%98%80',
  '..%2f..',
  "1'",
  '１',
];
const METHODS = [
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'TRACE',
  'PROPFIND',
  'MKCOL',
  'LOCK',
  'REPORT',
  'SEARCH',
  'CONNECT',
  'get',
  'FOO',
  'POST',
  'GET',
];
const TYPES = [
  'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', 'text/plain;charset=UTF-8',
  'application/xml', 'application/json; charset=utf-16', '', 'multipart/form-data; boundary=""', 'application/octet-stream', 'image/png', 'text/x-component',
]; // prettier-ignore
const TREES = [
  '%5B%22%22%2C%7B%22children%22%3A%5B%22__PAGE__%22%2C%7B%7D%5D%7D%2Cnull%2Cnull%2Ctrue%5D',
  '["",{"children":["index",{"children":["__PAGE__",{}]}]},null,null,true]',
  '[', '{}', 'null', '1', '%', '%5B%5D', '["",{"children":["__proto__",{}]}]', '%5B'.repeat(2000), 'A'.repeat(9000),
]; // prettier-ignore

/** A value that fits a JSON schema, more or less. */
function fitting(random, schema, name = '', depth = 0) {
  if (!schema || depth > 4) return 1;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fitting(random, random.pick(either), name, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) {
    const out = {};
    for (const [key, value] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(key) || random.chance(0.5))
        out[key] = fitting(random, value, key, depth + 1);
    return out;
  }
  if (type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, 1 + random.below(2)) }, () =>
      fitting(random, schema.items, name, depth + 1),
    );
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1) + random.below(20);
  if (type === 'boolean') return random.chance(0.5);
  if (/phone/i.test(name)) return '13800000001';
  if (/mail/i.test(name)) return 'a@example.com';
  if (/time|date|day|from|to$/i.test(name)) return '2026-05-01';
  return `文本${random.below(1000)}`.padEnd(Math.min(schema.minLength ?? 0, 100), 'a');
}

/** Replaces, removes or adds some of what an object says. */
function spoil(random, value) {
  const out = { ...value };
  const keys = Object.keys(out);
  for (let i = 1 + random.below(3); i > 0; i -= 1) {
    const key =
      keys.length > 0 && random.chance(0.85)
        ? random.pick(keys)
        : random.pick(['id', 'ids', 'sort', 'x', '__proto__', 'pageNum']);
    const nested = out[key];
    if (random.chance(0.1)) delete out[key];
    else if (nested && typeof nested === 'object' && !Array.isArray(nested) && random.chance(0.5))
      out[key] = spoil(random, nested);
    else if (Array.isArray(nested) && nested.length > 0 && random.chance(0.5))
      out[key] = [random.pick(HOSTILE), ...nested];
    else out[key] = random.pick(HOSTILE);
  }
  return out;
}

const texts = (value) =>
  typeof value === 'object'
    ? (JSON.stringify(value) ?? '')
    : String(value).replaceAll('\ud800', '?').slice(0, 3000);

function queryOf(random, input) {
  const pairs = Object.entries(input).flatMap(([k, v]) =>
    Array.isArray(v) ? v.slice(0, 50).map((x) => [k, x]) : [[k, v]],
  );
  let query = pairs
    .map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(texts(v))}`)
    .join('&')
    .slice(0, 6000);
  if (random.chance(0.15))
    query += random.pick([
      '&%',
      '&%zz=1',
      '&=',
      '&&&',
      '&a[]=1&a[0]=2',
      '&_rsc=1',
      '&%E0%A4%A',
      '&id=1&id=2',
      '#x',
      '&d=1',
    ]);
  return query;
}

function multipart(random, input) {
  const parts = Object.entries(input).map(([k, v]) => {
    const file = random.chance(0.3);
    const name = random.pick([k, `${k}"\r\n`, k.repeat(40), '']);
    const disposition = `form-data; name="${name}"${file ? `; filename="${random.pick(['a.png', '../../x', '图.jpg', 'a\0b', ''])}"` : ''}`;
    return Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: ${disposition}\r\n\r\n`),
      file ? random.bytes(64) : Buffer.from(texts(v)),
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([...parts, Buffer.from(random.pick(['--x--\r\n', '--x', '', '--y--']))]);
}

/** Body and its type. */
function bodyOf(random, input) {
  const way = random.below(10);
  const json = JSON.stringify(input) ?? '{}';
  if (way < 5) return { type: 'application/json', body: json };
  if (way === 5) return { type: 'application/x-www-form-urlencoded', body: queryOf(random, input) };
  if (way === 6) return { type: 'multipart/form-data; boundary=x', body: multipart(random, input) };
  if (way === 7) return { type: 'application/json', body: json.slice(0, random.below(json.length + 1)) };
  const bytes = Buffer.from(json);
  for (let i = 1 + random.below(8); i > 0 && bytes.length > 0; i -= 1)
    bytes[random.below(bytes.length)] = random.below(256);
  return { type: way === 8 ? 'application/json' : random.pick(TYPES), body: bytes };
}

/** Headers that a browser, a proxy, Next's own client or somebody hostile would add. */
function strange(random) {
  return random.pick([
    () => ({ range: random.pick(['bytes=0-', 'bytes=9-1', 'bytes=a-b', 'bytes=0-0,5-9', 'x']) }),
    () => ({ 'if-none-match': random.pick(['*', '"x"', 'W/"', '']) }),
    () => ({ accept: random.pick(['*/*', 'text/x-component', 'image/avif', 'x'.repeat(4000)]) }),
    () => ({
      'accept-encoding': random.pick(['br', 'gzip;q=0', 'identity;q=0, *;q=0', '\x01'.slice(1), 'zstd']),
    }),
    () => ({ host: random.pick(['evil.example', '', '[::1', 'a b', '127.0.0.1:99999', 'x'.repeat(300)]) }),
    () => ({
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '::ffff:1.2.3.4, x',
    }),
    () => ({
      'user-agent': random.pick(['', 'Mobi', 'MicroMessenger iPhone', '\u00e9\u00ff', 'A'.repeat(6000)]),
    }),
    () => ({ 'accept-language': random.pick(['', 'zh-CN;q=x', '*'.repeat(3000)]) }),
    () => ({ 'idempotency-key': random.pick(['', 'x'.repeat(3000), '\u00ff', '1']) }),
    () => ({ expect: random.pick(['100-continue', 'x']) }),
    () => ({ upgrade: random.pick(['websocket', 'h2c']), 'sec-websocket-key': 'x' }),
    () => ({ 'transfer-encoding': random.pick(['chunked', 'gzip, chunked', 'identity']) }),
    () => ({ 'content-encoding': random.pick(['gzip', 'br', 'x']) }),
    () => ({ 'content-length': random.pick(['0', '-1', 'x', '1e3']) }),
    () => ({ 'x-nextjs-data': '1', 'x-middleware-prefetch': '1', purpose: 'prefetch' }),
    () => ({ 'x-portal-socket-ip': 'x', 'x-portal-request-id': '\u00ff' }),
    () => ({
      cookie: random.pick([
        'session=x',
        'session=',
        'session=eyJhbGciOiJkaXIifQ..x.x.x',
        '=;;=',
        'desktop=%',
        `a=${'b'.repeat(5000)}`,
      ]),
    }),
    () => ({ 'x-prerender-revalidate': 'x', 'x-now-route-matches': '1=%', 'x-matched-path': '/admin' }),
  ])();
}

/** What Next's client sends when it fetches a page's payload, whole or broken. */
function rscHeaders(random) {
  return {
    rsc: random.pick(['1', '1', '1', '0', 'x']),
    ...(random.chance(0.7) ? { 'next-router-state-tree': random.pick(TREES) } : {}),
    ...(random.chance(0.4) ? { 'next-router-prefetch': random.pick(['1', '2', 'x']) } : {}),
    ...(random.chance(0.3)
      ? {
          'next-router-segment-prefetch': random.pick(['/_tree', '/_index', '/x/__PAGE__', '%', '/../x', '']),
        }
      : {}),
    ...(random.chance(0.3) ? { 'next-url': random.pick(['/index', '//evil', '%', 'x'.repeat(2000)]) } : {}),
    ...(random.chance(0.1) ? { 'next-hmr-refresh': '1' } : {}),
  };
}

/** A call of a Server Action that does not exist. */
function actionCall(random) {
  const id = random.pick(['x', '00'.repeat(21), '40'.padEnd(42, 'a'), '', '__proto__', '%']);
  const way = random.below(3);
  if (way === 0)
    return {
      headers: { 'next-action': id, 'content-type': 'text/plain;charset=UTF-8' },
      body: random.pick(['[]', '[', '["$F1"]', '["$Q1","$K1","$@1"]', '{}']),
    };
  const fields = random.pick([
    [`$ACTION_ID_${id}`, ''],
    ['$ACTION_REF_1', ''],
    ['1_$ACTION_ID_x', '[]'],
    ['0', '["$T","$1:__proto__:x"]'],
    ['0', '["$B1"]'],
  ]);
  return {
    headers: {
      ...(way === 1 ? { 'next-action': id } : {}),
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: `--x\r\nContent-Disposition: form-data; name="${fields[0]}"\r\n\r\n${fields[1]}\r\n--x--\r\n`,
  };
}

function spoilPath(random, at) {
  const change = random.pick([
    (p) => `/${p}`, (p) => `${p}/`, (p) => p.replaceAll('/', '//'), (p) => `${p}.rsc`, (p) => `${p}.json`, (p) => p.toUpperCase(),
    (p) => `${p};x=1`, (p) => `${p}%00`, (p) => `${p}/%2e%2e/%2e%2e/x`, (p) => p.replace('/', '/%2f'), (p) => `${p}%`, (p) => `${p}%E0%A4%A`,
    (p) => `${p}\\..\\x`, (p) => p.replace(/\w/, (c) => `%${c.charCodeAt(0).toString(16)}`), (p) => `${p}/${'a/'.repeat(400)}`, (p) => `${p}?`,
    (p) => `http://evil.example${p}`, (p) => `/_next/data/x${p}.json`, (p) => `/_next/image?url=${encodeURIComponent(p)}&w=640&q=75`,
    (p) => `${p}.segments/_tree.segment.rsc`, (p) => `/zh${p}`, (p) => `${p}/%F0%9F%98%80`, () => '*', () => '/_next/static/../../x', () => '/files/%2e%2e/x',
  ]); // prettier-ignore
  return change(at);
}

const filled = (random, at) => at.replaceAll(/\[\[?(?:\.\.\.)?\w+\]?\]/g, () => random.pick(IDS));

/**
 * One mutated request.
 *
 * @param {import('./random.mjs').Random} random
 * @param {{ method: string, path: string, schema: object | null } | string} target an endpoint, or a page's pattern
 * @returns {{ method: string, path: string, headers: Record<string, string>, body: Buffer | string | null }}
 */
export function mutated(random, target) {
  const isPage = typeof target === 'string';
  const request = {
    method: isPage ? 'GET' : target.method,
    path: filled(random, isPage ? target : target.path),
    headers: {},
    body: null,
  };
  const whole = isPage ? {} : fitting(random, target.schema);
  const input = random.chance(0.75) ? spoil(random, whole) : whole;
  if (request.method === 'GET' || random.chance(0.2)) request.path += `?${queryOf(random, input)}`;
  if (request.method === 'POST') {
    const { type, body } = bodyOf(random, input);
    Object.assign(request, { body, headers: type ? { 'content-type': type } : {} });
  }
  if (isPage && random.chance(0.5)) Object.assign(request.headers, rscHeaders(random));
  if (isPage && random.chance(0.25)) {
    const { headers, body } = actionCall(random);
    Object.assign(request, { method: 'POST', body, headers: { ...request.headers, ...headers } });
  }
  if (!isPage && random.chance(0.05)) Object.assign(request.headers, rscHeaders(random));
  if (random.chance(0.1)) request.method = random.pick(METHODS);
  if (random.chance(0.12)) request.path = spoilPath(random, request.path);
  while (random.chance(0.25)) Object.assign(request.headers, strange(random));
  return request;
}
