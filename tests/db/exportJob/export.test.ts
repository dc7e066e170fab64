import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import { uploads } from '@/db/schema/upload';
import { withTx } from '@/lib/data/tx';
import { cancelExport } from '@/lib/domain/exportJob/commands/cancel-export';
import { runExport } from '@/lib/domain/exportJob/commands/run-export';
import { sweepExports } from '@/lib/domain/exportJob/commands/sweep-exports';
import { getExport, listExports, openExportFile } from '@/lib/domain/exportJob/queries';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import {
  askExport,
  columnOf as column,
  fileOf,
  jobOf,
  makeManyOrders,
} from '@/tests/support/factories/exports';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer } from '@/tests/support/factories/sale';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';
import { atLeast } from '@/tests/support/wait';

const at = (admin: User, more = {}) => makeCtx({ actor: adminActor(admin), ...more });
const page = { pageNum: 1, pageSize: 10 };
const logged = () =>
  ownerQuery<{ action: string; after: Record<string, unknown> }>(
    `select action, after from operation_logs where entity = 'export' and id > $1 order by id`,
    [mark],
  );

let mark = 0;
beforeEach(async () => {
  await ownerQuery('delete from export_jobs');
  await ownerQuery(`delete from uploads where usage = 'export'`);
  const [last] = await ownerQuery<{ n: number }>('select coalesce(max(id), 0)::int as n from operation_logs');
  mark = last?.n ?? 0;
});

test('an order is exported line by line, masked unless the warehouse asks for it in full; each step is logged', async () => {
  const [a, b] = [
    await makeProduct({ title: '=HYPERLINK("x")', stock: 9 }),
    await makeProduct({ title: '保密手册', stock: 9 }),
  ];
  const order = await paidOrder(await makeCustomer(), [
    { productId: a.id, quantity: 2 },
    { productId: b.id, quantity: 1 },
  ]);
  const [office, store] = [await makeAdmin(['order']), await makeAdmin(['warehouse'])];
  const masked = await askExport(office, 'order', { orderSn: order.orderSn });
  expect(await getExport(at(office), masked)).toMatchObject({
    status: 'queued',
    downloadable: false,
    masked: true,
  });
  await runDueJobs();
  const rows = await fileOf(masked);
  expect(rows).toHaveLength(3);
  expect(column(rows, '订单号')).toEqual([order.orderSn, order.orderSn]);
  expect(column(rows, '商品名称')).toEqual(['=HYPERLINK("x")', '保密手册']);
  expect(column(rows, '数量')).toEqual(['2', '1']);
  expect(column(rows, '订单总额')).toEqual([String(order.totalFen / 100), '']);
  expect(column(rows, '收货人手机号码')).toEqual(['138****8000', '138****8000']);
  expect(column(rows, '收货人')).toEqual(['张*', '张*']);
  expect(JSON.stringify(rows)).not.toMatch(/13800138000|张三|某街/);
  const full = await askExport(store, 'order', { orderSn: order.orderSn, full: true });
  await runDueJobs();
  expect(column(await fileOf(full), '收货人手机号码')).toEqual(['13800138000', '13800138000']);
  const name = (await jobOf(full)).fileName;
  expect(name).toMatch(/^订单明细-\d{4}-\d\d-\d\d-含个人信息-\d+\.xlsx$/);
  expect((await jobOf(masked)).fileName).toContain('已脱敏');
  await withTx(at(store), (ctx) => openExportFile(ctx, full));
  expect(await logged()).toEqual([
    { action: 'export.request', after: { kind: 'order', params: { orderSn: order.orderSn }, masked: true } },
    { action: 'export.request', after: { kind: 'order', params: { orderSn: order.orderSn }, masked: false } },
    { action: 'export.download', after: { kind: 'order', fileName: name, masked: false, rowCount: 2 } },
  ]);
});

test('full data, a foreign list, a fourth export and a stranger’s file are refused and change nothing', async () => {
  const [office, other, platform] = [
    await makeAdmin(['order']),
    await makeAdmin(['order']),
    await makeAdmin(['platform', 'order']),
  ];
  const ids = [
    await askExport(office, 'order'),
    await askExport(office, 'shipment'),
    await askExport(office, 'specialOrder'),
  ];
  const id = ids[0] ?? 0;
  const before = await dataSnapshot();
  expect((await refused(askExport(office, 'order'))).status).toBe(422);
  expect((await refused(askExport(other, 'order', { full: true }))).status).toBe(403);
  expect((await refused(askExport(other, 'invoice'))).status).toBe(403);
  expect((await refused(getExport(at(other), id))).status).toBe(404);
  expect((await refused(withTx(at(other), (ctx) => cancelExport(ctx, id)))).status).toBe(404);
  expect((await refused(withTx(at(office), (ctx) => openExportFile(ctx, id)))).status).toBe(404);
  expect(await dataSnapshot()).toEqual(before);
  expect((await listExports(at(other), page)).total).toBe(0);
  expect((await listExports(at(platform), page)).total).toBe(3);
  await runDueJobs();
  expect((await refused(withTx(at(other), (ctx) => openExportFile(ctx, id)))).status).toBe(404);
  expect((await withTx(at(platform), (ctx) => openExportFile(ctx, id))).key).toMatch(/\.xlsx$/);
});

