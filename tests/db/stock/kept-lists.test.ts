import { editWarnings } from '@/lib/domain/stock/commands/edit-balances';
import { stockItemListInput, stockLedgerInput, stockWarningListInput } from '@/lib/domain/stock/contract';
import { documentListInput } from '@/lib/domain/stock/document-contract';
import { listDocuments } from '@/lib/domain/stock/document-queries';
import { listMovements } from '@/lib/domain/stock/ledger-queries';
import { pickGoods } from '@/lib/domain/stock/pick-queries';
import { countStockWarnings, listStockItems, listStockWarnings } from '@/lib/domain/stock/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import type { User } from '@/tests/support/factories/people';
import { asAdmin, makeCenter, makeDraft, makeKeeper, makePosted } from '@/tests/support/factories/stock';

let keeper: User;
beforeAll(async () => {
  keeper = await makeKeeper();
});

const ctx = () => makeCtx({ actor: adminActor(keeper) });
const items = (more: object) => listStockItems(ctx(), stockItemListInput.parse(more));

test('order and sums of the stock list are those after the last act', async () => {
  const [a, b] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 9 })];
  const most = () => items({ sort: '-onHand', pageSize: 100 });
  const rank = async (id: number) => (await most()).list.findIndex((r) => r.productId === id);
  const before = (await most()).totals.onHand;
  expect(await rank(b.id)).toBeLessThan(await rank(a.id));
  await makePosted(keeper, { lines: [{ productId: a.id, quantity: 7 }] });
  expect(await rank(a.id)).toBeLessThan(await rank(b.id));
  expect((await most()).totals.onHand).toBe(before + 7);
  expect((await items({ productId: a.id })).totals.onHand).toBe(12);
});

test('a balance is short as soon as its warning says so', async () => {
  const book = await makeProduct({ stock: 3 });
  const warned = async () =>
    (await listStockWarnings(ctx(), stockWarningListInput.parse({ pageSize: 100 }))).list.map(
      (r) => r.productId,
    );
  const before = await countStockWarnings(ctx());
  expect(await warned()).not.toContain(book.id);
  const set = (warnBelow: number) =>
    asAdmin(keeper, (c) => editWarnings(c, { ids: [book.stockItemId ?? 0], warnBelow }));
  await set(4);
  expect(await countStockWarnings(ctx())).toBe(before + 1);
  expect(await warned()).toContain(book.id);
  await set(0);
  expect(await warned()).not.toContain(book.id);
});

test('documents come to their list and their tab with the act', async () => {
  const book = await makeProduct({ stock: 3 });
  const list = () => listDocuments(ctx(), documentListInput.parse({ productId: book.id }));
  const { total, counts } = await list();
  await makeDraft(keeper, { lines: [{ productId: book.id, quantity: 1 }] });
  const then = await list();
  expect([then.total, then.counts.draft]).toEqual([total + 1, counts.draft + 1]);
  await makePosted(keeper, { lines: [{ productId: book.id, quantity: 1 }] });
  expect((await list()).counts).toMatchObject({ draft: counts.draft + 1, posted: counts.posted + 1 });
});

test('a far page is empty and keeps its total', async () => {
  const page = await items({ pageNum: 5000, pageSize: 100 });
  expect([page.list, page.total > 0]).toEqual([[], true]);
  const near = await items({ pageSize: 1 });
  expect(near.total).toBe(page.total);
});

test('goods are offered with what lies in the centre that is asked about', async () => {
  const book = await makeProduct({ stock: 6, title: '保密检查清单汇编' });
  const other = await makeCenter();
  const offered = async (deliveryCenterId?: number) =>
    (await pickGoods(ctx(), { keyword: '检查清单汇编', deliveryCenterId })).list.find(
      (g) => g.productId === book.id,
    )?.onHand;
  expect([await offered(), await offered(other)]).toEqual([6, 0]);
});

test('the ledger of days that are over holds these days, also what is written into them later', async () => {
  const { stockItemId } = await makeProduct({ stock: 1 });
  const days = { startTime: '2001-02-03', endTime: '2001-02-04' };
  const found = async (more: object) =>
    (await listMovements(ctx(), stockLedgerInput.parse(more))).list.map((m) => m.reason);
  const book = (day: string, bizId: number) =>
    ownerQuery(
      `insert into stock_movements (stock_item_id, kind, delta_on_hand, on_hand_after, reserved_after, biz_type, biz_id, step, actor_kind, reason, created_at)
       values ($1, 'erp_adjust', 1, 1, 0, 'erp', $2, 'adjust', 'system', $3::text, $3::timestamptz)`,
      [stockItemId, bizId, day],
    );
  expect(await found(days)).toEqual([]);
  const all = [
    '2001-02-02 23:59:59+08',
    '2001-02-03 00:00:00+08',
    '2001-02-04 23:59:59+08',
    '2001-02-05 00:00:00+08',
  ];
  for (const [i, day] of all.entries()) {
    await book(day, 77_000_000 + i);
  }
  expect(await found(days)).toEqual([all[2], all[1]]);
  expect(await found({ ...days, kind: 'erp_adjust', bizType: 'erp' })).toEqual([all[2], all[1]]);
  expect(await found({ ...days, kind: 'ship' })).toEqual([]);
});
