import { eq } from 'drizzle-orm';
import { erpProductMaps, erpSyncRuns, erpUnmapped } from '@/db/schema/erp';
import { specialOrders } from '@/db/schema/specialOrder';
import { stockMovements } from '@/db/schema/stock';
import { toIso } from '@/lib/core/dates';
import { testDb } from '@/tests/support/db';
import { stockOf } from '@/tests/support/factories/catalogue';
import {
  applyFile,
  clerkCtx,
  csv,
  HEAD,
  lastRun,
  makeMapped,
  moveCopies,
  past,
  previewFile,
  reserveCopies,
  rowsOf,
  soon,
  xlsx,
} from '@/tests/support/factories/erp';
import { brokenInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

const movesOf = (stockItemId: number | null) =>
  testDb()
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.stockItemId, stockItemId ?? 0))
    .orderBy(stockMovements.id);

beforeAll(clerkCtx);
afterEach(async () => {
  const { I01, I02, I03, I04 } = (await brokenInvariants()) as Record<string, unknown>;
  expect([I01, I02, I03, I04]).toEqual([undefined, undefined, undefined, undefined]);
});

test('a preview names the differences and writes nothing; the file books them once, again it books nothing', async () => {
  const a = await makeMapped(10);
  const b = await makeMapped(7, { unitFactor: 5 });
  const asOf = soon();
  const file = csv(
    `${a.erpCode},甲,${a.warehouse},14,${asOf}`,
    `${b.erpCode},乙,${b.warehouse},1,${asOf}`,
    `X-${a.erpCode},丙,${a.warehouse},3,${asOf}`,
  );
  const before = await dataSnapshot();
  const shown = await previewFile(file);
  expect(await dataSnapshot()).toEqual(before);
  expect(shown).toMatchObject({
    rows: 3,
    counts: { applied: 2, same: 0, unmapped: 1, bad: 0 },
    copiesIn: 4,
    copiesOut: 2,
    errors: [],
    importedBefore: null,
  });
  expect(shown.changes.map((c) => [c.line, c.ownAtAsOf, c.delta, c.afterOnHand, c.large])).toEqual([
    [2, 10, 4, 14, false],
    [3, 7, -2, 5, false],
  ]);

  const run = await applyFile(file, shown);
  expect(run).toMatchObject({
    kind: 'file',
    status: 'done',
    fileName: 'stock.csv',
    rowsTotal: 3,
    rowsApplied: 2,
    rowsUnmapped: 1,
    copiesIn: 4,
    copiesOut: 2,
  });
  expect([await stockOf(a.stockItemId), await stockOf(b.stockItemId)]).toEqual([
    { onHand: 14, reserved: 0 },
    { onHand: 5, reserved: 0 },
  ]);
  expect((await movesOf(a.stockItemId)).at(-1)).toMatchObject({
    kind: 'erp_adjust',
    deltaOnHand: 4,
    onHandAfter: 14,
    bizType: 'erp',
    bizId: run.id,
    bizLine: 2,
    step: 'adjust',
  });
  const [waiting] = await testDb()
    .select()
    .from(erpUnmapped)
    .where(eq(erpUnmapped.erpCode, `X-${a.erpCode}`));
  expect(waiting).toMatchObject({ lastQty: 3, lastRunId: run.id, seenCount: 1, resolvedAt: null });

  const again = await applyFile(file);
  expect(again).toMatchObject({ rowsApplied: 0, rowsSame: 2, rowsUnmapped: 1, copiesIn: 0, copiesOut: 0 });
  expect((await movesOf(a.stockItemId)).length).toBe(2);
});

