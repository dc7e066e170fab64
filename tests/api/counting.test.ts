import { adminStockCountingCalls } from '@/lib/domain/stock/admin-counting-calls';
import type {
  CountingDetailView,
  CountingItemView,
  CountingListView,
  CountingLogListView,
} from '@/lib/domain/stock/counting-contract';
import type { CountingPreviewView } from '@/lib/domain/stock/counting-import-contract';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeProduct, shelf, stockOf } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeIssueStock, makePeriodical } from '@/tests/support/factories/periodical';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const add = adminStockCountingCalls['POST /api/admin/counting/add'];
const detail = adminStockCountingCalls['GET /api/admin/counting/detail/[id]'];
const finish = adminStockCountingCalls['POST /api/admin/counting/finish'];
const importSheet = adminStockCountingCalls['POST /api/admin/counting/import'];
const previewSheet = adminStockCountingCalls['POST /api/admin/counting/import/preview'];
const edit = adminStockCountingCalls['POST /api/admin/counting/item/edit'];
const items = adminStockCountingCalls['GET /api/admin/counting/item/list'];
const list = adminStockCountingCalls['GET /api/admin/counting/list'];
const logs = adminStockCountingCalls['GET /api/admin/counting/log/list'];
const sendBack = adminStockCountingCalls['POST /api/admin/counting/sendBack'];
const start = adminStockCountingCalls['POST /api/admin/counting/start'];
const submit = adminStockCountingCalls['POST /api/admin/counting/submit'];
const template = adminStockCountingCalls['GET /api/admin/counting/template'];

let [keeper, judge, reader] = ['', '', ''];
beforeAll(async () => {
  [keeper, judge, reader] = (await Promise.all(
    (['warehouse', 'warehouse', 'order'] as const).map(async (p) => sessionCookies(await makeAdmin([p]))),
  )) as [string, string, string];
});
afterEach(expectInvariants);

const post = <T>(route: Parameters<typeof callRoute>[0], body: unknown, cookies = keeper) =>
  callRoute<T>(route, { cookies, body });
const get = <T>(
  route: Parameters<typeof callRoute>[0],
  query: Record<string, string | number>,
  cookies = keeper,
) => callRoute<T>(route, { cookies, query });
const read = async (id: number, cookies = keeper) =>
  (await callRoute<CountingDetailView>(detail, { cookies, params: { id } })).json.data as CountingDetailView;

async function begun(productIds: readonly number[]): Promise<number> {
  const { centerId } = await shelf();
  const made = await post<{ id: number }>(add, {
    deliveryCenterId: centerId,
    title: '年末盘点',
    scope: 'products',
    productIds,
  });
  expect(made.status).toBe(200);
  const id = made.json.data?.id ?? 0;
  expect((await post(start, { id })).status).toBe(200);
  return id;
}

test('a task from the making to the adjusted balance, by hand and by the sheet that was handed out', async () => {
  const book = await makeProduct({ stock: 12, title: '保密法规汇编' });
  const { product, issues } = await makePeriodical();
  const issue = issues[0];
  if (!issue) throw new Error('no issue');
  const issueItem = await makeIssueStock(issue, 30);
  const id = await begun([book.id, product.id]);
  const found = await get<{ list: CountingItemView[] }>(items, { taskId: id });
  const rows = found.json.data?.list ?? [];
  expect(new Map(rows.map((r) => [r.stockItemId, [r.issueTitle, r.bookOnHand]]))).toEqual(
    new Map([
      [book.stockItemId, [null, 12]],
      [issueItem, [issue.title, 30]],
    ]),
  );
  const lineId = rows.find((r) => r.stockItemId === book.stockItemId)?.id;
  const issueRow = rows.find((r) => r.stockItemId === issueItem);
  expect((await post(edit, { id, lines: [{ lineId, counted: 11, was: null }] })).json.data).toEqual({
    changed: 1,
    todo: 1,
  });
  const blank = await get(template, { id });
  expect([blank.status, blank.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const form = (fingerprint?: string) => {
    const data = new FormData();
    data.set('id', String(id));
    data.set('file', new File([`盘点行号,实盘数量\n${issueRow?.lineKey},31\n`], '盘点表.csv'));
    if (fingerprint) data.set('fingerprint', fingerprint);
    return data;
  };
  const preview = (await post<CountingPreviewView>(previewSheet, form())).json.data;
  expect(preview).toMatchObject({ rows: 1, changed: 1, badRows: 0 });
  expect((await post(importSheet, form(preview?.fingerprint))).json.data).toEqual({ changed: 1, todo: 0 });
  expect((await post(submit, { id })).status).toBe(200);
  expect((await post(finish, { id })).status).toBe(403);
  expect((await read(id, judge)).allowedActions).toEqual(['sendBack', 'post']);
  expect((await post(finish, { id }, judge)).json.data).toEqual({ gained: 1, lost: 1 });
  expect((await post(finish, { id }, judge)).status).toBe(409);
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 11, reserved: 0 });
  expect(await stockOf(issueItem)).toEqual({ onHand: 31, reserved: 0 });
  const log = await get<CountingLogListView>(logs, { taskId: id });
  expect(log.json.data?.list.map((l) => [l.counted, l.sourceLabel])).toEqual([
    [31, '表格导入'],
    [11, '手工录入'],
  ]);
});

