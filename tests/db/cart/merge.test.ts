import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { withTx } from '@/lib/data/tx';
import { addCartLine } from '@/lib/domain/cart/commands/add-cart-line';
import { mergeCart } from '@/lib/domain/cart/commands/merge-cart';
import type { CartMergeInput } from '@/lib/domain/cart/contract';
import { MAX_CART_LINES } from '@/lib/domain/cart/lines';
import { buyerActor, makeCtx, type TestUser } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/member';
import { makeBook, makeProduct } from '@/tests/support/factories/product';

const ctxOf = (user: TestUser) => makeCtx({ actor: buyerActor(user) });
const put = (user: TestUser, productId: number, quantity: number) =>
  withTx(ctxOf(user), (ctx) => addCartLine(ctx, { productId, quantity, specKey: '', replace: false }));
const line = (productId: number, quantity: number, selected = true) => ({
  productId,
  specKey: '',
  quantity,
  selected,
});
const merge = (user: TestUser, mode: CartMergeInput['mode'], lines: CartMergeInput['lines']) =>
  withTx(ctxOf(user), (ctx) => mergeCart(ctx, { mode, lines }));
const cart = async (user: TestUser) => {
  const rows = await testDb()
    .select()
    .from(cartItems)
    .where(eq(cartItems.userId, user.id))
    .orderBy(cartItems.productId);
  return rows.map((r) => `${r.productId}:${r.quantity}${r.selected ? '✓' : ''}`);
};

test('after a login anywhere quantities add up and every tick stays', async () => {
  const user = await makeBuyer();
  const [a, b, c] = [await makeBook(50), await makeBook(50), await makeBook(50)];
  await put(user, a.id, 2);
  await put(user, b.id, 3);
  const merged = await merge(user, 'add', [line(b.id, 4), line(c.id, 1, false)]);
  expect(merged).toEqual({ count: 3, merged: 2, dropped: 0, items: [] });
  expect(await cart(user)).toEqual([`${a.id}:2✓`, `${b.id}:7✓`, `${c.id}:1✓`]);
});

test('after a login inside the checkout the visitor’s ticked lines win and are the only ones ticked', async () => {
  const user = await makeBuyer();
  const [a, b, c, d] = [await makeBook(50), await makeBook(50), await makeBook(50), await makeBook(50)];
  await put(user, a.id, 2);
  await put(user, b.id, 30);
  await put(user, d.id, 5);
  const merged = await merge(user, 'checkout', [line(b.id, 4), line(c.id, 1), line(d.id, 2, false)]);
  expect(await cart(user)).toEqual([`${a.id}:2`, `${b.id}:4✓`, `${c.id}:1✓`, `${d.id}:7`]);
  const rows = await testDb().select().from(cartItems).where(eq(cartItems.userId, user.id));
  const ticked = rows.filter((r) => r.selected).map((r) => r.id);
  expect(new Set(merged.items)).toEqual(new Set(ticked));
  expect(merged).toMatchObject({ count: 4, merged: 3, dropped: 0 });
});

test('the limit of a line bounds the sum, and what cannot be sold is dropped', async () => {
  const user = await makeBuyer();
  const [book, off] = [await makeBook(1000, { limitPerLine: 10 }), await makeBook(9, { marketable: false })];
  await put(user, book.id, 8);
  expect(await merge(user, 'add', [line(book.id, 8), line(off.id, 1)])).toMatchObject({
    merged: 1,
    dropped: 1,
    count: 1,
  });
  expect(await cart(user)).toEqual([`${book.id}:10✓`]);
});

test('a checkout whose lines are all gone leaves the ticks of the account alone', async () => {
  const user = await makeBuyer();
  const [book, off] = [await makeBook(9), await makeBook(9, { marketable: false })];
  await put(user, book.id, 1);
  expect(await merge(user, 'checkout', [line(off.id, 1)])).toMatchObject({ items: [], dropped: 1 });
  expect(await cart(user)).toEqual([`${book.id}:1✓`]);
});

test('a full cart takes the lines that it knows and drops the others', async () => {
  const user = await makeBuyer();
  const books = await Promise.all(
    Array.from({ length: MAX_CART_LINES + 1 }, () => makeProduct({ stockPolicy: 'untracked' })),
  );
  const lines = books.map((b) => line(b.id, 1));
  await merge(user, 'add', lines.slice(0, MAX_CART_LINES));
  const again = await merge(user, 'checkout', [lines[0]!, lines[MAX_CART_LINES]!]);
  expect(again).toMatchObject({ count: MAX_CART_LINES, merged: 1, dropped: 1 });
});

test('R-04: the same cart merged by two tabs at once adds up twice and no line doubles', async () => {
  const [user, book] = [await makeBuyer(), await makeBook(500)];
  await Promise.all(Array.from({ length: 10 }, () => merge(user, 'add', [line(book.id, 3)])));
  expect(await cart(user)).toEqual([`${book.id}:30✓`]);
});
