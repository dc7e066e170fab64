import { eq } from 'drizzle-orm';
import { buyLists, cartItems } from '@/db/schema/cart';
import { products } from '@/db/schema/product';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { buyListPutInput } from '@/lib/domain/cart/buy-list-contract';
import { lastBuyList } from '@/lib/domain/cart/buy-list-queries';
import { putBuyList } from '@/lib/domain/cart/commands/put-buy-list';
import { buyerActor, makeCtx, type TestUser } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/member';
import { makeBook, makeProduct } from '@/tests/support/factories/product';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

const NOW = new Date('2026-11-21T12:00:00+08:00');
const ctxOf = (user: TestUser) => makeCtx({ actor: buyerActor(user), now: NOW });

type Line = { productId: number; specKey?: string; quantity: number };
const inputOf = (lines: Line[], more: object = {}) =>
  buyListPutInput.parse({
    mode: 'cart',
    lines,
    listText: '9787301000014\t3',
    lineCount: 1,
    requestKey: randomToken(16),
    ...more,
  });
const put = (user: TestUser, input: ReturnType<typeof inputOf>) =>
  withTx(ctxOf(user), (ctx) => putBuyList(ctx, input));
const cartOf = (user: TestUser) =>
  testDb()
    .select({ productId: cartItems.productId, quantity: cartItems.quantity, selected: cartItems.selected })
    .from(cartItems)
    .where(eq(cartItems.userId, user.id))
    .orderBy(cartItems.productId);

describe('a list is put', () => {
  test('R-04: twice at once under one key it is in the cart once; the same key with other lines is refused', async () => {
    const [user, a, b] = [await makeBuyer(), await makeBook(100), await makeBook(100)];
    const input = inputOf([
      { productId: a.id, quantity: 3 },
      { productId: b.id, quantity: 2 },
      { productId: a.id, quantity: 4 },
    ]);
    const replies = await Promise.all([put(user, input), put(user, input), put(user, input)]);
    expect(new Set(replies.map((r) => JSON.stringify(r))).size).toBe(1);
    const held = [
      { productId: a.id, quantity: 7, selected: true },
      { productId: b.id, quantity: 2, selected: true },
    ];
    expect(await cartOf(user)).toEqual(held);
    const other = { ...input, lines: input.lines.slice(0, 1) };
    expect(await refused(put(user, other))).toMatchObject({ status: 409 });
    expect(await cartOf(user)).toEqual(held);
    await put(user, inputOf([{ productId: a.id, quantity: 1 }]));
    expect((await cartOf(user))[0]?.quantity).toBe(8);
  });

  test('to the checkout its copies count, and it alone is ticked', async () => {
    const [user, a, b] = [await makeBuyer(), await makeBook(100), await makeBook(100)];
    await put(
      user,
      inputOf([
        { productId: a.id, quantity: 5 },
        { productId: b.id, quantity: 1 },
      ]),
    );
    const { items, count } = await put(
      user,
      inputOf([{ productId: a.id, quantity: 2 }], { mode: 'checkout' }),
    );
    expect([items.length, count]).toEqual([1, 2]);
    expect(await cartOf(user)).toEqual([
      { productId: a.id, quantity: 2, selected: true },
      { productId: b.id, quantity: 1, selected: false },
    ]);
  });

  test('one line that cannot be had refuses all, each with its sentence, and changes nothing', async () => {
    const [user, good, short, gone] = [
      await makeBuyer(),
      await makeBook(100),
      await makeBook(3, { title: '库存少的书' }),
      await makeProduct({ marketable: false, title: '下架的书' }),
    ];
    await put(user, inputOf([{ productId: short.id, quantity: 2 }]));
    const before = await dataSnapshot();
    const error = await refused(
      put(
        user,
        inputOf([
          { productId: good.id, quantity: 1 },
          { productId: short.id, quantity: 2 },
          { productId: gone.id, quantity: 1 },
        ]),
      ),
    );
    expect(error).toMatchObject({
      status: 422,
      errors: {
        [`${short.id}|`]: '《库存少的书》仅剩 3 件，购物车中已有 2 件',
        [`${gone.id}|`]: '《下架的书》商品已下架',
      },
    });
    expect(await dataSnapshot()).toEqual(before);
  });

  test('a cart without room says how much there is, and takes none', async () => {
    const user = await makeBuyer();
    const { categoryId, taxId } = await makeProduct();
    const books = await testDb()
      .insert(products)
      .values(
        Array.from({ length: 102 }, (_, i) => ({
          sku: `ROOM-${i}`,
          kind: 'paper_book' as const,
          categoryId,
          taxId,
          title: `书目 ${i}`,
          listFen: 2500,
          saleFen: 2000,
          status: 'approved' as const,
          marketable: true,
          marketableAt: NOW,
          stockPolicy: 'untracked' as const,
        })),
      )
      .returning({ id: products.id });
    const lines = books.map((b) => ({ productId: b.id, quantity: 1 }));
    await put(user, inputOf(lines.slice(0, 99)));
    const error = await refused(put(user, inputOf(lines.slice(98, 102))));
    expect(error).toMatchObject({ status: 422, data: { room: 1 } });
    expect(error.message).toBe('购物车最多 100 种，现有 99 种，还可放 1 种；请先清理或少选一些');
    expect(await cartOf(user)).toHaveLength(99);
    await put(user, inputOf(lines.slice(90, 100)));
    expect(await cartOf(user)).toHaveLength(100);
  });

  test('S-66: the last one can be used again by its buyer alone, and only a few are kept', async () => {
    const [user, other, book] = [await makeBuyer(), await makeBuyer(), await makeBook(100)];
    for (let i = 1; i <= 7; i += 1)
      await put(
        user,
        inputOf([{ productId: book.id, quantity: 1 }], { listText: `清单 ${i}`, lineCount: i }),
      );
    expect(await lastBuyList(ctxOf(user))).toMatchObject({ last: { text: '清单 7', lines: 7 } });
    expect(await lastBuyList(ctxOf(other))).toEqual({ last: null });
    expect(
      await testDb().select({ n: buyLists.lineCount }).from(buyLists).where(eq(buyLists.userId, user.id)),
    ).toHaveLength(5);
  });
});
