import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { withTx } from '@/lib/data/tx';
import { addCartLine } from '@/lib/domain/cart/commands/add-cart-line';
import { editCartLine } from '@/lib/domain/cart/commands/edit-cart-line';
import { mergeCart } from '@/lib/domain/cart/commands/merge-cart';
import { removeCartLines } from '@/lib/domain/cart/commands/remove-cart-lines';
import type { CartEditInput, GuestLineInput } from '@/lib/domain/cart/contract';
import { presentCart } from '@/lib/domain/cart/present';
import { getCartLines, quoteGuestLines } from '@/lib/domain/cart/queries';
import { MAX_CART_LINES } from '@/lib/domain/cart/lines';
import { buyerActor, makeCtx, type TestUser } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/member';
import { makeBook, makePeriodical, makeProduct } from '@/tests/support/factories/product';

const NOW = new Date('2026-11-21T12:00:00+08:00');
const ctxOf = (user: TestUser) => makeCtx({ actor: buyerActor(user), now: NOW });
const put = (user: TestUser, productId: number, quantity = 1) =>
  withTx(ctxOf(user), (ctx) => addCartLine(ctx, { productId, quantity, specKey: '', replace: false }));
const edit = (user: TestUser, input: CartEditInput) => withTx(ctxOf(user), (ctx) => editCartLine(ctx, input));
const remove = (user: TestUser, ids?: number[]) => withTx(ctxOf(user), (ctx) => removeCartLines(ctx, ids));
const merge = (user: TestUser, lines: GuestLineInput[]) =>
  withTx(ctxOf(user), (ctx) =>
    mergeCart(ctx, { mode: 'add', lines: lines.map((l) => ({ ...l, selected: true })) }),
  );
const state = async (user: TestUser) =>
  (
    await testDb()
      .select({ quantity: cartItems.quantity, selected: cartItems.selected })
      .from(cartItems)
      .where(eq(cartItems.userId, user.id))
      .orderBy(cartItems.id)
  ).map((r) => `${r.quantity}${r.selected ? '✓' : ''}`);
const guestLine = (productId: number, quantity: number, specKey = ''): GuestLineInput => ({
  productId,
  specKey,
  quantity,
});

describe('editing', () => {
  test('the number of copies and the tick change', async () => {
    const user = await makeBuyer();
    const { id } = await put(user, (await makeBook(10)).id);
    await put(user, (await makeBook(10)).id);
    expect((await edit(user, { id, quantity: 7 }))[0]?.quantity).toBe(7);
    expect(await state(user)).toEqual(['7✓', '1✓']);
    await edit(user, { id, selected: false });
    expect(await state(user)).toEqual(['7', '1✓']);
  });

  test('the tick of many lines changes at once', async () => {
    const user = await makeBuyer();
    const ids = [
      (await put(user, (await makeBook(10)).id)).id,
      (await put(user, (await makeBook(10)).id)).id,
    ];
    await edit(user, { ids, selected: false });
    expect(await state(user)).toEqual(['1', '1']);
  });

  test.each([
    ['more than the stock', { quantity: 11 }, 409, { maxQuantity: 10, minQuantity: 2 }],
    ['less than the minimum', { quantity: 1 }, 422, { maxQuantity: 10, minQuantity: 2 }],
  ])('%s is refused and nothing changes', async (_, change, status, data) => {
    const user = await makeBuyer();
    const { id } = await put(user, (await makeBook(10, { minQuantity: 2, limitPerLine: 50 })).id, 2);
    await expect(edit(user, { id, ...change })).rejects.toMatchObject({ status, data });
    expect(await state(user)).toEqual(['2✓']);
  });

  test('S-06: another buyer’s line does not exist, and a mixed list changes nothing', async () => {
    const [a, b] = [await makeBuyer(), await makeBuyer()];
    const own = (await put(a, (await makeBook(10)).id)).id;
    const foreign = (await put(b, (await makeBook(10)).id)).id;
    await expect(edit(a, { id: foreign, quantity: 5 })).rejects.toMatchObject({ status: 404 });
    await expect(edit(a, { ids: [own, foreign], selected: false })).rejects.toMatchObject({ status: 404 });
    expect(await remove(a, [foreign])).toBe(0);
    expect([await state(a), await state(b)]).toEqual([['1✓'], ['1✓']]);
  });

  test('R-04: edit against delete leaves no ghost line', async () => {
    const [user, book] = [await makeBuyer(), await makeBook(100)];
    for (let i = 0; i < 20; i += 1) {
      const { id } = await put(user, book.id);
      await Promise.allSettled([
        edit(user, { id, quantity: 5 }),
        remove(user, [id]),
        edit(user, { id, selected: false }),
      ]);
      expect(await state(user)).toEqual([]);
    }
  });
});

