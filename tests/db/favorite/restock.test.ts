import { eq } from 'drizzle-orm';
import { restockRequests } from '@/db/schema/favorite';
import { users } from '@/db/schema/identity';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { withTx } from '@/lib/data/tx';
import { addRequest } from '@/lib/domain/favorite/commands/add-request';
import { cleanRequests } from '@/lib/domain/favorite/commands/clean-requests';
import { removeRequest } from '@/lib/domain/favorite/commands/remove-request';
import { tellRestocked } from '@/lib/domain/favorite/commands/tell-restocked';
import { getMarks, listRequests } from '@/lib/domain/favorite/queries';
import { MAX_RESTOCK_REQUESTS } from '@/lib/domain/favorite/rules';
import { deliverMessage } from '@/lib/domain/notice/commands/deliver-message';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makePost, messagesOf, noticesOf, waitingJobs } from '@/tests/support/factories/notice';
import { makeIssueStock, makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { ctxOf, makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { asAdmin, makeKeeper, makePosted } from '@/tests/support/factories/stock';
import { shelveProducts } from '@/lib/domain/product/commands/shelve-products';
import { runDueJobs } from '@/tests/support/jobs';
import { makeAdmin } from '@/tests/support/factories/people';

const ask = (who: Customer, productId: number, specKey = '') =>
  withTx(ctxOf(who), (ctx) => addRequest(ctx, { productId, specKey }));
const takeBack = (who: Customer, productId: number) =>
  withTx(ctxOf(who), (ctx) => removeRequest(ctx, { productId, specKey: '' }));
const tell = () => tellRestocked(makeCtx());
const requestsOf = ({ user }: Customer) =>
  testDb()
    .select({ productId: restockRequests.productId, specKey: restockRequests.specKey })
    .from(restockRequests)
    .where(eq(restockRequests.userId, user.id));
const stockIn = async (productId: number, quantity = 5) =>
  makePosted(await makeKeeper(), { lines: [{ productId, quantity }] });

/** What somebody was told, by the job. */
async function told({ user }: Customer) {
  await runDueJobs();
  return (await noticesOf(user.id)).filter((n) => n.kind === 'restocked');
}

/** Somebody who waits for a book that is sold out. */
async function waiting() {
  const [me, book] = [await makeCustomer(), await makeProduct({ stock: 0 })];
  await ask(me, book.id);
  return { me, book };
}

test('who asked is told once, with the message of his settings, and the request is closed', async () => {
  const { me, book } = await waiting();
  expect(await tell()).toBe(0);
  await stockIn(book.id);
  expect(await tell()).toBe(1);
  expect(await told(me)).toMatchObject([
    { title: '商品已到货', path: `/mall/details/${book.id}`, orderId: null, readAt: null },
  ]);
  expect(await messagesOf(me.user.id)).toMatchObject([{ channel: 'sms', purpose: 'restocked' }]);
  expect(await getMarks(ctxOf(me), book.id)).toEqual({ favorite: false, waits: [] });
  expect(await listRequests(ctxOf(me), { pageNum: 1, pageSize: 10 })).toMatchObject({ list: [], total: 0 });
  expect(await tell()).toBe(0);
  expect(await told(me)).toHaveLength(1);
});

test('many who wait and many workers at once: everybody is told exactly once', async () => {
  const book = await makeProduct({ stock: 0 });
  const people = await Promise.all(Array.from({ length: 12 }, () => makeCustomer()));
  await Promise.all(people.map((p) => ask(p, book.id)));
  await stockIn(book.id);
  const counts = await Promise.all([1, 2, 3, 4].map(tell));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(12);
  await runDueJobs();
  for (const p of people) expect(await told(p)).toHaveLength(1);
});

test('the same asking many times at once is one request, and one telling', async () => {
  const [me, book] = [await makeCustomer(), await makeProduct({ stock: 0 })];
  await Promise.all(Array.from({ length: 8 }, () => ask(me, book.id)));
  expect(await requestsOf(me)).toEqual([{ productId: book.id, specKey: '' }]);
  await stockIn(book.id);
  await tell();
  expect(await told(me)).toHaveLength(1);
});

test('an asking that races with the stock is told or refused, never forgotten', async () => {
  const book = await makeProduct({ stock: 0 });
  const people = await Promise.all(Array.from({ length: 6 }, () => makeCustomer()));
  const asked = await Promise.allSettled([...people.map((p) => ask(p, book.id)), stockIn(book.id), tell()]);
  await tell();
  for (const [i, p] of people.entries())
    expect(await told(p)).toHaveLength(asked[i]?.status === 'fulfilled' ? 1 : 0);
});

test('whoever asks again after he was told is told again', async () => {
  const { me, book } = await waiting();
  const other = await makeCustomer();
  await stockIn(book.id, 1);
  await tell();
  await placeOrder(other, [{ productId: book.id, quantity: 1 }]);
  await ask(me, book.id);
  await stockIn(book.id, 1);
  await tell();
  expect(await told(me)).toHaveLength(2);
});

test('a request that was taken back is not told', async () => {
  const { me, book } = await waiting();
  await takeBack(me, book.id);
  await takeBack(me, book.id);
  await stockIn(book.id);
  expect(await tell()).toBe(0);
  expect(await told(me)).toEqual([]);
});

describe('copies come back by whatever way', () => {
  test('an order that is cancelled', async () => {
    const [me, other, book] = [await makeCustomer(), await makeCustomer(), await makeProduct({ stock: 2 })];
    const order = await placeOrder(other, [{ productId: book.id, quantity: 2 }]);
    await ask(me, book.id);
    expect(await tell()).toBe(0);
    await withTx(ctxOf(other), (ctx) => cancelOrder(ctx, order.id, 'buyer'));
    expect(await tell()).toBe(1);
  });

  test('a delivery centre that opens again', async () => {
    const [me, book] = [await makeCustomer(), await makeProduct({ stock: 0 })];
    const [center] = await testDb()
      .insert(deliveryCenters)
      .values({ code: `WH-${book.id}`, name: '暂停的分仓', active: false })
      .returning();
    const deliveryCenterId = center?.id ?? 0;
    await testDb().insert(stockItems).values({ productId: book.id, deliveryCenterId, onHand: 3 });
    await ask(me, book.id);
    expect(await tell()).toBe(0);
    await testDb()
      .update(deliveryCenters)
      .set({ active: true })
      .where(eq(deliveryCenters.id, deliveryCenterId));
    expect(await tell()).toBe(1);
    await ownerQuery('delete from stock_items where delivery_center_id = $1', [deliveryCenterId]);
  });

  test('a product that is off the shelf waits until it is on sale again', async () => {
    const { me, book } = await waiting();
    const clerk = await makeAdmin(['product.edit']);
    const shelve = (marketable: boolean) =>
      asAdmin(clerk, (ctx) => shelveProducts(ctx, { ids: [book.id], marketable }));
    await shelve(false);
    await stockIn(book.id);
    expect(await tell()).toBe(0);
    expect(await listRequests(ctxOf(me), { pageNum: 1, pageSize: 10 })).toMatchObject({
      list: [{ productId: book.id, state: 'off_shelf', stateLabel: '商品已下架' }],
      total: 1,
    });
    await shelve(true);
    expect(await tell()).toBe(1);
  });

  test('fewer copies than one has to buy are none', async () => {
    const [me, book] = [await makeCustomer(), await makeProduct({ stock: 0, minQuantity: 10 })];
    await ask(me, book.id);
    await stockIn(book.id, 9);
    expect(await tell()).toBe(0);
    await stockIn(book.id, 1);
    expect(await tell()).toBe(1);
  });

  test('a back issue, and only the one that was asked for', async () => {
    const { product, issues } = await makePeriodical({ states: { 1: 'published', 2: 'published' } });
    const [first, second] = issues as [(typeof issues)[0], (typeof issues)[0]];
    const year = nextYear();
    const me = await makeCustomer();
    await ask(me, product.id, `issue:${year}-1`);
    await makeIssueStock(second, 4);
    expect(await tell()).toBe(0);
    await makeIssueStock(first, 4);
    expect(await tell()).toBe(1);
    expect(await told(me)).toMatchObject([{ text: expect.stringContaining(`${year} 年第 1 期已到货`) }]);
  });
});

describe('a refused asking changes nothing', () => {
  test.each([
    ['a product in stock', { stock: 3 }, 422],
    ['one that is not bound to the stock', { stockPolicy: 'untracked' as const }, 422],
    ['one off the shelf', { stock: 0, marketable: false }, 404],
  ])('%s', async (_, values, status) => {
    const [me, book] = [await makeCustomer(), await makeProduct(values)];
    await expect(ask(me, book.id)).rejects.toMatchObject({ status });
    expect(await requestsOf(me)).toEqual([]);
  });

  test('a product that does not exist, a choice that there is not', async () => {
    const [me, book] = [await makeCustomer(), await makeProduct({ stock: 0 })];
    await expect(ask(me, 999_999_999)).rejects.toMatchObject({ status: 404 });
    await expect(ask(me, book.id, 'issue:2026-5')).rejects.toMatchObject({ status: 422 });
    expect(await requestsOf(me)).toEqual([]);
  });

  test('more than one may wait for, also when askings race', async () => {
    const me = await makeCustomer();
    const books = await Promise.all(
      Array.from({ length: MAX_RESTOCK_REQUESTS + 3 }, () => makeProduct({ stock: 0 })),
    );
    const asked = await Promise.allSettled(books.map((b) => ask(me, b.id)));
    expect(asked.filter((a) => a.status === 'rejected').map((a) => a.reason.status)).toEqual([422, 422, 422]);
    expect(await requestsOf(me)).toHaveLength(MAX_RESTOCK_REQUESTS);
  });
});

test('somebody whose account is closed meanwhile is told nothing', async () => {
  const { me, book } = await waiting();
  await stockIn(book.id);
  await tell();
  await testDb().update(users).set({ status: 'closed' }).where(eq(users.id, me.user.id));
  expect(await told(me)).toEqual([]);
  expect(await messagesOf(me.user.id)).toEqual([]);
});

test('who switched the message off hears it in the user centre only', async () => {
  const { me, book } = await waiting();
  await ownerQuery(
    "insert into user_notice_settings (user_id, kind, sms, mail) values ($1, 'restocked', false, false)",
    [me.user.id],
  );
  await stockIn(book.id);
  await tell();
  expect(await told(me)).toHaveLength(1);
  expect(await messagesOf(me.user.id)).toEqual([]);
});

test('the message goes out with the title of the goods, cut to what a carrier takes', async () => {
  const me = await makeCustomer();
  const book = await makeProduct({ stock: 0, title: '保密法实施条例学习问答与案例解读汇编（修订版）' });
  await ask(me, book.id);
  await stockIn(book.id);
  await tell();
  const jobs = await waitingJobs('notice.send');
  expect(jobs.filter((j) => j.key.startsWith('notice:restocked:'))).not.toEqual([]);
  await told(me);
  const [message] = await messagesOf(me.user.id);
  const post = makePost();
  await ownerQuery("update outbound_messages set status = 'pending' where id = $1", [message?.id]);
  await deliverMessage(post.ctx(), message?.id ?? 0);
  expect(post.sms.map((m) => m.params)).toEqual([{ title: expect.stringMatching(/^《保密法.{15,}$/) }]);
  expect([...(post.sms[0]?.params.title ?? '')].length).toBeLessThanOrEqual(20);
});

test('what was told a while ago and what nothing came of is cleaned away', async () => {
  const me = await makeCustomer();
  const books = await Promise.all([1, 2, 3, 4].map(() => makeProduct({ stock: 0 })));
  const ages = [
    [null, 366],
    [null, 364],
    [31, 40],
    [29, 40],
  ] as const;
  for (const [i, [toldAgo, askedAgo]] of ages.entries())
    await ownerQuery(
      `insert into restock_requests (user_id, product_id, told_at, created_at)
       values ($1, $2, now() - make_interval(days => $3), now() - make_interval(days => $4))`,
      [me.user.id, books[i]?.id, toldAgo, askedAgo],
    );
  await cleanRequests(makeCtx());
  const left = (await requestsOf(me)).map((r) => r.productId);
  expect(new Set(left)).toEqual(new Set([books[1]?.id, books[3]?.id]));
});

test('a product that is deleted is not told, and stands as off the shelf', async () => {
  const { me, book } = await waiting();
  await testDb().update(products).set({ deletedAt: new Date() }).where(eq(products.id, book.id));
  await stockIn(book.id).catch(() => undefined);
  expect(await tell()).toBe(0);
  expect(await listRequests(ctxOf(me), { pageNum: 1, pageSize: 10 })).toMatchObject({
    list: [{ state: 'off_shelf' }],
  });
});
