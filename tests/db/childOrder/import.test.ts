import { eq } from 'drizzle-orm';
import { importBatches } from '@/db/schema/childOrder';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { writeXlsx } from '@/lib/adapters/spreadsheet/write';
import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { previewImport } from '@/lib/domain/childOrder/commands/preview-import';
import { clearChildren } from '@/lib/domain/childOrder/commands/remove-children';
import { requestImport } from '@/lib/domain/childOrder/commands/request-import';
import { runImport } from '@/lib/domain/childOrder/commands/run-import';
import { sweepImports } from '@/lib/domain/childOrder/commands/sweep-imports';
import { getImport } from '@/lib/domain/childOrder/import-queries';
import { importErrorsFile, previewErrorsFile, templateFile } from '@/lib/domain/childOrder/sheet-queries';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import {
  batchOf,
  childInput,
  childrenOf,
  commitFile,
  fileFor,
  orderToSplit,
  receiverRow,
} from '@/tests/support/factories/child-order';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

const system = () => makeCtx({ actor: { kind: 'system', name: 'job:childOrder.import' } });
const cellsOf = async (bytes: Uint8Array) => {
  const read = await makeCtx().ports.spreadsheet.read(bytes, { maxRows: 6000, maxColumns: 100 });
  if (!read.ok) throw new Error(read.reason);
  return read.rows.map((r) => r.cells);
};
/** An XLSX file whose cells are all text, as the template's. */
async function sheet(rows: readonly (readonly string[])[]): Promise<File> {
  const [heads = [], ...rest] = rows;
  async function* body() {
    yield* rest;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx(
    'x',
    heads.map((title) => ({ title })),
    body(),
  ))
    chunks.push(chunk);
  return new File([Buffer.concat(chunks)], '收货人.xlsx');
}

test('the template of an order is filled in, previewed without writing, and imported whole by the job', async () => {
  const { ctx, order, lines } = await orderToSplit([10, 3]);
  const template = await templateFile(ctx, { orderId: order.id });
  const [heads = []] = await cellsOf(template.body);
  expect(heads).toEqual([
    '收货人',
    '手机号码',
    '省',
    '市',
    '区县',
    '详细地址',
    '邮编',
    '备注',
    `《${lines[0]?.title}》（可分配 10 份）[${order.orderSn}-${lines[0]?.lineNo}]`,
    `《${lines[1]?.title}》（可分配 3 份）[${order.orderSn}-${lines[1]?.lineNo}]`,
  ]);
  const far = ['王芳', '13800000002', '广西', '南宁', '青秀', '民族大道 1 号', '', '周末送', '2', '3'];
  const file = await sheet([heads, receiverRow(1, 8, 0), far]);
  const before = await dataSnapshot();
  const preview = await previewImport(ctx, { orderId: order.id, file });
  expect(preview).toMatchObject({
    rows: 2,
    good: 2,
    badRows: 0,
    errorCount: 0,
    errors: [],
    lines: [
      { copies: 10, remaining: 10 },
      { copies: 3, remaining: 3 },
    ],
    imported: null,
  });
  expect(await dataSnapshot()).toEqual(before);
  const batch = await requestImport(ctx, { orderId: order.id, file, fingerprint: preview.fingerprint });
  expect(batch).toMatchObject({ status: 'queued', total: 2, done: 0 });
  await runDueJobs();
  expect(await getImport(ctx, { id: batch.id })).toMatchObject({
    status: 'done',
    total: 2,
    done: 2,
    error: null,
  });
  expect(await childrenOf(order.id)).toMatchObject([
    {
      childNo: `${order.orderSn}-001`,
      receiverName: '收货人1',
      areaCode: '110101',
      postcode: '100010',
      freightFen: 0,
    },
    {
      childNo: `${order.orderSn}-002`,
      receiverName: '王芳',
      province: '广西壮族自治区',
      city: '南宁市',
      district: '青秀区',
      remark: '周末送',
      items: [{ quantity: 2 }, { quantity: 3 }],
    },
  ]);
  expect((await batchOf(batch.id)).rows).toBeNull();
  const events = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(events.at(-1)).toMatchObject({
    action: 'importChildren',
    actorKind: 'buyer',
    payload: { count: 2 },
  });
});

