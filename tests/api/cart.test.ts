import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import type { CartAddView, CartView } from '@/lib/domain/cart/contract';
import { guestCartCalls } from '@/lib/domain/cart/guest-calls';
import { userCartCalls } from '@/lib/domain/cart/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeBuyer, makeMallAdmin } from '@/tests/support/factories/member';
import { makeBook } from '@/tests/support/factories/product';
import { unknownNamed } from '@/tests/support/unknown-fields';

const quoteGuest = guestCartCalls['POST /api/guest/cart/lines'];
const add = userCartCalls['POST /api/user/cart/add'];
const count = userCartCalls['GET /api/user/cart/count'];
const deleteAll = userCartCalls['POST /api/user/cart/deleteAll'];
const deleteItem = userCartCalls['POST /api/user/cart/item/del/[id]'];
const editItem = userCartCalls['POST /api/user/cart/item/edit'];
const merge = userCartCalls['POST /api/user/cart/merge'];
const myCart = userCartCalls['GET /api/user/cart/myCart'];

async function newBuyer() {
  const user = await makeBuyer();
  return { id: user.id, cookies: await sessionCookies(user) };
}
const rowsOf = (userId: number) => testDb().select().from(cartItems).where(eq(cartItems.userId, userId));

describe('S-01, S-03: the cart belongs to buyers', () => {
  test('a visitor is asked to log in, an administrator is refused', async () => {
    const book = await makeBook(5);
    const admin = await sessionCookies(await makeMallAdmin());
    const body = { productId: book.id, quantity: 1 };
    const anonymous = await callRoute(add, { body });
    const refused = await callRoute(add, { body, cookies: admin });
    expect([anonymous.status, anonymous.json.code, anonymous.json.message]).toEqual([
      401,
      'NOT_LOGGED_IN',
      '请先登录',
    ]);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([403, 'FORBIDDEN', '权限不足']);
    expect(await testDb().$count(cartItems)).toBe(0);
  });
});

test('add, read, count, edit, delete one, clear', async () => {
  const { cookies } = await newBuyer();
  const [a, b] = [await makeBook(9, { title: '甲' }), await makeBook(9, { title: '乙' })];
  const first = await callRoute<CartAddView>(add, { cookies, body: { productId: a.id, quantity: 2 } });
  expect([first.status, first.json.message]).toEqual([200, '已加入购物车']);
  expect(first.json.data).toMatchObject({ quantity: 2, capped: false, count: 1 });
  const form = new URLSearchParams({ productId: String(b.id), quantity: '3' });
  expect((await callRoute(add, { cookies, body: form })).status).toBe(200);

  const cart = (await callRoute<CartView>(myCart, { cookies })).json.data;
  expect(cart?.count).toBe(2);
  expect(cart?.lines.map((l) => [l.title, l.quantity, l.unitFen, l.maxQuantity, l.problem])).toEqual([
    ['乙', 3, 2000, 9, null],
    ['甲', 2, 2000, 9, null],
  ]);
  const id = first.json.data?.id ?? 0;
  const edited = await callRoute<CartView>(editItem, { cookies, body: { id, quantity: 4, selected: false } });
  expect(edited.json.data?.lines).toMatchObject([{ id, quantity: 4, selected: false }]);
  expect((await callRoute(deleteItem, { cookies, body: {}, params: { id } })).json.data).toEqual({
    count: 1,
  });
  expect((await callRoute(count, { cookies })).json.data).toEqual({ count: 1 });
  expect((await callRoute(deleteAll, { cookies, body: {} })).json.data).toEqual({ count: 0 });
});

describe('S-53: numbers of copies', () => {
  const bad = [-1, 0, 0.5, 1e9, 2 ** 31, 2 ** 53 + 2, '1e3', '1 2', '', true, [1], null, {}, 10_000];
  test.each(bad.map((v) => [v]))('%p is refused and nothing is stored', async (quantity) => {
    const { id, cookies } = await newBuyer();
    const book = await makeBook(99_999);
    const reply = await callRoute(add, { cookies, body: { productId: book.id, quantity } });
    expect([reply.status, reply.json.code, reply.json.result]).toEqual([400, 'INVALID_INPUT', false]);
    expect(reply.json.errors?.quantity).toMatch(/\p{Script=Han}/u);
    expect(await rowsOf(id)).toEqual([]);
  });
});

