import { eq } from 'drizzle-orm';
import { countingLogs } from '@/db/schema/counting';
import { adminStockCountingCalls } from '@/lib/domain/stock/admin-counting-calls';
import { importCounting, previewCounting } from '@/lib/domain/stock/commands/import-counting';
import { countingTemplate } from '@/lib/domain/stock/counting-item-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import {
  fillIn,
  keeps,
  linesOfTask,
  makeKeeper,
  startedTask,
  taskOf,
} from '@/tests/support/factories/counting';
import type { User } from '@/tests/support/factories/people';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

const importRoute = adminStockCountingCalls['POST /api/admin/counting/import'];

let keeper: User;
beforeAll(async () => {
  keeper = await makeKeeper();
});

const sheet = (...rows: string[]) =>
  new File([['盘点行号,实盘数量,跳过,备注', ...rows].join('\n')], '盘点表.csv');
const preview = (id: number, file: File) => keeps(keeper, (ctx) => previewCounting(ctx, { id, file }));
const apply = (id: number, file: File, fingerprint: string) =>
  keeps(keeper, (ctx) => importCounting(ctx, { id, file, fingerprint }));
const answers = async (id: number) => (await linesOfTask(id)).map((l) => [l.counted, l.skipped, l.remark]);

async function world() {
  const products = [
    await makeProduct({ stock: 1, title: '甲书' }),
    await makeProduct({ stock: 2, title: '乙书' }),
    await makeProduct({ stock: 3, title: '丙书' }),
  ];
  const id = await startedTask(
    keeper,
    products.map((p) => p.id),
  );
  const { taskNo } = await taskOf(id);
  const keys = (await linesOfTask(id)).map((l) => `${taskNo}-${l.id}`);
  return { id, products, keys };
}

test('nothing is locked while a file is read, which may take seconds', async () => {
  const { id, keys } = await world();
  const file = sheet(`${keys[0]},1,,`);
  const { fingerprint } = await preview(id, file);
  const ctx = makeCtx({ actor: adminActor(keeper) });
  const { spreadsheet } = ctx.ports;
  expect(importRoute.tx).toBe(false);
  const read: typeof spreadsheet.read = async (...given) => {
    await ownerQuery('select id from counting_tasks where id = $1 for update nowait', [id]);
    return spreadsheet.read(...given);
  };
  const watched = { ...ctx, ports: { ...ctx.ports, spreadsheet: { ...spreadsheet, read } } };
  expect(await importCounting(watched, { id, file, fingerprint })).toEqual({ changed: 1, todo: 2 });
});

test('a sheet is looked through without a trace, then taken over whole, and a second time changes nothing', async () => {
  const { id, products, keys } = await world();
  await fillIn(keeper, id, [[products[1]?.stockItemId ?? 0, 9]]);
  const file = sheet(`${keys[0]},1,,`, `${keys[1]},2,,复盘`, `${keys[2]},,是,封存`);
  const before = await dataSnapshot();
  const found = await preview(id, file);
  expect(await dataSnapshot()).toEqual(before);
  expect(found).toMatchObject({ rows: 3, changed: 3, same: 0, blank: 0, badRows: 0, errors: [] });
  expect(found.changes.map((c) => [c.line, c.title, c.before, c.after, c.overwrites])).toEqual([
    [2, '甲书', '未盘点', '1', false],
    [3, '乙书', '9', '2（复盘）', true],
    [4, '丙书', '未盘点', '跳过（封存）', false],
  ]);
  expect(await apply(id, file, found.fingerprint)).toEqual({ changed: 3, todo: 0 });
  expect(await answers(id)).toEqual([
    [1, false, null],
    [2, false, '复盘'],
    [null, true, '封存'],
  ]);
  expect(await apply(id, file, found.fingerprint)).toEqual({ changed: 0, todo: 0 });
  const logs = await testDb().select().from(countingLogs).where(eq(countingLogs.taskId, id));
  expect(logs.map((l) => l.source)).toEqual(['hand', 'import', 'import', 'import']);
});

test('one wrong row refuses the whole file, every wrong row named, nothing written', async () => {
  const { id, keys } = await world();
  const file = sheet(`${keys[0]},1,,`, `${keys[1]},两本,,`, 'C1-1,3,,');
  const before = await dataSnapshot();
  const found = await preview(id, file);
  const error = await refused(apply(id, file, found.fingerprint));
  expect([error.status, error.message]).toEqual([400, '有 2 行需要修改，未导入任何内容']);
  expect(error.data).toEqual({ errors: found.errors });
  expect(found.errors.map((e) => [e.line, e.column])).toEqual([
    [3, '实盘数量'],
    [4, '盘点行号'],
  ]);
  expect(await dataSnapshot()).toEqual(before);
});

test('another file than the one that was looked through is refused', async () => {
  const { id, keys } = await world();
  const { fingerprint } = await preview(id, sheet(`${keys[0]},1,,`));
  const error = await refused(apply(id, sheet(`${keys[0]},2,,`), fingerprint));
  expect(error.message).toBe('文件与预览时不同，请重新预览');
  expect(await answers(id)).toEqual([
    [null, false, null],
    [null, false, null],
    [null, false, null],
  ]);
});

test('the sheet that is handed out comes back as it is: blind, and nothing changes by it', async () => {
  const { id, products } = await world();
  await fillIn(keeper, id, [[products[0]?.stockItemId ?? 0, 1]]);
  const template = await keeps(keeper, (ctx) => countingTemplate(ctx, { id }));
  const file = new File([template.body], template.filename);
  const read = await keeps(keeper, async (ctx) =>
    ctx.ports.spreadsheet.read(new Uint8Array(template.body), { maxRows: 10, maxColumns: 20 }),
  );
  if (!read.ok) throw new Error(read.reason);
  expect(read.rows[0]?.cells).toEqual([
    '盘点行号',
    '商品编码',
    '商品名称',
    '期次',
    'ISBN/ISSN',
    '实盘数量',
    '跳过（填“是”）',
    '备注',
  ]);
  expect(await preview(id, file)).toMatchObject({ rows: 3, changed: 0, same: 1, blank: 2, badRows: 0 });
});
