import { eq } from 'drizzle-orm';
import { favorites } from '@/db/schema/favorite';
import { withTx } from '@/lib/data/tx';
import { addFavorite } from '@/lib/domain/favorite/commands/add-favorite';
import { addRequest } from '@/lib/domain/favorite/commands/add-request';
import { removeFavorite } from '@/lib/domain/favorite/commands/remove-favorite';
import { getMarks, listFavorites, listKept } from '@/lib/domain/favorite/queries';
import { MAX_FAVORITES } from '@/lib/domain/favorite/rules';
import { issueToken } from '@/lib/domain/identity/commands/issue-token';
import { closeAccount } from '@/lib/domain/member/commands/close-account';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makePeriodical } from '@/tests/support/factories/periodical';
import { ctxOf, makeCustomer, type Customer } from '@/tests/support/factories/sale';

const keep = (who: Customer, productId: number) => withTx(ctxOf(who), (ctx) => addFavorite(ctx, productId));
const drop = (who: Customer, productId: number) =>
  withTx(ctxOf(who), (ctx) => removeFavorite(ctx, productId));
const page = (who: Customer, pageNum = 1, pageSize = 10) => listFavorites(ctxOf(who), { pageNum, pageSize });
const count = (who: Customer) => testDb().$count(favorites, eq(favorites.userId, who.user.id));

test('what is kept stands with today’s price and stock, newest first, in pages', async () => {
  const me = await makeCustomer();
  const book = await makeProduct({ stock: 3, saleFen: 2300 });
  const gone = await makeProduct({ stock: 0 });
  const off = await makeProduct({ stock: 4 });
  const { product: periodical } = await makePeriodical();
  for (const { id } of [book, gone, off, periodical]) await keep(me, id);
  await ownerQuery('update products set marketable = false where id = $1', [off.id]);
  expect(await page(me, 1, 3)).toMatchObject({
    list: [
      { productId: periodical.id, state: 'choose', stateLabel: '可订购' },
      { productId: off.id, state: 'off_shelf', stateLabel: '商品已下架' },
      { productId: gone.id, state: 'sold_out', stateLabel: '暂时无货' },
    ],
    total: 4,
    favorites: 4,
    requests: 0,
  });
  expect(await page(me, 2, 3)).toMatchObject({
    list: [{ productId: book.id, state: 'buyable', unitFen: 2300 }],
    total: 4,
  });
});

test('the same product many times at once is kept once, and dropped without a mistake twice', async () => {
  const [me, book] = [await makeCustomer(), await makeProduct({ stock: 1 })];
  await Promise.all(Array.from({ length: 8 }, () => keep(me, book.id)));
  expect(await count(me)).toBe(1);
  expect(await getMarks(ctxOf(me), book.id)).toEqual({ favorite: true, waits: [] });
  await Promise.all([drop(me, book.id), drop(me, book.id)]);
  expect(await getMarks(ctxOf(me), book.id)).toEqual({ favorite: false, waits: [] });
});

test('of the products of a page those are named that one keeps, and nobody else’s', async () => {
  const [me, other] = [await makeCustomer(), await makeCustomer()];
  const [first, second, third] = [await makeProduct(), await makeProduct(), await makeProduct()];
  await keep(me, third.id);
  await keep(me, first.id);
  await keep(other, second.id);
  expect(await listKept(ctxOf(me), [first.id, second.id, third.id])).toEqual([first.id, third.id]);
  expect(await listKept(ctxOf(other), [first.id])).toEqual([]);
});

test('S-06: what one keeps is nobody else’s, and nobody else drops it', async () => {
  const [me, other, book] = [await makeCustomer(), await makeCustomer(), await makeProduct({ stock: 1 })];
  await keep(me, book.id);
  await drop(other, book.id);
  expect(await count(me)).toBe(1);
  expect(await page(other)).toMatchObject({ list: [], total: 0 });
});

describe('a refused keeping changes nothing', () => {
  test('S-11: a product that is missing or off the shelf', async () => {
    const [me, off] = [await makeCustomer(), await makeProduct({ stock: 1, marketable: false })];
    await expect(keep(me, off.id)).rejects.toMatchObject({ status: 404 });
    await expect(keep(me, 999_999_999)).rejects.toMatchObject({ status: 404 });
    expect(await count(me)).toBe(0);
  });

  test('more than one may keep, also when they race', async () => {
    const me = await makeCustomer();
    const last = await Promise.all([1, 2, 3, 4].map(() => makeProduct({ stock: 1 })));
    const filler = await Promise.all(Array.from({ length: 3 }, () => makeProduct({ stock: 1 })));
    await ownerQuery(
      `with p as (insert into products (sku, kind, category_id, title, list_fen, sale_fen, weight_g)
         select 'FILL-' || n, kind, category_id, title, list_fen, sale_fen, weight_g
         from products, generate_series(1, $3) n where id = $2 returning id)
       insert into favorites (user_id, product_id) select $1, id from p`,
      [me.user.id, filler[0]?.id, MAX_FAVORITES - 2],
    );
    const kept = await Promise.allSettled(last.map((b) => keep(me, b.id)));
    expect(kept.filter((k) => k.status === 'rejected').map((k) => k.reason.status)).toEqual([422, 422]);
    expect(await count(me)).toBe(MAX_FAVORITES);
  });
});

test('closing the account takes away what was kept and waited for', async () => {
  const me = await makeCustomer();
  const [book, gone] = [await makeProduct({ stock: 1 }), await makeProduct({ stock: 0 })];
  await keep(me, book.id);
  await withTx(ctxOf(me), (ctx) => addRequest(ctx, { productId: gone.id, specKey: '' }));
  const token = await issueToken(ctxOf(me), 'close');
  await withTx(ctxOf(me), (ctx) => closeAccount(ctx, token));
  const [left] = await ownerQuery(
    `select (select count(*)::int from favorites where user_id = $1) as favorites,
      (select count(*)::int from restock_requests where user_id = $1) as requests`,
    [me.user.id],
  );
  expect(left).toEqual({ favorites: 0, requests: 0 });
});