test('a run that was killed begins again from the first row; the dead run can write nothing any more', async () => {
  const filter = await makeManyOrders(5);
  const office = await makeAdmin(['order']);
  const id = await askExport(office, 'order', filter);
  await ownerQuery(
    `update export_jobs set status = 'running', run_no = 1, row_count = 7, row_total = 10, beat_at = now() - interval '59 seconds' where id = $1`,
    [id],
  );
  await runDueJobs();
  await sweepExports(systemCtx('test'));
  await runDueJobs();
  expect(await jobOf(id)).toMatchObject({ status: 'running', runNo: 1, rowCount: 7 });
  await ownerQuery(`update export_jobs set beat_at = now() - interval '61 seconds'`);
  await sweepExports(systemCtx('test'));
  await runDueJobs();
  expect(await jobOf(id)).toMatchObject({
    status: 'done',
    runNo: 2,
    rowCount: 10,
    rowTotal: 10,
    truncated: false,
  });
  expect(await fileOf(id)).toHaveLength(11);
  // Given up after the third run.
  await ownerQuery(
    `update export_jobs set status = 'running', run_no = 3, finished_at = null, beat_at = now() - interval '2 minutes'`,
  );
  await runExport(systemCtx('test'), id);
  expect(await jobOf(id)).toMatchObject({ status: 'failed', error: '多次中断，请缩小范围后重新导出' });
});

test('a cancelled export stops and leaves no file; one whose asker lost the right fails; the cap cuts and says so', async () => {
  const filter = await makeManyOrders(4);
  const office = await makeAdmin(['order']);
  const waiting = await askExport(office, 'order', filter);
  await withTx(at(office), (ctx) => cancelExport(ctx, waiting));
  expect((await refused(withTx(at(office), (ctx) => cancelExport(ctx, waiting)))).status).toBe(409);
  await runDueJobs();
  expect(await jobOf(waiting)).toMatchObject({ status: 'cancelled', uploadId: null, rowCount: 0 });
  const capped = await askExport(office, 'order', filter);
  await ownerQuery('update export_jobs set row_cap = 3 where id = $1', [capped]);
  await runDueJobs();
  expect(await jobOf(capped)).toMatchObject({ status: 'done', rowCount: 3, rowTotal: 3, truncated: true });
  expect(await fileOf(capped)).toHaveLength(4);
  // Cancelled while it runs: the file's bytes and its row go.
  const running = await askExport(office, 'order', filter);
  const { ports, ...ctx } = systemCtx('test');
  const spreadsheet = {
    ...ports.spreadsheet,
    write: async function* cancelling(...args: Parameters<typeof ports.spreadsheet.write>) {
      await withTx(at(office), (tx) => cancelExport(tx, running));
      yield* ports.spreadsheet.write(...args);
    },
  };
  await runExport({ ...ctx, ports: { ...ports, spreadsheet } }, running);
  expect(await jobOf(running)).toMatchObject({ status: 'cancelled', uploadId: null });
  expect(await testDb().select().from(uploads)).toHaveLength(1);
  const lost = await askExport(office, 'order', filter);
  await ownerQuery(`update users set permissions = '{report}' where id = $1`, [office.id]);
  await runDueJobs();
  expect(await jobOf(lost)).toMatchObject({ status: 'failed', error: '申请人已无导出该数据的权限' });
});

test('a file is gone after seven days', async () => {
  const office = await makeAdmin(['order']);
  const id = await askExport(office, 'order');
  await runDueJobs();
  const { key } = await withTx(at(office), (ctx) => openExportFile(ctx, id));
  await ownerQuery(
    `update export_jobs set expires_at = expires_at - interval '7 days' - interval '1 second'`,
  );
  expect((await refused(withTx(at(office), (ctx) => openExportFile(ctx, id)))).status).toBe(404);
  expect(await makeCtx().ports.storage.head(key)).not.toBeNull();
  await sweepExports(systemCtx('test'));
  expect(await makeCtx().ports.storage.head(key)).toBeNull();
  expect(await jobOf(id)).toMatchObject({ status: 'done', uploadId: null });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MB = 1024 * 1024;
/** How often the progress is looked at: each look takes from the work. */
const LOOK_MS = 20;

/** Runs one export of so many lines; the most memory that was alive at each tenth of it (MB of heap and buffers, after a collection), and each progress that a watcher saw. */
async function watch(id: number, lines: number): Promise<{ alive: number; seen: number[] }> {
  let alive = 0;
  let looked = 0;
  const seen: number[] = [];
  const running = { on: true };
  const job = runDueJobs().finally(() => {
    running.on = false;
  });
  while (running.on) {
    await atLeast(LOOK_MS);
    const { rowCount } = await jobOf(id);
    if (rowCount === seen.at(-1)) continue;
    seen.push(rowCount);
    if (rowCount - looked < lines / 10) continue;
    looked = rowCount;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    alive = Math.max(alive, heapUsed + external);
  }
  await job;
  return { alive: alive / MB, seen };
}

test('100,000 lines stream in the memory that 10,000 take, while the progress rises', async () => {
  const office = await makeAdmin(['order']);
  const few = await watch(await askExport(office, 'order', await makeManyOrders(5_000)), 10_000);
  const id = await askExport(office, 'order', await makeManyOrders(50_000));
  const many = await watch(id, 100_000);
  const job = await jobOf(id);
  expect(job).toMatchObject({ status: 'done', rowCount: 100_000, rowTotal: 100_000, truncated: false });
  const [file] = await testDb()
    .select()
    .from(uploads)
    .where(eq(uploads.id, job.uploadId ?? 0));
  process.stdout.write(
    `100,000 lines: ${many.alive.toFixed(0)} MB alive (10,000: ${few.alive.toFixed(0)} MB), file ${((file?.sizeBytes ?? 0) / MB).toFixed(1)} MB, progress ${[...new Set(many.seen)].join(' ')}\n`,
  );
  expect(many.seen).toEqual(many.seen.toSorted((x, y) => x - y));
  expect(new Set(many.seen).size).toBeGreaterThan(2);
  expect(few.alive).toBeGreaterThan(1);
  expect(many.alive - few.alive).toBeLessThan(24);
});
