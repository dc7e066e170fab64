import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { users } from '@/db/schema/identity';
import { errorCodes } from '@/lib/core/errors';
import { adminPermissions, permissionTable } from '@/lib/core/permissions';
import { fieldsOf, ofType, takers } from '@/lib/core/schema-parts';
import { callRoute, sessionCookies, type RouteCall } from '@/tests/support/call-route';
import { catalogue, type Endpoint } from '@/tests/support/catalogue';
import { ownerQuery, testDb } from '@/tests/support/db';
import { FIELDS, HOSTILE } from '@/tests/support/hostile';
import { makeOpenapi } from '@/tests/support/openapi-document';

makeOpenapi();

/** What holds for every call of the API, whatever it does; the list is the table of the calls. */

const endpoints = catalogue;
const name = (e: Endpoint) => `${e.method} ${e.path}`;
const guarded = endpoints.filter((e) => e.can !== 'public');
const writes = endpoints.filter((e) => e.method === 'POST');

process.env.RATE_SCALE = '100000';

/** Credentials of a merchant, so that the call-back route verifies for real (and refuses). */
function configureWxpay(): void {
  const dir = mkdtempSync(join(tmpdir(), 'merchant-'));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(dir, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  writeFileSync(join(dir, 'public.json'), JSON.stringify({ PUB_KEY_ID_01: pem }));
  process.env.WECHATPAY_APPID = 'wx0000000000000000';
  process.env.WECHATPAY_MCHID = '1900000001';
  process.env.WECHATPAY_MERCHANT_SERIAL = 'ABCDEF';
  process.env.WECHATPAY_MERCHANT_KEY_FILE = join(dir, 'key.pem');
  process.env.WECHATPAY_API_V3_KEY = '0123456789abcdef0123456789abcdef';
  process.env.WECHATPAY_PUBLIC_KEYS = join(dir, 'public.json');
}
configureWxpay();

const cookies = { buyer: '', nobody: '', everything: '' };

beforeAll(async () => {
  const rows = await testDb()
    .insert(users)
    .values([
      { loginName: 'matrix-buyer', name: '读者', role: 'user#userPurchase' },
      { loginName: 'matrix-nobody', name: '无权限', role: 'admin#adminNews', permissions: [] },
      {
        loginName: 'matrix-all',
        name: '全权限',
        role: 'admin#adminNews,adminProduct,adminPlatform',
        permissions: [...adminPermissions],
      },
    ])
    .returning();
  const [buyer, nobody, everything] = rows;
  if (!buyer || !nobody || !everything) throw new Error('no accounts');
  cookies.buyer = await sessionCookies(buyer);
  cookies.nobody = await sessionCookies(nobody);
  cookies.everything = await sessionCookies(everything);
});

/** A session of somebody who has the right role but not this right. */
function wrongCookie(e: Endpoint): string[] {
  const rule = permissionTable[e.can];
  if (rule.who === 'buyer') return [cookies.everything];
  if (rule.who === 'permission') return [cookies.buyer, cookies.nobody];
  return rule.who === 'admin' ? [cookies.buyer] : [];
}

const rightCookie = (e: Endpoint): string => {
  const { who } = permissionTable[e.can];
  return who === 'buyer' ? cookies.buyer : who === 'anyone' ? '' : cookies.everything;
};

function callOf(e: Endpoint, more: RouteCall = {}): RouteCall {
  const params = Object.fromEntries(
    [...e.path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((m) => [m[1] as string, '1']),
  );
  return { method: e.method, path: e.path, params, ...(e.method === 'POST' ? { body: {} } : {}), ...more };
}

/** Rows of all tables that a call may change, without those that every request touches and the notes of refusals (S-08). */
async function rowCounts(): Promise<string> {
  const tables = await ownerQuery<{ t: string }>(
    `select tablename as t from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'sessions') order by 1`,
  );
  const union = tables
    .map(
      ({ t }) =>
        `select '${t}' as t, count(*)::int as n from "${t}" r${t === 'operation_logs' ? " where r.action <> 'security.denied'" : ''}`,
    )
    .join(' union all ');
  return JSON.stringify(await ownerQuery(`select * from (${union}) counted order by t`));
}

test('the catalogue covers the four groups and every permission it names is in the table (S-02)', () => {
  expect(endpoints.length).toBeGreaterThan(50);
  for (const e of endpoints) {
    expect(e.path).toMatch(/^\/api\/(guest|user|admin|valid)\//);
    expect(Object.keys(permissionTable)).toContain(e.can);
  }
});

test('the groups keep their promise: user and admin calls are never public (S-01)', () => {
  const open = endpoints.filter((e) => /^\/api\/(user|admin)\//.test(e.path) && e.can === 'public');
  expect(open.map(name)).toEqual([]);
  const wide = endpoints.filter(
    (e) => e.path.startsWith('/api/admin/') && permissionTable[e.can].who === 'buyer',
  );
  expect(wide.map(name)).toEqual([]);
});

test('without a login every guarded call answers 401, with the wrong role 403, and nothing changes (S-01, S-03)', async () => {
  const before = await rowCounts();
  const seen: string[] = [];
  for (const e of guarded) {
    const anonymous = await callRoute(e, callOf(e));
    const forged = await callRoute(
      e,
      callOf(e, { cookies: { role: 'admin#adminNews,adminProduct', name: 'x' } }),
    );
    for (const r of [anonymous, forged]) {
      if (r.status !== 401 || r.json.code !== 'NOT_LOGGED_IN' || r.json.message !== '请先登录')
        seen.push(`${name(e)}: ${r.status}`);
    }
    for (const cookie of wrongCookie(e)) {
      const r = await callRoute(e, callOf(e, { cookies: cookie }));
      if (r.status !== 403 || r.json.code !== 'FORBIDDEN' || r.json.message !== '权限不足')
        seen.push(`${name(e)}: ${r.status} for a wrong role`);
    }
  }
  expect(seen).toEqual([]);
  expect(await rowCounts()).toBe(before);
  const noted = await ownerQuery<{ name: string; kind: string; same: boolean }>(
    `select actor_name as name, actor_kind as kind, count(*) = count(distinct entity_id) as same
       from operation_logs where action = 'security.denied' group by 1, 2 order by 1`,
  );
  expect(noted).toEqual([
    { name: '全权限', kind: 'admin', same: true },
    { name: '无权限', kind: 'admin', same: true },
  ]);
});

test('a write started by another site is refused and changes nothing (S-18)', async () => {
  const before = await rowCounts();
  const seen: string[] = [];
  const headers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '', 'sec-fetch-site': 'cross-site' },
  ];
  for (const e of writes.filter((w) => w.rate !== 'notify')) {
    for (const h of headers) {
      const r = await callRoute(e, callOf(e, { cookies: rightCookie(e), headers: h }));
      if (r.status !== 403) seen.push(`${name(e)}: ${r.status} with ${JSON.stringify(h)}`);
    }
  }
  expect(seen).toEqual([]);
  expect(await rowCounts()).toBe(before);
});

test('hostile input is answered with 4xx, in the envelope, never with 5xx (S-37)', async () => {
  const seen: string[] = [];
  for (const e of endpoints) {
    for (const value of HOSTILE) {
      const params = Object.fromEntries(
        Object.keys(callOf(e).params ?? {}).map((k) => [
          k,
          String(value).slice(0, 200).replace('\ud800', '?') || 'x',
        ]),
      );
      // A write is sent its own fields: others are refused before it looks at any.
      const { input } = e;
      const own = input ? [...fieldsOf(ofType(takers(input), 'object')).keys()] : [];
      const all = Object.fromEntries(own.map((f) => [f, value]));
      const query = Object.fromEntries(
        FIELDS.map((f) => [
          f,
          typeof value === 'object' ? JSON.stringify(value) : String(value).slice(0, 500),
        ]),
      );
      const call: RouteCall = e.method === 'POST' ? { body: all } : { query };
      const r = await callRoute(e, { ...callOf(e, { cookies: rightCookie(e) }), params, ...call });
      if (r.status >= 500) seen.push(`${name(e)}: ${r.status} for ${JSON.stringify(value)?.slice(0, 60)}`);
      if (r.status >= 400 && e.reply === 'json') {
        const { json } = r;
        if (json.result || !json.message || !errorCodes.includes(json.code as never))
          seen.push(`${name(e)}: no envelope at ${r.status}`);
        if (json.code === 'INVALID_INPUT' && !/[一-鿿]/.test(json.message))
          seen.push(`${name(e)}: not Chinese: ${json.message}`);
      }
    }
  }
  expect([...new Set(seen)]).toEqual([]);
});

test('unreadable bodies are refused: broken JSON, deep JSON, other content types (R-24)', async () => {
  const seen: string[] = [];
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  const bodies: [string, string, number[]][] = [
    ['application/json', '{"a":', [400]],
    ['application/json', '[1,2]', [400]],
    ['application/json', deep, [400]],
    ['text/plain', '{"a":1}', [415]],
    ['multipart/form-data', 'no boundary', [400]],
  ];
  // Calls that carry a file in a field say how large they may be; all others stop at a megabyte.
  const over = (e: Endpoint): [string, string, number[]] => {
    const spec = e;
    return ['application/json', `{"a":"${'x'.repeat((spec.maxBytes ?? 1_048_576) + 1)}"}`, [413]];
  };
  for (const e of writes.filter((w) => w.reply === 'json' && w.rate !== 'notify')) {
    for (const [type, body, expected] of [...bodies, over(e)]) {
      const r = await callRoute(
        e,
        callOf(e, { cookies: rightCookie(e), body, headers: { 'content-type': type } }),
      );
      if (!expected.includes(r.status)) seen.push(`${name(e)}: ${r.status} for ${type} ${body.slice(0, 12)}`);
    }
  }
  expect(seen).toEqual([]);
});

test('replies of the user, admin and valid groups are never cached (S-17)', async () => {
  const seen: string[] = [];
  for (const e of endpoints.filter((x) => !x.path.startsWith('/api/guest/'))) {
    const r = await callRoute(e, callOf(e, { cookies: rightCookie(e) }));
    if (r.headers.get('cache-control') !== 'no-store') seen.push(name(e));
    if (r.headers.get('x-content-type-options') !== 'nosniff') seen.push(`${name(e)}: sniffable`);
  }
  expect(seen).toEqual([]);
});

test('every group path answers 405 to methods it does not have: writes export no GET (S-05)', () => {
  const both = writes.filter((w) => endpoints.some((e) => e.method === 'GET' && e.path === w.path));
  // Calls that read by GET and act by POST under one name must be listed here on purpose.
  const onPurpose = [
    'POST /api/user/payment/wxpay/qrcode',
    'POST /api/user/payment/unionpay/qrcode',
    'POST /api/admin/ued/config',
    'POST /api/admin/article/autosave',
    'POST /api/user/member/close',
    'POST /api/user/order/quick',
    'POST /api/user/organization/delete',
  ];
  expect(both.map(name).filter((n) => !onPurpose.includes(n))).toEqual([]);
});
