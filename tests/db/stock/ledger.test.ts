import { eq } from 'drizzle-orm';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { withTx } from '@/lib/data/tx';
import { releaseStock } from '@/lib/domain/stock/commands/release-stock';
import { reserveStock } from '@/lib/domain/stock/commands/reserve-stock';
import { shipStock } from '@/lib/domain/stock/commands/ship-stock';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';

let business = 1_000_000;
const nextOrder = () => (business += 1);

/** One act in a transaction; a shortage rolls it back, as the submit does. */
function reserve(orderId: number, rows: { stockItemId: number; quantity: number }[]) {
  return withTx(systemCtx('test'), async (ctx) => {
    const short = await reserveStock(ctx, orderId, rows);
    if (short.length > 0) throw Object.assign(new Error('short'), { short });
  });
}

async function item(stock: number): Promise<number> {
  return (await makeProduct({ stock })).stockItemId ?? 0;
}

test('balances of the ledger are those of the same update, act by act', async () => {
  const stockItemId = await item(10);
  const order = nextOrder();
  await reserve(order, [{ stockItemId, quantity: 4 }]);
  await withTx(systemCtx('test'), (ctx) => shipStock(ctx, order, [{ stockItemId, quantity: 3 }]));
  await withTx(systemCtx('test'), (ctx) =>
    releaseStock(ctx, order, [{ stockItemId, quantity: 1 }], 'release', '部分退款'),
  );
  const rows = await testDb()
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.stockItemId, stockItemId))
    .orderBy(stockMovements.id);
  expect(rows.map((m) => [m.kind, m.deltaOnHand, m.deltaReserved, m.onHandAfter, m.reservedAfter])).toEqual([
    ['document_in', 10, 0, 10, 0],
    ['reserve', 0, 4, 10, 4],
    ['ship', -3, -3, 7, 1],
    ['release', 0, -1, 7, 0],
  ]);
  expect(await stockOf(stockItemId)).toEqual({ onHand: 7, reserved: 0 });
});

test('lines of one title are one act on one row', async () => {
  const stockItemId = await item(10);
  await reserve(nextOrder(), [
    { stockItemId, quantity: 2 },
    { stockItemId, quantity: 3 },
  ]);
  expect(await stockOf(stockItemId)).toEqual({ onHand: 10, reserved: 5 });
});

test('a shortage names every short row with what is left, its own part not counted against it', async () => {
  const [a, b, c] = [await item(5), await item(2), await item(0)];
  const rows = [a, b, c].map((stockItemId) => ({ stockItemId, quantity: 3 }));
  await expect(reserve(nextOrder(), rows)).rejects.toMatchObject({
    short: [
      { stockItemId: b, wanted: 3, left: 2 },
      { stockItemId: c, wanted: 3, left: 0 },
    ],
  });
  expect(await stockOf(a)).toEqual({ onHand: 5, reserved: 0 });
});

test('the same act is never booked twice', async () => {
  const stockItemId = await item(10);
  const order = nextOrder();
  await reserve(order, [{ stockItemId, quantity: 2 }]);
  await expect(reserve(order, [{ stockItemId, quantity: 2 }])).rejects.toThrow();
  const release = () =>
    withTx(systemCtx('test'), (ctx) => releaseStock(ctx, order, [{ stockItemId, quantity: 2 }], 'release'));
  const both = await Promise.allSettled([release(), release()]);
  expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stockOf(stockItemId)).toEqual({ onHand: 10, reserved: 0 });
});

test('fifty takers of seven copies: seven get one', async () => {
  const stockItemId = await item(7);
  const calls = await Promise.allSettled(
    Array.from({ length: 50 }, () => reserve(nextOrder(), [{ stockItemId, quantity: 1 }])),
  );
  expect(calls.filter((c) => c.status === 'fulfilled')).toHaveLength(7);
  expect(await stockOf(stockItemId)).toEqual({ onHand: 7, reserved: 7 });
});

test('S-53 the database itself refuses impossible balances and impossible history', async () => {
  const stockItemId = await item(3);
  const set = (values: object) =>
    testDb().update(stockItems).set(values).where(eq(stockItems.id, stockItemId)).execute();
  await expect(set({ onHand: -1 })).rejects.toThrow();
  await expect(set({ reserved: 4 })).rejects.toThrow();
  await expect(set({ reserved: -1 })).rejects.toThrow();
  await expect(
    ownerQuery('update stock_movements set delta_on_hand = 99 where stock_item_id = $1', [stockItemId]),
  ).rejects.toThrow('append-only');
  await expect(
    ownerQuery('delete from stock_movements where stock_item_id = $1', [stockItemId]),
  ).rejects.toThrow('append-only');
  expect(await stockOf(stockItemId)).toEqual({ onHand: 3, reserved: 0 });
});