test('each wrong row is named; the file of errors holds all rows, the wrong ones first, and is imported once mended', async () => {
  const split = await orderToSplit([10]);
  const { ctx, order, line } = split;
  const bad = (i: number, at: number, text: string) => receiverRow(i, 1).with(at, text);
  const file = fileFor(split, [
    receiverRow(1, 2),
    bad(2, 1, '1.38E+10'),
    bad(3, 2, '火星'),
    bad(4, 6, '1234'),
    bad(5, 8, '1.5'),
    bad(6, 8, '0'),
    receiverRow(1, 1),
    receiverRow(8, 9),
    bad(9, 4, ''),
  ]);
  const preview = await previewImport(ctx, { orderId: order.id, file });
  expect(preview).toMatchObject({ rows: 9, good: 1, badRows: 8 });
  expect(preview.errors.map((e) => [e.line, e.column, e.message])).toEqual([
    [3, '手机号码', '“1.38E+10”是科学计数法，数字已不完整；请把该列设为文本后重新填写'],
    [4, '省', '没有名为“火星”的省、自治区或直辖市'],
    [5, '邮编', '邮政编码为 6 位数字'],
    [6, `《${line.title}》`, '份数应为不小于 0 的整数'],
    [7, '份数', '至少填写一种商品的份数'],
    [8, '收货人', '与第 2 行重复：收货人、手机号码和详细地址相同'],
    [9, `《${line.title}》`, '超过可分配份数：可分配 10 份，前面各行已用 6 份，本行 9 份'],
    [10, '区县', '请填写区县'],
  ]);
  const before = await dataSnapshot();
  expect(
    await refused(requestImport(ctx, { orderId: order.id, file, fingerprint: preview.fingerprint })),
  ).toMatchObject({
    status: 422,
    data: { errorCount: 8 },
  });
  const errors = await previewErrorsFile(ctx, { orderId: order.id, file });
  expect(await dataSnapshot()).toEqual(before);
  const rows = await cellsOf(errors.body);
  expect(rows[0]?.[0]).toBe('错误');
  expect(rows.slice(1).map((r) => r[0] !== '')).toEqual([...Array.from({ length: 8 }, () => true), false]);
  const again = await previewImport(ctx, {
    orderId: order.id,
    file: new File([Buffer.from(errors.body)], '错误.xlsx'),
  });
  expect(again).toMatchObject({ rows: 9, good: 1, badRows: 8 });
  const mended = rows.map((r, i) => (i === 0 ? r : ['', ...receiverRow(i, 1)]));
  const batch = await commitFile(ctx, order.id, await sheet(mended));
  await runDueJobs();
  expect(await getImport(ctx, { id: batch.id })).toMatchObject({ status: 'done', done: 9 });
  expect(await childrenOf(order.id)).toHaveLength(9);
});

test('S-50: the template of another order, columns that are not of this order, or no columns at all are refused with 0 writes', async () => {
  const [mine, other] = [await orderToSplit([5]), await orderToSplit([5])];
  const { ctx, order } = mine;
  const tag = (sn: string, no: number) => [...receiverHeads, `书[${sn}-${no}]`];
  const receiverHeads = ['收货人', '手机号码', '省', '市', '区县', '详细地址', '邮编', '备注'];
  const before = await dataSnapshot();
  const refusals: [File, string][] = [
    [fileFor(other, [receiverRow(1, 1)]), `文件是订单 ${other.order.orderSn} 的模板，请使用本订单的模板`],
    [await sheet([tag(order.orderSn, 7), receiverRow(1, 1)]), '不是本订单可分配的商品'],
    [await sheet([[...receiverHeads, '保密知识读本'], receiverRow(1, 1)]), '无法识别'],
    [await sheet([receiverHeads, receiverRow(1)]), '缺少商品列'],
    [await sheet([[...tag(order.orderSn, 1), `书[${order.orderSn}-1]`], receiverRow(1, 1, 1)]), '商品列重复'],
    [await sheet([tag(order.orderSn, 1).slice(2), receiverRow(1, 1).slice(2)]), '缺少：收货人、手机号码'],
  ];
  for (const [file, text] of refusals) {
    const error = await refused(previewImport(ctx, { orderId: order.id, file }));
    expect(error).toMatchObject({ status: 400 });
    expect(error.errors?.['file']).toContain(text);
    expect(
      await refused(requestImport(ctx, { orderId: order.id, file, fingerprint: 'a'.repeat(64) })),
    ).toMatchObject({ status: 400 });
  }
  const over = fileFor(mine, [receiverRow(1, 3), receiverRow(2, 3)]);
  expect(await refused(commitFile(ctx, order.id, over))).toMatchObject({ status: 422 });
  expect(await dataSnapshot()).toEqual(before);
});

