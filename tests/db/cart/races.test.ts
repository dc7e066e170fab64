import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { orderItems, orders } from '@/db/schema/order';
import { randomToken } from '@/lib/core/ids';
import { isAppError } from '@/lib/core/errors';
import { withTx } from '@/lib/data/tx';
import { addCartLine } from '@/lib/domain/cart/commands/add-cart-line';
import { editCartLine } from '@/lib/domain/cart/commands/edit-cart-line';
import { removeCartLines } from '@/lib/domain/cart/commands/remove-cart-lines';
import { submitOrder } from '@/lib/domain/order/commands/submit-order';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { testDb } from '@/tests/support/db';
import { makeBook } from '@/tests/support/factories/product';
import { ctxOf, expressId, makeCustomer } from '@/tests/support/factories/sale';

type Outcome = { ok: true } | { ok: false; status: number };
const outcome = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ ok: true }),
    (e: unknown) => {
      if (!isAppError(e)) throw e;
      return { ok: false, status: e.status };
    },
  );

test('R-04: edit, delete, add and submit of one line in parallel leave either the line or its order, never both', async () => {
  for (let round = 0; round < 12; round += 1) {
    const customer = await makeCustomer();
    const book = await makeBook(500);
    const ctx = ctxOf(customer);
    const { id } = await withTx(ctx, (tx) =>
      addCartLine(tx, { productId: book.id, quantity: 2, specKey: '', replace: false }),
    );
    const shippingMethodId = await expressId();
    const quote = await quoteGoods(
      ctx,
      await resolveGoods(ctx, { cartItemIds: [id] }),
      customer.areaCode,
      shippingMethodId,
    );
    const acts = {
      submit: () =>
        submitOrder(ctx, {
          submitKey: randomToken(16),
          cartItemIds: [id],
          receiverId: customer.receiverId,
          shippingMethodId,
          paymentMethod: 'wxpay',
          totalFen: quote.amounts.totalFen,
          source: 'desktop',
        }),
      edit: () => withTx(ctx, (tx) => editCartLine(tx, { id, quantity: 7 })),
      remove: () => withTx(ctx, (tx) => removeCartLines(tx, [id])),
    };
    const names = ['submit', 'edit', 'remove'] as const;
    const first = round % names.length;
    const results = await Promise.all(
      [...names.slice(first), ...names.slice(0, first)].map(
        async (name) => [name, await outcome(acts[name]())] as const,
      ),
    );
    const submitted = new Map(results).get('submit');
    const rows = await testDb().select().from(cartItems).where(eq(cartItems.userId, customer.user.id));
    const lines = await testDb()
      .select({ quantity: orderItems.quantity })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(eq(orders.buyerId, customer.user.id));
    // The deletion always happens, so no line outlives the round; an order holds what its buyer saw.
    expect(rows).toEqual([]);
    expect(lines).toEqual(submitted?.ok ? [{ quantity: 2 }] : []);
    if (submitted && !submitted.ok) expect(submitted.status).toBe(409);
  }
});

test('R-04: an edit or a submit of a line that was deleted is refused and writes nothing', async () => {
  const customer = await makeCustomer();
  const ctx = ctxOf(customer);
  const { id } = await withTx(ctx, async (tx) =>
    addCartLine(tx, { productId: (await makeBook(10)).id, quantity: 1, specKey: '', replace: false }),
  );
  await withTx(ctx, (tx) => removeCartLines(tx, [id]));
  await expect(withTx(ctx, (tx) => editCartLine(tx, { id, quantity: 2 }))).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    submitOrder(ctx, {
      submitKey: randomToken(16),
      cartItemIds: [id],
      receiverId: customer.receiverId,
      shippingMethodId: await expressId(),
      paymentMethod: 'wxpay',
      totalFen: 1,
      source: 'desktop',
    }),
  ).rejects.toMatchObject({ status: 409 });
  expect(await testDb().$count(cartItems, eq(cartItems.userId, customer.user.id))).toBe(0);
  expect(await testDb().$count(orders, eq(orders.buyerId, customer.user.id))).toBe(0);
});

test('two tabs that submit the same lines make one order', async () => {
  const customer = await makeCustomer();
  const ctx = ctxOf(customer);
  const { id } = await withTx(ctx, async (tx) =>
    addCartLine(tx, { productId: (await makeBook(10)).id, quantity: 1, specKey: '', replace: false }),
  );
  const shippingMethodId = await expressId();
  const goods = await resolveGoods(ctx, { cartItemIds: [id] });
  const { amounts } = await quoteGoods(ctx, goods, customer.areaCode, shippingMethodId);
  const send = () =>
    outcome(
      submitOrder(ctx, {
        submitKey: randomToken(16),
        cartItemIds: [id],
        receiverId: customer.receiverId,
        shippingMethodId,
        paymentMethod: 'wxpay',
        totalFen: amounts.totalFen,
        source: 'desktop',
      }),
    );
  const all = await Promise.all([send(), send(), send()]);
  expect(all.filter((o) => o.ok)).toHaveLength(1);
  expect(await testDb().$count(orders, eq(orders.buyerId, customer.user.id))).toBe(1);
});
