import { eq } from 'drizzle-orm';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { formatDateTime } from '@/lib/core/dates';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { askExport, fileOf, jobOf } from '@/tests/support/factories/exports';
import { makeAdmin } from '@/tests/support/factories/people';
import { placeOrder, makeCustomer } from '@/tests/support/factories/sale';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

const centerOf = async () =>
  (
    await testDb()
      .select({ name: deliveryCenters.name })
      .from(deliveryCenters)
      .where(eq(deliveryCenters.isDefault, true))
  )[0]?.name ?? '';

beforeEach(() => ownerQuery('delete from export_jobs'));

test('balances are exported with their figures by the filters of the list, and the file speaks of no masking', async () => {
  const [full, low, other] = [
    await makeProduct({ title: '保密检查手册', stock: 9 }),
    await makeProduct({ title: '保密检查问答', stock: 2 }),
    await makeProduct({ title: '定密实务', stock: 5 }),
  ];
  await testDb()
    .update(stockItems)
    .set({ warnBelow: 3 })
    .where(eq(stockItems.id, low.stockItemId ?? 0));
  const store = await makeAdmin(['warehouse']);
  const id = await askExport(store, 'stock', { keyword: '保密检查' });
  const short = await askExport(store, 'stock', { low: 'true', productId: low.id });
  const none = await askExport(store, 'stock', { low: 'true', productId: other.id });
  await runDueJobs();
  const [head = [], ...rows] = await fileOf(id);
  const at = await centerOf();
  const row = (p: typeof full, n: string, warn: string, mark: string, updated: string | undefined) => [
    p.sku,
    p.title,
    '',
    p.isbn ?? '',
    '纸质图书',
    '保密图书',
    at,
    '',
    n,
    '0',
    n,
    '0',
    warn,
    mark,
    updated,
  ];
  const last = head.indexOf('最后变动');
  expect(head.slice(7, 14)).toEqual(['库位', '现存量', '占用', '可用量', '残损', '预警值', '低库存']);
  expect(rows).toEqual([row(low, '2', '3', '是', rows[0]?.[last]), row(full, '9', '0', '', rows[1]?.[last])]);
  expect((await fileOf(short)).slice(1).map((r) => r[0])).toEqual([low.sku]);
  expect(await fileOf(none)).toHaveLength(1);
  const { fileName, rowCount } = await jobOf(id);
  expect({ rowCount, fileName }).toEqual({
    rowCount: 2,
    fileName: expect.stringMatching(new RegExp(`^库存-\\d{4}-\\d\\d-\\d\\d-${id}\\.xlsx$`)),
  });
});

test('the ledger is exported newest first with what caused each movement; no buyer is named in it', async () => {
  const product = await makeProduct({ title: '保密法释义', stock: 6 });
  const order = await placeOrder(await makeCustomer(), [{ productId: product.id, quantity: 2 }]);
  const clerk = await makeAdmin(['order']);
  const id = await askExport(clerk, 'stockLedger', { productId: product.id });
  const reserved = await askExport(clerk, 'stockLedger', { productId: product.id, kind: 'reserve' });
  await runDueJobs();
  const [head = [], ...rows] = await fileOf(id);
  const pick = (r: string[], ...titles: string[]) => titles.map((t) => r[head.indexOf(t)]);
  const seen = ['变动', '现存变动', '占用变动', '变动后现存', '变动后占用', '来源', '操作人'];
  expect(rows.map((r) => pick(r, ...seen))).toEqual([
    ['下单占用', '0', '2', '6', '2', '订单', '买家'],
    ['入库单', '6', '0', '6', '0', '出入库单', expect.any(String)],
  ]);
  expect(rows.map((r) => pick(r, '业务单号'))[0]).toEqual([order.orderSn]);
  const [kept] = await ownerQuery<{ at: Date }>(
    `select max(created_at) as at from stock_movements where stock_item_id = $1`,
    [product.stockItemId],
  );
  expect(pick(rows[0] ?? [], '时间', '书名')).toEqual([formatDateTime(kept?.at ?? ''), '保密法释义']);
  expect(await fileOf(reserved)).toHaveLength(2);
  expect((await jobOf(id)).fileName).not.toContain('脱敏');
});

test('whoever may not read the stock gets no file of it, and nothing is written', async () => {
  const finance = await makeAdmin(['finance']);
  const before = await dataSnapshot();
  for (const kind of ['stock', 'stockLedger'] as const) {
    expect((await refused(askExport(finance, kind))).status).toBe(403);
  }
  expect(await dataSnapshot()).toEqual(before);
});
