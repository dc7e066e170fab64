import type { z } from 'zod';
import { cartItems } from '@/db/schema/cart';
import { users } from '@/db/schema/identity';
import { adminPermissions, permissionTable } from '@/lib/core/permissions';
import { defOf, takers } from '@/lib/core/schema-parts';
import { userCartCalls } from '@/lib/domain/cart/user-calls';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { foldForm, formable } from '@/lib/server/http/form';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { catalogue, type Endpoint } from '@/tests/support/catalogue';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/member';
import { makeBook } from '@/tests/support/factories/product';

const deleteAll = userCartCalls['POST /api/user/cart/deleteAll'];
const jsapi = userPaymentCalls['POST /api/user/payment/wxpay/jsapi'];

/** What clients that send forms, and clients that misspell, may count on. */
process.env.RATE_SCALE = '100000';

const writes = catalogue.filter((e) => e.method === 'POST' && !e.raw && e.reply !== 'editor');

const cookies = { buyer: '', everything: '' };
beforeAll(async () => {
  const [everything] = await testDb()
    .insert(users)
    .values({
      loginName: 'form-all',
      name: '全权限',
      role: 'admin#adminNews,adminProduct,adminPlatform',
      permissions: [...adminPermissions],
    })
    .returning();
  cookies.buyer = await sessionCookies(await makeBuyer());
  cookies.everything = await sessionCookies(everything!);
});
const cookieOf = ({ can }: Endpoint) =>
  permissionTable[can].who === 'buyer' ? cookies.buyer : cookies.everything;
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((m) => [m[1] as string, '1']));

/** All rows that a call may change; sessions and limits move with every call, refusals of administrators are noted. */
async function fingerprint(): Promise<string> {
  const tables = await ownerQuery<{ t: string }>(
    `select tablename as t from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'sessions') order by 1`,
  );
  const sums = tables.map(
    ({ t }) =>
      `select '${t}' as t, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as sum from "${t}" r`,
  );
  return JSON.stringify(await ownerQuery(`select * from (${sums.join(' union all ')}) s order by t`));
}

test('every write refuses a field it does not have, in a body, a form and the address, and changes nothing', async () => {
  const before = await fingerprint();
  const seen: string[] = [];
  for (const w of writes) {
    const call = { method: 'POST', path: w.path, params: paramsOf(w.path), cookies: cookieOf(w) };
    for (const sent of [
      { body: { surprise: 1 } },
      { body: new URLSearchParams({ surprise: '1' }) },
      { body: {}, query: { surprise: '1' } },
    ]) {
      const r = await callRoute(w, { ...call, ...sent });
      if (
        r.status !== 400 ||
        r.json.message !== '不支持的参数：surprise' ||
        r.json.errors?.surprise !== r.json.message
      )
        seen.push(`${w.path}: ${r.status} ${r.text}`);
    }
  }
  expect(writes.length).toBeGreaterThan(400);
  expect(seen).toEqual([]);
  expect(await fingerprint()).toBe(before);
});

/** A value that a schema takes, as far as its shape goes, and what a form makes of it: texts. */
function sample(schema: z.ZodType, n: number): unknown {
  const [first] = takers(schema).filter((s) => defOf(s).type !== 'null');
  const { type, shape, element } = defOf(first!);
  if (type === 'array') return [sample(element!, 1), sample(element!, 2)];
  if (type === 'object')
    return Object.fromEntries(Object.entries(shape ?? {}).map(([k, s]) => [k, sample(s, n)]));
  return type === 'file' ? new File(['x'], 'x.pdf') : `v${n}`;
}

function flatten(
  value: unknown,
  write: (name: string, value: unknown) => void,
  inside: (at: string) => string,
  name = '',
): void {
  if (Array.isArray(value)) for (const [i, v] of value.entries()) flatten(v, write, inside, `${name}[${i}]`);
  else if (typeof value === 'object' && value !== null && !(value instanceof Blob))
    for (const [k, v] of Object.entries(value)) flatten(v, write, inside, name ? name + inside(k) : k);
  else write(name, value);
}