test('a file imports once per order, also when it is sent twice at once; again once its child orders were deleted', async () => {
  const split = await orderToSplit([5]);
  const { ctx, order } = split;
  const file = fileFor(split, [receiverRow(1, 2), receiverRow(2, 1)]);
  const [a, b] = await Promise.all([commitFile(ctx, order.id, file), commitFile(ctx, order.id, file)]);
  expect(a.id).toBe(b.id);
  await runDueJobs();
  expect(await commitFile(ctx, order.id, file)).toMatchObject({ id: a.id, status: 'done' });
  await runDueJobs();
  expect(await childrenOf(order.id)).toHaveLength(2);
  await clearChildren(ctx, { orderId: order.id, count: 2 });
  expect(await previewImport(ctx, { orderId: order.id, file })).toMatchObject({ imported: null });
  expect(await commitFile(ctx, order.id, file)).toMatchObject({ id: a.id, status: 'queued', done: 0 });
  await runDueJobs();
  expect((await childrenOf(order.id)).map((c) => c.childNo)).toEqual([
    `${order.orderSn}-003`,
    `${order.orderSn}-004`,
  ]);
});

test('another file than the previewed one is refused; an order that closed meanwhile too', async () => {
  const split = await orderToSplit([5]);
  const { ctx, order } = split;
  const [seen, sent] = [fileFor(split, [receiverRow(1, 1)]), fileFor(split, [receiverRow(2, 1)])];
  const { fingerprint } = await previewImport(ctx, { orderId: order.id, file: seen });
  const before = await dataSnapshot();
  expect(await refused(requestImport(ctx, { orderId: order.id, file: sent, fingerprint }))).toMatchObject({
    status: 409,
  });
  expect(await dataSnapshot()).toEqual(before);
  const batch = await commitFile(ctx, order.id, sent);
  await testDb().update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
  await runImport(system(), batch.id);
  await testDb().update(orders).set({ status: order.status }).where(eq(orders.id, order.id));
  expect(await getImport(ctx, { id: batch.id })).toMatchObject({
    status: 'failed',
    done: 0,
    error: '订单状态为“已发货”，不能再分配收货人',
  });
  expect(await childrenOf(order.id)).toEqual([]);
});

test('what was taken between preview and job fails the import whole, with the rows in its file of errors', async () => {
  const split = await orderToSplit([5]);
  const { ctx, order, line } = split;
  const batch = await commitFile(ctx, order.id, fileFor(split, [receiverRow(1, 2), receiverRow(2, 3)]));
  await addChild(ctx, childInput(order.id, { [line.id]: 1 }));
  await runDueJobs();
  expect(await getImport(ctx, { id: batch.id })).toMatchObject({
    status: 'failed',
    done: 0,
    errorCount: 1,
    errors: [{ line: 3, message: '超过可分配份数：可分配 4 份，前面各行已用 2 份，本行 3 份' }],
  });
  expect(await childrenOf(order.id)).toHaveLength(1);
  const rows = await cellsOf((await importErrorsFile(ctx, { id: batch.id })).body);
  expect(rows.slice(1).map((r) => r[1])).toEqual(['收货人2', '收货人1']);
});

test('race 10: of two imports for the last copies exactly one wins, thirty times', async () => {
  const split = await orderToSplit([60]);
  const { ctx, order, line } = split;
  for (let i = 0; i < 30; i += 1) {
    const batches = [];
    for (const side of [1, 2]) {
      const rows = [receiverRow(i * 10 + side, 30), receiverRow(i * 10 + side + 5, 25)];
      batches.push(await commitFile(ctx, order.id, fileFor(split, rows)));
    }
    await Promise.all(batches.map((b) => runImport(system(), b.id)));
    const states = await Promise.all(batches.map(async (b) => (await batchOf(b.id)).status));
    expect(states.toSorted()).toEqual(['done', 'failed']);
    const [row] = await testDb().select().from(orderItems).where(eq(orderItems.id, line.id));
    expect(row?.allocatedQty).toBe(55);
    await clearChildren(ctx, { orderId: order.id, count: 2 });
  }
});

test('a run whose worker died is begun again by the sweep, with effect once; a living one is left alone', async () => {
  const split = await orderToSplit([5]);
  const { ctx, order } = split;
  const batch = await commitFile(ctx, order.id, fileFor(split, [receiverRow(1, 1), receiverRow(2, 1)]));
  const dead = (seconds: number) => ({
    status: 'running' as const,
    runNo: 1,
    doneCount: 1,
    beatAt: new Date(Date.now() - seconds * 1000),
  });
  await testDb().update(importBatches).set(dead(5)).where(eq(importBatches.id, batch.id));
  await sweepImports(system());
  await runDueJobs();
  expect(await batchOf(batch.id)).toMatchObject({ status: 'running', runNo: 1 });
  await testDb().update(importBatches).set(dead(120)).where(eq(importBatches.id, batch.id));
  await sweepImports(system());
  await runDueJobs();
  expect(await batchOf(batch.id)).toMatchObject({ status: 'done', runNo: 2, doneCount: 2 });
  await Promise.all([runImport(system(), batch.id), runImport(system(), batch.id)]);
  expect(await childrenOf(order.id)).toHaveLength(2);
});
