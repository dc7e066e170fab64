import { and, asc, eq } from 'drizzle-orm';
import { countingLogs, countingTaskEvents } from '@/db/schema/counting';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { addCounting } from '@/lib/domain/stock/commands/add-counting';
import { editCounting } from '@/lib/domain/stock/commands/edit-counting';
import { finishCounting } from '@/lib/domain/stock/commands/finish-counting';
import { startCounting } from '@/lib/domain/stock/commands/start-counting';
import {
  cancelCounting,
  sendBackCounting,
  submitCounting,
} from '@/lib/domain/stock/commands/submit-counting';
import { countingAddInput } from '@/lib/domain/stock/counting-contract';
import { listCountingItems } from '@/lib/domain/stock/counting-item-queries';
import { getCounting, listCountings } from '@/lib/domain/stock/counting-queries';
import { ownerQuery, testDb } from '@/tests/support/db';
import { ship } from '@/tests/support/factories/after-sale';
import { makeProduct, makeStock, shelf, stockOf } from '@/tests/support/factories/catalogue';
import {
  addTask,
  fillIn,
  keeps,
  lineOfTask,
  linesOfTask,
  makeKeeper,
  startedTask,
  submittedTask,
  taskOf,
} from '@/tests/support/factories/counting';
import { paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let keeper: User;
let judge: User;
let customer: Customer;

beforeAll(async () => {
  keeper = await makeKeeper('卫盘点');
  judge = await makeKeeper('卫审核');
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const finish = (id: number, who = judge) => keeps(who, (ctx) => finishCounting(ctx, { id }));
const ledgerOf = (taskId: number) =>
  testDb()
    .select({
      item: stockMovements.stockItemId,
      kind: stockMovements.kind,
      delta: stockMovements.deltaOnHand,
      reserved: stockMovements.deltaReserved,
    })
    .from(stockMovements)
    .where(and(eq(stockMovements.bizType, 'counting'), eq(stockMovements.bizId, taskId)))
    .orderBy(asc(stockMovements.stockItemId));

/** A refused act leaves every row as it was. */
async function refusedWhole(work: () => Promise<unknown>) {
  const before = await dataSnapshot();
  const error = await refused(work());
  expect(await dataSnapshot()).toEqual(before);
  return error;
}

test('the server takes the book at the start: what was sold and shipped in between stays booked', async () => {
  const [less, more, same] = [
    await makeProduct({ stock: 10 }),
    await makeProduct({ stock: 20 }),
    await makeProduct({ stock: 5 }),
  ];
  const id = await addTask(keeper, [less.id, more.id, same.id]);
  expect(await linesOfTask(id)).toEqual([]);
  // Sold before the start: the book is what lies there when the count begins.
  const early = await paidOrder(customer, [{ productId: less.id, quantity: 1 }]);
  await ship(early.id);
  expect(await keeps(keeper, (ctx) => startCounting(ctx, { id }))).toEqual({ lines: 3 });
  expect((await linesOfTask(id)).map((l) => l.bookOnHand)).toEqual([9, 20, 5]);
  const order = await paidOrder(customer, [{ productId: less.id, quantity: 4 }]);
  await ship(order.id);
  await fillIn(keeper, id, [
    [less.stockItemId, 7],
    [more.stockItemId, 23],
    [same.stockItemId, 5],
  ]);
  await keeps(keeper, (ctx) => submitCounting(ctx, { id }));
  expect(await finish(id)).toEqual({ gained: 3, lost: 2 });
  expect(await stockOf(less.stockItemId)).toEqual({ onHand: 3, reserved: 0 });
  expect(await stockOf(more.stockItemId)).toEqual({ onHand: 23, reserved: 0 });
  expect(await ledgerOf(id)).toEqual([
    { item: less.stockItemId, kind: 'count_loss', delta: -2, reserved: 0 },
    { item: more.stockItemId, kind: 'count_gain', delta: 3, reserved: 0 },
  ]);
  const { list } = await keeps(judge, (ctx) =>
    listCountingItems(ctx, { taskId: id, pageNum: 1, pageSize: 10 }),
  );
  expect(list.map((l) => [l.stockItemId, l.difference, l.moved])).toEqual([
    [less.stockItemId, -2, -4],
    [more.stockItemId, 3, 0],
    [same.stockItemId, 0, 0],
  ]);
  const detail = await keeps(judge, (ctx) => getCounting(ctx, { id }));
  expect(detail).toMatchObject({
    status: 'posted',
    lines: 3,
    done: 3,
    todo: 0,
    differing: 2,
    gainQty: 3,
    lossQty: 2,
    bookQty: 34,
    countedQty: 35,
    movedLines: 1,
    allowedActions: [],
  });
  expect(detail.timeline.map((e) => e.title)).toEqual(['创建任务', '开始盘点', '提交审核', '调整库存']);
});

test('whoever made or submitted a task does not post it, also past the code', async () => {
  const product = await makeProduct({ stock: 3 });
  const id = await startedTask(keeper, [product.id]);
  await fillIn(keeper, id, [[product.stockItemId, 2]]);
  const submitter = await makeKeeper();
  await keeps(submitter, (ctx) => submitCounting(ctx, { id }));
  for (const own of [keeper, submitter]) {
    const error = await refusedWhole(() => finish(id, own));
    expect([error.status, error.message]).toEqual([403, '盘点须由创建人和提交人以外的人审核']);
    const { allowedActions, waitsForOther } = await keeps(own, (ctx) => getCounting(ctx, { id }));
    expect([allowedActions, waitsForOther]).toEqual([['sendBack'], true]);
  }
  await expect(
    ownerQuery("update counting_tasks set status = 'posted', posted_by = created_by where id = $1", [id]),
  ).rejects.toThrow('counting_tasks_second_person_check');
  await finish(id);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 2, reserved: 0 });
});

test('a loss that would take ordered copies refuses the whole posting and names the rows', async () => {
  const [short, other] = [
    await makeProduct({ stock: 10, title: '保密常识' }),
    await makeProduct({ stock: 10 }),
  ];
  const id = await submittedTask(keeper, [
    { product: other, counted: 12 },
    { product: short, counted: 3 },
  ]);
  await paidOrder(customer, [{ productId: short.id, quantity: 4 }]);
  const error = await refusedWhole(() => finish(id));
  expect(error.status).toBe(409);
  expect(error.message).toBe(
    '有 1 种商品调整后现存量会低于订单占用，未作任何调整：“保密常识”现存 10、占用 4、盘亏 7',
  );
  expect(await ledgerOf(id)).toEqual([]);
  expect((await taskOf(id)).status).toBe('submitted');
  expect(await keeps(judge, (ctx) => getCounting(ctx, { id }))).toMatchObject({ shortLines: 1 });
});

test('lines without an answer are not submitted; skipped ones are, and post nothing', async () => {
  const [a, b] = [
    await makeProduct({ stock: 4, title: '甲书' }),
    await makeProduct({ stock: 6, title: '乙书' }),
  ];
  const id = await startedTask(keeper, [a.id, b.id]);
  await fillIn(keeper, id, [[a.stockItemId, 4]]);
  const error = await refusedWhole(() => keeps(keeper, (ctx) => submitCounting(ctx, { id })));
  expect(error.message).toBe('还有 1 种商品未盘点：“乙书”；请填写实盘数或标记为跳过');
  const line = await lineOfTask(id, b.stockItemId);
  const skip = { id, lines: [{ lineId: line.id, skipped: true, remark: '库房封存' }] };
  expect(await keeps(keeper, (ctx) => editCounting(ctx, skip))).toEqual({ changed: 1, todo: 0 });
  await keeps(keeper, (ctx) => submitCounting(ctx, { id }));
  expect(await finish(id)).toEqual({ gained: 0, lost: 0 });
  expect(await stockOf(b.stockItemId)).toEqual({ onHand: 6, reserved: 0 });
});

test('every number is a log row; the same number again is none, and what somebody else wrote is not overwritten', async () => {
  const product = await makeProduct({ stock: 8 });
  const id = await startedTask(keeper, [product.id]);
  const { id: lineId } = await lineOfTask(id, product.stockItemId);
  const edit = (line: { counted?: number | null; skipped?: boolean; was?: number | null }) =>
    keeps(keeper, (ctx) => editCounting(ctx, { id, lines: [{ lineId, ...line }] }));
  expect(await edit({ counted: 7, was: null })).toEqual({ changed: 1, todo: 0 });
  expect(await edit({ counted: 7 })).toEqual({ changed: 0, todo: 0 });
  const error = await refusedWhole(() => edit({ counted: 6, was: null }));
  expect(error.message).toBe('该行已由他人填写为“7”，请核对后重试');
  await edit({ skipped: true });
  await edit({ counted: null, skipped: false });
  const logs = await testDb().select().from(countingLogs).where(eq(countingLogs.taskId, id));
  expect(logs.map((l) => [l.counted, l.skipped, l.source, l.actorId])).toEqual([
    [7, false, 'hand', keeper.id],
    [null, true, 'hand', keeper.id],
    [null, false, 'hand', keeper.id],
  ]);
});

test('a balance stands on one open task at most; a cancelled one gives it free', async () => {
  const [shared, own] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 5 })];
  const first = await startedTask(keeper, [shared.id]);
  const second = await addTask(keeper, [own.id, shared.id]);
  const start = () => keeps(keeper, (ctx) => startCounting(ctx, { id: second }));
  const error = await refusedWhole(start);
  expect(error.message).toContain(`${(await taskOf(first)).taskNo}“年中盘点”（1 种）`);
  await keeps(keeper, (ctx) => cancelCounting(ctx, { id: first, reason: '范围有误' }));
  expect(await start()).toEqual({ lines: 2 });
});