test('a file with bad rows is refused whole: every bad row is named, nothing is written', async () => {
  const a = await makeMapped(10);
  const low = await makeMapped(10);
  await reserveCopies(low.stockItemId, 6);
  const asOf = soon();
  const file = csv(
    `${a.erpCode},,${a.warehouse},12,${asOf}`,
    `${a.erpCode},,${a.warehouse},12,${asOf}`,
    `${a.erpCode},,没有的仓库,12,${asOf}`,
    `${a.erpCode},,${a.warehouse},-1,${asOf}`,
    `${a.erpCode},,${a.warehouse},1.5,${asOf}`,
    `${low.erpCode},,${low.warehouse},5,${asOf}`,
    `${low.erpCode},,${low.warehouse},5,2026-13-01 10:00`,
    `${low.erpCode},,${low.warehouse},5,2099-01-01 10:00`,
    `,,${low.warehouse},5,${asOf}`,
  );
  const shown = await previewFile(file);
  const expected = [
    [3, '存货编码', '与第 2 行重复'],
    [4, '仓库', '没有编码或名称为“没有的仓库”的发货仓'],
    [5, '现存量', '不能为负数'],
    [5, '存货编码', '与第 2 行重复'],
    [6, '现存量', '不是整数'],
    [6, '存货编码', '与第 2 行重复'],
    [7, '现存量', '调整后现存 5 册，少于已占用的 6 册'],
    [8, '截止时间', '无法识别，请写成 2026-11-22 18:00 的形式'],
    [8, '存货编码', '与第 7 行重复'],
    [9, '截止时间', '截止时间在将来'],
    [9, '存货编码', '与第 7 行重复'],
    [10, '存货编码', '为空'],
  ];
  expect(shown.errors.map((e) => [e.line, e.column, e.message])).toEqual(expected);
  expect(shown.counts).toEqual({ applied: 1, same: 0, unmapped: 0, bad: 8 });
  const before = await dataSnapshot();
  const error = await refused(applyFile(file, shown));
  expect(error).toMatchObject({ status: 422, message: '文件中有 8 行错误，未导入任何内容' });
  expect((error.data as typeof shown).errors.map((e) => [e.line, e.column, e.message])).toEqual(expected);
  // Of the import stay its file and what was wrong with it.
  const after = await dataSnapshot();
  const changed = Object.keys(before).filter((t) => before[t] !== after[t]);
  expect(changed.toSorted()).toEqual(['erp_sync_rows', 'erp_sync_runs', 'operation_logs', 'uploads']);
  const run = await lastRun('file');
  expect(run).toMatchObject({
    status: 'failed',
    error: '文件中有 8 行错误，未导入任何内容',
    rowsTotal: 9,
    rowsApplied: 0,
    rowsSame: 0,
    rowsRefused: 4,
    rowsFailed: 4,
  });
  expect((await rowsOf(run?.id ?? 0)).map((r) => r.rowNo)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  // A refused row is no snapshot that later ones would have to be newer than.
  expect((await previewFile(csv(`${a.erpCode},,${a.warehouse},12,${asOf}`))).errors).toEqual([]);
});

test('copies that were sold or came in after the moment of the snapshot stay as they are; reservations are not touched', async () => {
  const a = await makeMapped(20);
  const asOf = soon();
  const file = csv(`${a.erpCode},,${a.warehouse},25,${asOf}`);
  await past(asOf);
  await moveCopies(a.stockItemId, -8);
  await reserveCopies(a.stockItemId, 3);
  const shown = await previewFile(file);
  expect(shown.changes[0]).toMatchObject({
    ownAtAsOf: 20,
    beforeOnHand: 12,
    delta: 5,
    afterOnHand: 17,
    reserved: 3,
  });
  // Between preview and import more is sold: the difference is one of the snapshot's moment, so the import goes through.
  await moveCopies(a.stockItemId, -2);
  await applyFile(file, shown);
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 15, reserved: 3 });
  expect(await applyFile(file)).toMatchObject({ rowsSame: 1, rowsApplied: 0 });
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 15, reserved: 3 });
});

test('a snapshot older than the last one that was used is refused; one of the same moment is not', async () => {
  const a = await makeMapped(10);
  const older = soon();
  await past(older);
  const newer = soon();
  await applyFile(csv(`${a.erpCode},,${a.warehouse},12,${newer}`));
  const error = await refused(applyFile(csv(`${a.erpCode},,${a.warehouse},11,${older}`)));
  expect(error.message).toBe('文件中有 1 行错误，未导入任何内容');
  expect((await previewFile(csv(`${a.erpCode},,${a.warehouse},11,${older}`))).errors[0]?.message).toMatch(
    /^早于已采用的数据（/,
  );
  await applyFile(csv(`${a.erpCode},,${a.warehouse},13,${newer}`));
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 13, reserved: 0 });
});

test('the same file imported twice at once books its differences once', async () => {
  const a = await makeMapped(10);
  const file = csv(`${a.erpCode},,${a.warehouse},16,${soon()}`);
  const shown = await previewFile(file);
  const done = await Promise.allSettled([
    applyFile(file, shown),
    applyFile(file, shown),
    applyFile(file, shown),
  ]);
  expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 16, reserved: 0 });
  expect((await movesOf(a.stockItemId)).filter((m) => m.kind === 'erp_adjust')).toHaveLength(1);
});

test('a file whose differences are not those of the preview any more is refused with the new ones', async () => {
  const a = await makeMapped(10);
  const file = csv(`${a.erpCode},,${a.warehouse},16,${soon()}`);
  const shown = await previewFile(file);
  await testDb().update(erpProductMaps).set({ unitFactor: 2 }).where(eq(erpProductMaps.erpCode, a.erpCode));
  const error = await refused(applyFile(file, shown));
  expect(error).toMatchObject({ status: 409, message: '库存或文件在预览后有变化，请重新预览' });
  expect((error.data as typeof shown).changes[0]?.delta).toBe(22);
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 10, reserved: 0 });
});