test.each([
  ['a choice that is none', { specKey: 'year:20x7' }],
  ['a choice as a list', { specKey: ['year:2027'] }],
  ['a huge product id', { productId: '99999999999999999999' }],
  ['no product', { productId: undefined }],
])('S-37: %s is refused with 400', async (_, more) => {
  const { cookies } = await newBuyer();
  const reply = await callRoute(add, { cookies, body: { productId: 1, quantity: 1, ...more } });
  expect(reply.status).toBe(400);
});

test('S-09, S-52: prices, owners and states sent along are refused by name, and nothing is added', async () => {
  const { id, cookies } = await newBuyer();
  const other = await newBuyer();
  const book = await makeBook(9);
  const extra = { unitFen: 1, saleFen: 1, quotedFen: 1, userId: other.id, selected: false, id: 777 };
  const body = JSON.stringify({ productId: book.id, quantity: 1, ...extra }).replace(
    '{',
    '{"__proto__":{"quantity":50},"constructor":1,',
  );
  const reply = await callRoute(add, { cookies, body, headers: { 'content-type': 'application/json' } });
  expect(unknownNamed(reply)).toEqual(['__proto__', 'constructor', ...Object.keys(extra)]);
  expect([await rowsOf(id), await rowsOf(other.id)]).toEqual([[], []]);
});

test('S-06: another buyer’s line answers exactly like a missing one, and stays', async () => {
  const [a, b] = [await newBuyer(), await newBuyer()];
  const book = await makeBook(9);
  const made = await callRoute<CartAddView>(add, {
    cookies: b.cookies,
    body: { productId: book.id, quantity: 2 },
  });
  const foreign = made.json.data?.id ?? 0;
  const before = await rowsOf(b.id);
  const strip = (reply: { status: number; json: { requestId?: string } }) => ({
    status: reply.status,
    body: { ...reply.json, requestId: undefined },
  });
  const del = (id: number) => callRoute(deleteItem, { cookies: a.cookies, body: {}, params: { id } });
  const edit = (id: number) => callRoute(editItem, { cookies: a.cookies, body: { id, quantity: 1 } });
  expect(strip(await del(foreign))).toEqual(strip(await del(987_654_321)));
  expect(strip(await edit(foreign))).toEqual(strip(await edit(987_654_321)));
  expect((await edit(foreign)).status).toBe(404);
  await callRoute(deleteAll, { cookies: a.cookies, body: { ids: [foreign] } });
  expect(await rowsOf(b.id)).toEqual(before);
});

test.each([
  [{}, '请指定购物车行'],
  [{ id: 1 }, '请填写数量或勾选状态'],
  [{ ids: [1, 2], quantity: 3 }, '数量只能逐行修改'],
])('an edit of %j is refused with %s', async (body, message) => {
  const { cookies } = await newBuyer();
  const reply = await callRoute(editItem, { cookies, body });
  expect([reply.status, reply.json.message]).toEqual([400, message]);
});

test('a visitor’s cart is priced without a login and joins the account after it', async () => {
  const book = await makeBook(5, { title: '丙' });
  const lines = [{ productId: book.id, specKey: '', quantity: 6 }];
  const quoted = await callRoute<CartView>(quoteGuest, { body: { lines } });
  expect(quoted.json.data?.lines).toMatchObject([
    { id: null, title: '丙', quantity: 6, unitFen: 2000, problem: 'short', reason: '仅剩 5 件' },
  ]);
  const { id, cookies } = await newBuyer();
  expect((await callRoute(merge, { cookies, body: { lines } })).json.data).toEqual({
    count: 1,
    merged: 1,
    dropped: 0,
    items: [],
  });
  expect(await rowsOf(id)).toMatchObject([{ productId: book.id, quantity: 6 }]);
});

test('R-25: a visitor’s cart of more lines than a cart holds is refused', async () => {
  const lines = Array.from({ length: 101 }, (_, i) => ({ productId: i + 1, quantity: 1 }));
  expect((await callRoute(quoteGuest, { body: { lines } })).status).toBe(400);
});