test('a task that was sent back is counted on, with the reason in its history', async () => {
  const product = await makeProduct({ stock: 5 });
  const id = await submittedTask(keeper, [{ product, counted: 1 }]);
  await keeps(judge, (ctx) => sendBackCounting(ctx, { id, reason: '请复盘' }));
  expect(await taskOf(id)).toMatchObject({ status: 'counting', submittedBy: null, submittedAt: null });
  await fillIn(keeper, id, [[product.stockItemId, 5]]);
  await keeps(keeper, (ctx) => submitCounting(ctx, { id }));
  await finish(id);
  expect(await ledgerOf(id)).toEqual([]);
  const events = await testDb().select().from(countingTaskEvents).where(eq(countingTaskEvents.entityId, id));
  expect(events.map((e) => [e.action, e.reason])).toEqual([
    ['add', null],
    ['start', null],
    ['submit', null],
    ['sendBack', '请复盘'],
    ['submit', null],
    ['post', null],
  ]);
});

test.each(['submitted', 'posted', 'cancelled'] as const)(
  'a task that is %s takes no numbers',
  async (state) => {
    const product = await makeProduct({ stock: 5 });
    const id = await startedTask(keeper, [product.id]);
    await fillIn(keeper, id, [[product.stockItemId, 4]]);
    if (state === 'cancelled') await keeps(keeper, (ctx) => cancelCounting(ctx, { id, reason: '改期' }));
    else await keeps(keeper, (ctx) => submitCounting(ctx, { id }));
    if (state === 'posted') await finish(id);
    const error = await refusedWhole(() => fillIn(keeper, id, [[product.stockItemId, 3]]));
    expect(error.message).toBe('任务不在盘点中，不能填写');
  },
);

