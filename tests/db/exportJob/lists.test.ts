import { adminPermissions } from '@/lib/core/permissions';
import { withTx } from '@/lib/data/tx';
import { getExport, listExports, openExportFile } from '@/lib/domain/exportJob/queries';
import { listDefinitions, type ListedKind } from '@/lib/domain/exportJob/lists-contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { askExport, fileOf, jobOf } from '@/tests/support/factories/exports';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer } from '@/tests/support/factories/sale';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';

const kinds = Object.keys(listDefinitions) as ListedKind[];

test.each(kinds)('%s leaves as a file with its headings', async (kind) => {
  const admin = await makeAdmin([...adminPermissions]);
  const id = await askExport(admin, kind);
  await runDueJobs();
  expect(await jobOf(id)).toMatchObject({ status: 'done', error: null, truncated: false });
  const [head] = await fileOf(id);
  expect(head?.length).toBeGreaterThan(2);
  expect(new Set(head).size).toBe(head?.length);
});

test('a list is written through its own filters, over all of its pages, and whoever may not see it gets no file', async () => {
  const word = '导出样书';
  for (let n = 0; n < 3; n += 1) await makeProduct({ title: `${word}${n}`, stock: 9, saleFen: 1234 });
  await makeProduct({ title: '另一本', stock: 9 });
  const clerk = await makeAdmin(['product.edit']);
  const id = await askExport(clerk, 'product', { keyword: word, sort: 'saleFen' });
  await runDueJobs();
  const [head = [], ...rows] = await fileOf(id);
  expect(rows.map((r) => r[head.indexOf('书名或刊名')])).toEqual(
    expect.arrayContaining([0, 1, 2].map((n) => `${word}${n}`)),
  );
  expect(rows).toHaveLength(3);
  expect(rows.map((r) => r[head.indexOf('售价')])).toEqual(['12.34', '12.34', '12.34']);
  expect((await refused(askExport(await makeAdmin(['report']), 'product'))).status).toBe(403);
});

test('a payment names its buyer masked; the platform sees that the file exists and cannot download it', async () => {
  const product = await makeProduct({ stock: 9 });
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const finance = await makeAdmin(['finance']);
  const id = await askExport(finance, 'payment', { orderSn: order.orderSn });
  await runDueJobs();
  const [head = [], row = []] = await fileOf(id);
  const cell = (title: string) => row[head.indexOf(title)];
  expect(cell('订单号')).toBe(order.orderSn);
  expect(cell('金额')).toBe(String(order.totalFen / 100));
  expect(cell('下单人')).toMatch(/^.\*+/);
  const platform = makeCtx({ actor: adminActor(await makeAdmin(['platform'])) });
  expect((await listExports(platform, { pageNum: 1, pageSize: 10 })).list.map((j) => j.id)).toContain(id);
  expect(await getExport(platform, id)).toMatchObject({ status: 'done', downloadable: false });
  expect((await refused(withTx(platform, (ctx) => openExportFile(ctx, id)))).status).toBe(404);
  const both = makeCtx({ actor: adminActor(await makeAdmin(['platform', 'finance'])) });
  expect((await withTx(both, (ctx) => openExportFile(ctx, id))).key).toMatch(/\.xlsx$/);
});
