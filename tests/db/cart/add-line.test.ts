import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { products } from '@/db/schema/product';
import { withTx } from '@/lib/data/tx';
import { addCartLine } from '@/lib/domain/cart/commands/add-cart-line';
import type { CartAddInput } from '@/lib/domain/cart/contract';
import { countCartLines, getCartLines } from '@/lib/domain/cart/queries';
import { MAX_CART_LINES } from '@/lib/domain/cart/lines';
import { buyerActor, makeCtx, type TestUser } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeBuyer, makeOrgBuyer } from '@/tests/support/factories/member';
import { makeBook, makePeriodical, makeProduct, makeStock } from '@/tests/support/factories/product';

const NOW = new Date('2026-11-21T12:00:00+08:00');
const ctxOf = (user: TestUser) => makeCtx({ actor: buyerActor(user), now: NOW });
const add = (user: TestUser, input: Pick<CartAddInput, 'productId' | 'quantity'> & Partial<CartAddInput>) =>
  withTx(ctxOf(user), (ctx) => addCartLine(ctx, { specKey: '', replace: false, ...input }));
const rows = (user: TestUser) =>
  testDb()
    .select({ productId: cartItems.productId, specKey: cartItems.specKey, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, user.id));

test('R-04: 50 parallel adds of one copy are one row of 50 copies', async () => {
  const [user, book] = [await makeBuyer(), await makeBook(1000)];
  const puts = await Promise.all(
    Array.from({ length: 50 }, () => add(user, { productId: book.id, quantity: 1 })),
  );
  expect(await rows(user)).toEqual([{ productId: book.id, specKey: '', quantity: 50 }]);
  expect(puts.map((p) => p.quantity).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 1),
  );
  expect(new Set(puts.map((p) => p.count))).toEqual(new Set([1]));
});

test('R-04: parallel adds stop exactly at the limit of the line', async () => {
  const [user, book] = [await makeBuyer(), await makeBook(1000, { limitPerLine: 20 })];
  const puts = await Promise.all(
    Array.from({ length: 30 }, () => add(user, { productId: book.id, quantity: 1 })),
  );
  expect(await rows(user)).toEqual([{ productId: book.id, specKey: '', quantity: 20 }]);
  expect(puts.filter((p) => p.capped)).toHaveLength(10);
});

test('a cart never holds more lines than allowed, even when adds race', async () => {
  const user = await makeBuyer();
  const books = await Promise.all(
    Array.from({ length: MAX_CART_LINES + 4 }, () => makeProduct({ stockPolicy: 'untracked' })),
  );
  for (const b of books.slice(0, MAX_CART_LINES - 2)) await add(user, { productId: b.id, quantity: 1 });
  const last = await Promise.allSettled(
    books.slice(MAX_CART_LINES - 2).map((b) => add(user, { productId: b.id, quantity: 1 })),
  );
  expect(last.filter((r) => r.status === 'fulfilled')).toHaveLength(2);
  expect(await countCartLines(ctxOf(user))).toBe(MAX_CART_LINES);
  const held = books[0]?.id ?? 0;
  expect(await add(user, { productId: held, quantity: 3 })).toMatchObject({
    quantity: 4,
    count: MAX_CART_LINES,
  });
});

test('the stock bounds the sum', async () => {
  const [user, book] = [await makeBuyer(), await makeProduct()];
  await makeStock(book.id, 8, 3);
  await makeStock(book.id, 2, 0, 1);
  expect(await add(user, { productId: book.id, quantity: 5 })).toMatchObject({ quantity: 5, capped: false });
  expect(await add(user, { productId: book.id, quantity: 5 })).toMatchObject({ quantity: 7, capped: true });
});

test('buying at once sets the number of copies instead of adding', async () => {
  const [user, book] = [await makeBuyer(), await makeBook(100)];
  const first = await add(user, { productId: book.id, quantity: 9 });
  const second = await add(user, { productId: book.id, quantity: 2, replace: true });
  expect(second).toEqual({ id: first.id, quantity: 2, capped: false, count: 1 });
});