test('a book that was named and never lay there is counted from nought', async () => {
  const product = await makeProduct();
  const id = await startedTask(keeper, [product.id]);
  const [line] = await linesOfTask(id);
  expect(line).toMatchObject({ bookOnHand: 0, lastMovementId: null });
  await fillIn(keeper, id, [[line?.stockItemId ?? 0, 6]]);
  await keeps(keeper, (ctx) => submitCounting(ctx, { id }));
  await finish(id);
  expect(await stockOf(line?.stockItemId ?? 0)).toEqual({ onHand: 6, reserved: 0 });
});

test.each([
  ['all', 3],
  ['stocked', 2],
  ['low', 1],
  ['categories', 3],
] as const)('scope %s takes its balances of the centre and no others', async (scope, lines) => {
  const { categoryId } = await shelf();
  const goods = [
    await makeProduct({ stock: 10 }),
    await makeProduct({ stock: 2 }),
    await makeProduct({ stock: 0 }),
  ];
  const [center] = await ownerQuery<{ id: string }>(
    'insert into delivery_centers (code, name) values ($1, $2) returning id',
    [`T${Date.now() % 1e8}`, '分仓'],
  );
  const centerId = Number(center?.id);
  for (const [at, copies] of [10, 2, 0].entries()) await makeStock(goods[at]?.id ?? 0, centerId, copies);
  await testDb()
    .update(stockItems)
    .set({ warnBelow: 5 })
    .where(and(eq(stockItems.deliveryCenterId, centerId), eq(stockItems.productId, goods[2]?.id ?? 0)));
  const input = countingAddInput.parse({
    deliveryCenterId: centerId,
    title: scope,
    scope,
    categoryIds: scope === 'categories' ? [categoryId] : [],
  });
  const { id, taskNo } = await keeps(keeper, (ctx) => addCounting(ctx, input));
  expect(taskNo).toMatch(/^C\d{15}$/);
  expect(await keeps(keeper, (ctx) => getCounting(ctx, { id }))).toMatchObject({ expected: lines, lines: 0 });
  expect(await keeps(keeper, (ctx) => startCounting(ctx, { id }))).toEqual({ lines });
  const found = await keeps(keeper, (ctx) =>
    listCountings(ctx, { pageNum: 1, pageSize: 10, keyword: taskNo, sort: '-createdAt' }),
  );
  expect(found.list.map((t) => [t.id, t.lines, t.done])).toEqual([[id, lines, 0]]);
});