describe('removing', () => {
  test('named lines go, then everything', async () => {
    const user = await makeBuyer();
    const first = (await put(user, (await makeBook(10)).id)).id;
    await put(user, (await makeBook(10)).id, 2);
    await put(user, (await makeBook(10)).id, 3);
    expect(await remove(user, [first])).toBe(1);
    expect(await state(user)).toEqual(['2✓', '3✓']);
    expect(await remove(user, [])).toBe(0);
    expect(await remove(user)).toBe(2);
    expect(await state(user)).toEqual([]);
  });
});

describe('a visitor’s cart after the login', () => {
  test('quantities add up under the caps, the same line given twice too', async () => {
    const [user, book, few] = [
      await makeBuyer(),
      await makeBook(100),
      await makeBook(100, { limitPerLine: 5 }),
    ];
    await put(user, book.id, 4);
    await put(user, few.id, 4);
    const done = await merge(user, [guestLine(book.id, 2), guestLine(few.id, 4), guestLine(book.id, 1)]);
    expect(done).toMatchObject({ count: 2, merged: 2, dropped: 0 });
    expect(await state(user)).toEqual(['7✓', '5✓']);
  });

  test('what is no longer for sale is dropped; what is only out of stock is kept and shown as such', async () => {
    const [user, out, off, periodical] = [
      await makeBuyer(),
      await makeBook(0),
      await makeBook(9, { marketable: false }),
      await makePeriodical(2025),
    ];
    const done = await merge(user, [
      guestLine(out.id, 2),
      guestLine(off.id, 1),
      guestLine(periodical.id, 1, 'year:2025'),
      guestLine(987_654_321, 1),
    ]);
    expect(done).toMatchObject({ count: 1, merged: 1, dropped: 3 });
    expect((await getCartLines(ctxOf(user))).map((l) => [l.productId, l.quantity, l.problem])).toEqual([
      [out.id, 2, 'sold_out'],
    ]);
  });

  test('two tabs that merge at once lose nothing', async () => {
    const [user, a, b] = [await makeBuyer(), await makeBook(100), await makeBook(100)];
    await Promise.all([
      merge(user, [guestLine(a.id, 2), guestLine(b.id, 3)]),
      merge(user, [guestLine(b.id, 5), guestLine(a.id, 7)]),
    ]);
    const lines = await getCartLines(ctxOf(user));
    expect(new Map(lines.map((l) => [l.productId, l.quantity]))).toEqual(
      new Map([
        [a.id, 9],
        [b.id, 8],
      ]),
    );
  });

  test('a full cart still takes copies of what it holds', async () => {
    const user = await makeBuyer();
    const books = await Promise.all(
      Array.from({ length: MAX_CART_LINES + 1 }, () => makeProduct({ stockPolicy: 'untracked' })),
    );
    await merge(
      user,
      books.slice(1).map((b) => guestLine(b.id, 1)),
    );
    const done = await merge(user, [guestLine(books[0]?.id ?? 0, 1), guestLine(books[1]?.id ?? 0, 4)]);
    expect(done).toMatchObject({ count: MAX_CART_LINES, merged: 1, dropped: 1 });
    expect((await state(user)).toSorted().at(-1)).toBe('5✓');
  });

  test('before the login it is priced without being stored', async () => {
    const book = await makeBook(3, { orgFen: 100 });
    const lines = await quoteGuestLines(makeCtx({ now: NOW }), [guestLine(book.id, 4)]);
    expect(lines.map((l) => [l.id, l.sale.unitFen, l.problem, l.maxQuantity])).toEqual([
      [null, 2000, 'short', 3],
    ]);
  });

  test('S-11: a visitor learns nothing of a product that is hidden, and as much of one that does not exist', async () => {
    const draft = await makeBook(3, {
      title: '未公开的书',
      status: 'draft',
      marketable: false,
      coverPath: '/files/x.webp',
    });
    const views = presentCart(
      await quoteGuestLines(makeCtx({ now: NOW }), [guestLine(draft.id, 1), guestLine(987_654_321, 1)]),
    ).lines.map((l) => ({ ...l, productId: 0 }));
    expect(views[0]).toEqual(views[1]);
    expect(views[0]).toMatchObject({
      title: '商品已下架',
      coverPath: null,
      unitFen: 0,
      problem: 'off_shelf',
    });
  });
});