test('fewer copies than the minimum become the minimum', async () => {
  const [user, book] = [await makeBuyer(), await makeBook(100, { minQuantity: 10 })];
  expect(await add(user, { productId: book.id, quantity: 1 })).toMatchObject({ quantity: 10, capped: false });
});

test('a year of a periodical is a line of its own, and a periodical without a year is refused', async () => {
  const [user, periodical] = [await makeBuyer(), await makePeriodical(2027)];
  await expect(add(user, { productId: periodical.id, quantity: 1 })).rejects.toMatchObject({ status: 422 });
  await expect(
    add(user, { productId: periodical.id, quantity: 1, specKey: 'year:2026' }),
  ).rejects.toMatchObject({
    status: 422,
  });
  await add(user, { productId: periodical.id, quantity: 30, specKey: 'year:2027' });
  const [line] = await getCartLines(ctxOf(user));
  expect(line).toMatchObject({
    specKey: 'year:2027',
    quantity: 30,
    problem: null,
    sale: {
      unitFen: 12_000,
      weightG: 0,
      tracked: false,
      stock: [],
      specLabel: '2027 年全年订阅（第 1–12 期）',
    },
  });
});

describe('S-11, S-54: what is not for sale does not enter the cart', () => {
  const closed: [string, Partial<typeof products.$inferInsert>, number][] = [
    ['a draft', { status: 'draft', marketable: false }, 404],
    ['a product off the shelf', { marketable: false }, 404],
    ['a deleted product', { deletedAt: NOW }, 404],
  ];
  test.each(closed)('%s', async (_, more, status) => {
    const [user, book] = [await makeBuyer(), await makeBook(10, more)];
    await expect(add(user, { productId: book.id, quantity: 1 })).rejects.toMatchObject({ status });
    expect(await rows(user)).toEqual([]);
  });

  test('a product that does not exist', async () => {
    const user = await makeBuyer();
    await expect(add(user, { productId: 987_654_321, quantity: 1 })).rejects.toMatchObject({ status: 404 });
  });

  test('a product without a free copy', async () => {
    const [user, book] = [await makeBuyer(), await makeProduct()];
    await makeStock(book.id, 5, 5);
    await expect(add(user, { productId: book.id, quantity: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'STOCK_SHORT',
      data: { available: 0 },
    });
    expect(await rows(user)).toEqual([]);
  });
});

describe('no price of the cart is the truth', () => {
  test('a changed price shows at once, with the one at the time of adding beside it', async () => {
    const [user, book] = [await makeBuyer(), await makeBook(10)];
    await add(user, { productId: book.id, quantity: 1 });
    await testDb().update(products).set({ saleFen: 1500 }).where(eq(products.id, book.id));
    const [line] = await getCartLines(ctxOf(user));
    expect([line?.sale.unitFen, line?.quotedFen]).toEqual([1500, 2000]);
  });

  test('a product taken off the shelf stays in the cart as invalid', async () => {
    const [user, book] = [await makeBuyer(), await makeBook(10)];
    await add(user, { productId: book.id, quantity: 1 });
    await testDb().update(products).set({ marketable: false }).where(eq(products.id, book.id));
    expect((await getCartLines(ctxOf(user)))[0]?.problem).toBe('off_shelf');
  });

  test('a member of an organisation sees the organisation price', async () => {
    const [user, book] = [await makeOrgBuyer(), await makeBook(10, { orgFen: 1700 })];
    await add(user, { productId: book.id, quantity: 1 });
    expect((await getCartLines(ctxOf(user)))[0]?.sale.unitFen).toBe(1700);
  });
});

test.each([0, -1, 10_000])('S-53, I26: the database itself refuses %i copies', async (quantity) => {
  const [user, book] = [await makeBuyer(), await makeBook(10)];
  await expect(
    testDb().insert(cartItems).values({ userId: user.id, productId: book.id, quantity }),
  ).rejects.toThrow();
  expect(await rows(user)).toEqual([]);
});

test('I26: no cart holds one choice twice', async () => {
  expect(
    await ownerQuery(
      'select 1 from cart_items group by user_id, product_id, spec_key having count(*) > 1 or min(quantity) < 1',
    ),
  ).toEqual([]);
});
