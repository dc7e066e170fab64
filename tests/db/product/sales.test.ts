import { withTx } from '@/lib/data/tx';
import { countSales, noteSales } from '@/lib/domain/product/commands/count-sales';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeBook } from '@/tests/support/factories/product';

const sold = async (id: number) =>
  (await ownerQuery<{ sales_count: number }>('select sales_count from products where id = $1', [id]))[0]
    ?.sales_count;
const noted = async () =>
  (await ownerQuery<{ n: number }>('select count(*)::int as n from product_sales'))[0]?.n;

test('what payments noted is counted once, however many workers count at the same moment', async () => {
  const [a, b] = [await makeBook(1), await makeBook(1)];
  for (let i = 0; i < 20; i += 1) {
    await withTx(makeCtx(), (tx) =>
      noteSales(tx, [
        { productId: b.id, quantity: 3 },
        { productId: a.id, quantity: 1 },
      ]),
    );
  }
  expect([await sold(a.id), await sold(b.id), await noted()]).toEqual([0, 0, 40]);
  await Promise.all(Array.from({ length: 6 }, () => countSales(makeCtx())));
  expect([await sold(a.id), await sold(b.id), await noted()]).toEqual([20, 60, 0]);
  expect(await countSales(makeCtx())).toBe(0);
  expect([await sold(a.id), await sold(b.id)]).toEqual([20, 60]);
});

test('a payment that is rolled back notes nothing, and nobody notes outside of one', async () => {
  const { id } = await makeBook(1);
  const failing = withTx(makeCtx(), async (tx) => {
    await noteSales(tx, [{ productId: id, quantity: 5 }]);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await expect(noteSales(makeCtx(), [{ productId: id, quantity: 5 }])).rejects.toThrow('transaction');
  await countSales(makeCtx());
  expect([await sold(id), await noted()]).toEqual([0, 0]);
});