test('every write that is offered as a form reads from one what it reads from JSON', () => {
  const offered = writes.filter((w) => w.input && formable(w.input));
  const seen: string[] = [];
  for (const { path, input } of offered) {
    const whole = Object.assign({}, ...takers(input!).map((s) => sample(s, 1))) as Record<string, unknown>;
    for (const inside of [(k: string) => `.${k}`, (k: string) => `[${k}]`]) {
      const flat: Record<string, unknown> = {};
      flatten(whole, (name, v) => (flat[name] = v), inside);
      const read = foldForm(input!, flat);
      try {
        expect({ ...read }).toEqual(whole);
      } catch {
        seen.push(`${path}: ${JSON.stringify(read)}`);
      }
    }
  }
  expect(seen).toEqual([]);
  // A whole text of an editor's tab and a place in an EPUB are JSON by their nature.
  expect(writes.filter((w) => !offered.includes(w) && w.input).map((w) => w.path)).toEqual([
    '/api/admin/article/autosave',
    '/api/guest/ebook/progress',
  ]);
});

describe('the cart', () => {
  const three = async () => {
    const buyer = await makeBuyer();
    const rows: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const book = await makeBook(5);
      const [row] = await testDb()
        .insert(cartItems)
        .values({ userId: buyer.id, productId: book.id, quantity: 1, quotedFen: 1 })
        .returning();
      rows.push(row!.id);
    }
    const left = async () =>
      (
        await ownerQuery<{ id: string }>(`select id from cart_items where user_id = ${buyer.id} order by id`)
      ).map((r) => rows.indexOf(Number(r.id)));
    return { rows, left, cookies: await sessionCookies(buyer) };
  };

  test('is not emptied by a field that the call does not have', async () => {
    const { rows, left, cookies: own } = await three();
    for (const body of [
      { id: rows[0] },
      { cartItemIds: rows },
      new URLSearchParams({ 'id[]': String(rows[0]) }),
    ]) {
      const r = await callRoute(deleteAll, { body, cookies: own });
      expect([r.status, r.json.message]).toEqual([
        400,
        `不支持的参数：${body instanceof URLSearchParams ? 'id[]' : Object.keys(body)[0]}`,
      ]);
    }
    expect(await left()).toEqual([0, 1, 2]);
  });

  test.each([
    ['one value', (a: number) => `ids=${a}`, [1, 2]],
    ['repeated values', (a: number, b: number) => `ids=${a}&ids=${b}`, [2]],
    ['a name with []', (a: number, b: number) => `ids[]=${b}&ids[]=${a}`, [2]],
    ['commas', (a: number, b: number) => `ids=${a},${b}`, [2]],
  ])('loses exactly the rows that a form names with %s', async (_, form, remaining) => {
    const { rows, left, cookies: own } = await three();
    const body = new URLSearchParams(form(rows[0]!, rows[1]!));
    expect((await callRoute(deleteAll, { body, cookies: own })).status).toBe(200);
    expect(await left()).toEqual(remaining);
  });
});

test('each call that pays for an order takes `order_sn` as the specification writes it', async () => {
  const paying = writes.filter((w) => /^\/api\/user\/payment(Method)?\//.test(w.path));
  const named = paying.filter((w) => takers(w.input!).some((s) => 'orderSn' in (defOf(s).shape ?? {})));
  expect(named.map((w) => w.path)).toEqual([
    '/api/user/payment/check',
    '/api/user/payment/unionpay/qrcode',
    '/api/user/payment/wxpay/h5',
    '/api/user/payment/wxpay/jsapi',
    '/api/user/payment/wxpay/qrcode',
    '/api/user/paymentMethod/change',
  ]);
  for (const w of named) {
    const method = w.path.endsWith('change') ? { method: 'wxpay' } : {};
    const r = await callRoute(w, {
      body: { order_sn: '202601010000001', ...method },
      cookies: cookies.buyer,
    });
    // Where the order is looked for, or, without a contract with the channel, before: past the input.
    expect([w.path, r.json.errors, r.json.code]).toEqual([
      w.path,
      undefined,
      w.path.includes('unionpay') ? 'UNAVAILABLE' : 'NOT_FOUND',
    ]);
  }
  const without = await callRoute(jsapi, { body: {}, cookies: cookies.buyer });
  expect([without.status, without.json.errors]).toEqual([400, { orderSn: '必填' }]);
});