test('files in GB18030 and with a byte order mark are read like plain UTF-8 ones', async () => {
  const a = await makeMapped(10);
  // 存货编码,仓库,现存量,截止时间 in GB18030.
  const head = Buffer.from('b4e6bbf5b1e0c2eb2cb2d6bfe22ccfd6b4e6c1bf2cbdd8d6b9cab1bce4', 'hex');
  const line = Buffer.from(`\r\n${a.erpCode},${a.warehouse},11,${soon()}\r\n`);
  const shown = await previewFile(new File([Buffer.concat([head, line])], 'gbk.csv'));
  expect(shown.changes.map((c) => [c.erpCode, c.delta])).toEqual([[a.erpCode, 1]]);
  const bom = new File([`\uFEFF${HEAD}\n${a.erpCode},,${a.warehouse},9,${soon()}\n`], 'bom.csv');
  expect((await previewFile(bom)).changes.map((c) => c.delta)).toEqual([-1]);
});

test('an XLSX file with the headings of another product, real numbers and a date cell is read and booked', async () => {
  const [a, b] = [await makeMapped(10), await makeMapped(20)];
  const asOf = new Date(soon());
  // The serial number of that moment in Asia/Shanghai, as a spreadsheet's cell holds it.
  const serial = (asOf.getTime() / 1000 + 8 * 3600) / 86_400 + 25_569;
  const file = await xlsx(
    ['物料编码*', '物料名称', '仓库名称', '结存数量（册）', '统计时间'],
    [
      [a.erpCode, '甲', a.warehouse, 12, serial],
      [b.erpCode, '乙', b.warehouse, 20, serial],
    ],
  );
  const shown = await previewFile(file);
  expect(shown.errors).toEqual([]);
  expect(shown.changes.map((c) => [c.line, c.erpCode, c.delta, c.asOf])).toEqual([
    [2, a.erpCode, 2, toIso(asOf)],
  ]);
  expect(await applyFile(file, shown)).toMatchObject({ rowsApplied: 1, rowsSame: 1, fileName: 'stock.xlsx' });
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 12, reserved: 0 });
  const bad = await xlsx(['存货编码', '仓库', '现存量'], [[a.erpCode, a.warehouse, 1.5]]);
  expect((await previewFile(bad)).errors.map((e) => [e.line, e.column, e.message])).toEqual([
    [2, '截止时间', '为空，请在文件中或导入时填写截止时间'],
    [2, '现存量', '不是整数'],
  ]);
});

test('goods that the ERP finds where none ever lay get a balance; nothing found makes none', async () => {
  const a = await makeMapped(0);
  const b = await makeMapped(0);
  const run = await applyFile(
    csv(`${a.erpCode},,${a.warehouse},4,${soon()}`, `${b.erpCode},,${b.warehouse},0,${soon()}`),
  );
  expect((await rowsOf(run.id)).map((r) => [r.result, r.beforeOnHand, r.afterOnHand, r.delta])).toEqual([
    ['applied', 0, 4, 4],
    ['same', 0, 0, 0],
  ]);
});

test('a large difference is booked and put before a person once', async () => {
  const a = await makeMapped(10);
  const file = csv(`${a.erpCode},,${a.warehouse},600,${soon()}`);
  const run = await applyFile(file);
  await applyFile(file);
  const opened = await testDb().select().from(specialOrders).where(eq(specialOrders.type, 'ledger_mismatch'));
  expect(opened.filter((s) => s.dedupeKey === `ledger_mismatch:erp:${run.id}`)).toHaveLength(1);
  expect(opened.at(-1)).toMatchObject({ title: `ERP 同步 ${run.id}：1 项库存差异超过 500 册` });
});

test('a code whose mapping is switched off changes nothing and is no work', async () => {
  const a = await makeMapped(10, { active: false });
  const run = await applyFile(csv(`${a.erpCode},,${a.warehouse},4,${soon()}`));
  expect(run).toMatchObject({ rowsUnmapped: 1, rowsApplied: 0 });
  expect(await testDb().$count(erpUnmapped, eq(erpUnmapped.erpCode, a.erpCode))).toBe(0);
  expect((await rowsOf(run.id))[0]?.message).toBe('对照已停用');
});

test('files that are none, or lack columns, are refused at the field', async () => {
  const error = await refused(previewFile(new File(['a,b\n1,2\n'], 'x.csv')));
  expect(error).toMatchObject({
    status: 400,
    errors: { file: '第一行应为列名，缺少：存货编码、仓库、现存量' },
  });
  expect(await testDb().$count(erpSyncRuns, eq(erpSyncRuns.status, 'running'))).toBe(0);
});