test('people of the orders look and change nothing', async () => {
  const book = await makeProduct({ stock: 2 });
  const id = await begun([book.id]);
  expect((await read(id, reader)).allowedActions).toEqual([]);
  expect((await get<CountingListView>(list, { status: 'counting' }, reader)).status).toBe(200);
  const before = await dataSnapshot();
  for (const [route, body] of [
    [start, { id }],
    [submit, { id }],
    [finish, { id }],
    [sendBack, { id, reason: '请复盘' }],
  ] as const) {
    expect((await post(route, body, reader)).status).toBe(403);
  }
  expect((await get(template, { id }, reader)).status).toBe(403);
  // A refused call leaves a row in the operation log, and nothing else.
  const { operation_logs: _a, ...after } = await dataSnapshot();
  const { operation_logs: _b, ...same } = before;
  expect(after).toEqual(same);
});

test.each([
  [{ scope: 'categories' }, { categoryIds: '请选择分类' }],
  [{ scope: 'products' }, { productIds: '请选择商品' }],
  [{ scope: 'products', productIds: [987_654_321] }, { productIds: '所选商品不存在，请重新选择' }],
  [{ scope: 'categories', categoryIds: [987_654_321] }, { categoryIds: '所选分类不存在，请重新选择' }],
  [{ scope: 'all', deliveryCenterId: 987_654_321 }, { deliveryCenterId: '发货仓不存在' }],
  [{ scope: 'all', title: ' ' }, { title: '请填写任务名称' }],
])('a task %j is refused at its field', async (more, errors) => {
  const { centerId } = await shelf();
  const reply = await post(add, { deliveryCenterId: centerId, title: '盘点', ...more });
  expect([reply.status, reply.json.errors]).toEqual([400, errors]);
});

test('an e-book is nothing to count; a line of another task is none of this one; unknown fields of a line are refused', async () => {
  const { centerId } = await shelf();
  const ebook = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', title: '电子读本' });
  const refusedBook = await post(add, {
    deliveryCenterId: centerId,
    title: '盘点',
    scope: 'products',
    productIds: [ebook.id],
  });
  expect(refusedBook.json.errors).toEqual({ productIds: '“电子读本”没有实物库存，不能盘点' });
  const [mine, theirs] = [
    await begun([(await makeProduct({ stock: 1 })).id]),
    await begun([(await makeProduct({ stock: 1 })).id]),
  ];
  const foreign = (await get<{ list: CountingItemView[] }>(items, { taskId: theirs })).json.data?.list[0]?.id;
  expect((await post(edit, { id: mine, lines: [{ lineId: foreign, counted: 1 }] })).status).toBe(404);
  expect(
    (await post(edit, { id: mine, lines: [{ lineId: foreign, counted: 1, bookOnHand: 9 }] })).status,
  ).toBe(400);
});
