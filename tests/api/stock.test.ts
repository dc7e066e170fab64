import { randomToken } from '@/lib/core/ids';
import { adminStockCalls } from '@/lib/domain/stock/admin-calls';
import type { StockItemListView, StockLedgerView } from '@/lib/domain/stock/contract';
import type {
  DocumentDetailView,
  DocumentListView,
  DocumentSavedView,
} from '@/lib/domain/stock/document-contract';
import type { PickView } from '@/lib/domain/stock/pick-contract';
import { callRoute, sessionCookies, type Called } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { ship } from '@/tests/support/factories/after-sale';
import { makeProduct, shelf, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer } from '@/tests/support/factories/sale';
import { makeCenter, makeKeeper } from '@/tests/support/factories/stock';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const addQuantity = adminStockCalls['POST /api/admin/stock/addQuantity'];
const decide = adminStockCalls['POST /api/admin/stock/cancel/decide'];
const cancel = adminStockCalls['POST /api/admin/stock/cancel'];
const del = adminStockCalls['POST /api/admin/stock/del'];
const detail = adminStockCalls['GET /api/admin/stock/detail/[id]'];
const edit = adminStockCalls['POST /api/admin/stock/edit'];
const insert = adminStockCalls['POST /api/admin/stock/insert'];
const itemDel = adminStockCalls['POST /api/admin/stock/item/del'];
const itemDetail = adminStockCalls['GET /api/admin/stock/item/detail/[id]'];
const itemEdit = adminStockCalls['POST /api/admin/stock/item/edit'];
const itemInsert = adminStockCalls['POST /api/admin/stock/item/insert'];
const itemList = adminStockCalls['GET /api/admin/stock/item/list'];
const pick = adminStockCalls['GET /api/admin/stock/item/pick'];
const ledger = adminStockCalls['GET /api/admin/stock/ledger'];
const list = adminStockCalls['GET /api/admin/stock/list'];
const post = adminStockCalls['POST /api/admin/stock/post'];
const transfer = adminStockCalls['POST /api/admin/stock/transfer'];
const warningEdit = adminStockCalls['POST /api/admin/stock/warning/edit'];
const warning = adminStockCalls['GET /api/admin/stock/warning'];

const cookies = { keeper: '', other: '', order: '', report: '' };
let book: Product;
let centerId: number;

beforeAll(async () => {
  cookies.keeper = await sessionCookies(await makeKeeper('卫库管'));
  cookies.other = await sessionCookies(await makeKeeper('蒋库管'));
  cookies.order = await sessionCookies(await makeAdmin(['order']));
  cookies.report = await sessionCookies(await makeAdmin(['report']));
  ({ centerId } = await shelf());
  book = await makeProduct({ stock: 5000, title: '保密法律法规汇编', isbn: '978-7-80000-001-5' });
});
afterEach(expectInvariants);

const call = <T>(route: Called, body: object, who: keyof typeof cookies = 'keeper') =>
  callRoute<T>(route, { cookies: cookies[who], body, headers: { 'idempotency-key': randomToken(16) } });
const read = async <T>(route: Called, query: Record<string, string | number> = {}) =>
  (await callRoute<T>(route, { cookies: cookies.keeper, query })).json.data as T;
const at = async (id: number) =>
  (await callRoute<DocumentDetailView>(detail, { cookies: cookies.keeper, params: { id } })).json
    .data as DocumentDetailView;
const head = (more: object = {}) => ({
  kind: 'in',
  reasonKind: 'purchase',
  deliveryCenterId: centerId,
  lines: [{ productId: book.id, quantity: 10, unitCostFen: 900 }],
  ...more,
});

const states = ['draft', 'posted', 'cancelled', 'deleted', 'waiting'] as const;
type State = (typeof states)[number];

/** A document in a state; `waiting` is in force, and its cancellation waits for a second person. */
async function documentIn(state: State): Promise<DocumentSavedView> {
  const lines = [{ productId: book.id, quantity: state === 'waiting' ? 1001 : 10 }];
  const made = await call<DocumentSavedView>(
    insert,
    head({ lines, post: !['draft', 'deleted'].includes(state) }),
  );
  const document = made.json.data as DocumentSavedView;
  if (state === 'cancelled' || state === 'waiting')
    await call(cancel, { id: document.id, reason: '录入有误' });
  if (state === 'deleted') await call(del, { ids: [document.id] });
  return document;
}

const acts = {
  edit: ({ id, version }: DocumentSavedView) =>
    call(edit, { id, version, reasonKind: 'print', deliveryCenterId: centerId, remark: '改' }),
  itemInsert: ({ id }: DocumentSavedView) =>
    call(itemInsert, { stock_id: id, productId: book.id, addQuantity: 1 }),
  itemEdit: async ({ id }: DocumentSavedView) => {
    const [line] = await ownerQuery<{ id: string }>(
      'select id from stock_document_lines where document_id = $1',
      [id],
    );
    return call(itemEdit, { id: Number(line?.id), quantity: 3 });
  },
  itemDel: async ({ id }: DocumentSavedView) => {
    const [line] = await ownerQuery<{ id: string }>(
      'select id from stock_document_lines where document_id = $1',
      [id],
    );
    return call(itemDel, { ids: [Number(line?.id)] });
  },
  post: ({ id, version }: DocumentSavedView) => call(post, { id, version }),
  cancel: ({ id }: DocumentSavedView) => call(cancel, { id, reason: '录入有误' }),
  agree: ({ id }: DocumentSavedView) => call(decide, { id, agree: true }, 'other'),
  del: ({ id }: DocumentSavedView) => call(del, { ids: [id] }),
};

/** Status of each act in each state; everything that is not 200 changes nothing. */
const matrix: Record<keyof typeof acts, Record<State, number>> = {
  edit: { draft: 200, posted: 409, cancelled: 409, deleted: 404, waiting: 409 },
  itemInsert: { draft: 200, posted: 409, cancelled: 409, deleted: 404, waiting: 409 },
  itemEdit: { draft: 200, posted: 409, cancelled: 409, deleted: 404, waiting: 409 },
  itemDel: { draft: 200, posted: 409, cancelled: 409, deleted: 404, waiting: 409 },
  post: { draft: 200, posted: 409, cancelled: 409, deleted: 404, waiting: 409 },
  cancel: { draft: 409, posted: 200, cancelled: 409, deleted: 404, waiting: 409 },
  agree: { draft: 409, posted: 409, cancelled: 409, deleted: 404, waiting: 200 },
  del: { draft: 200, posted: 409, cancelled: 409, deleted: 404, waiting: 409 },
};

/** One document in each state, on which every refused act is tried: none of them may change it. */
let standing: Record<State, DocumentSavedView>;
beforeAll(async () => {
  const made = [];
  for (const state of states) made.push([state, await documentIn(state)] as const);
  standing = Object.fromEntries(made) as typeof standing;
});

test.each(Object.keys(acts) as (keyof typeof acts)[])('%s is done in its states alone', async (name) => {
  const found: Partial<Record<State, number>> = {};
  const isDone = (state: State) => matrix[name][state] === 200;
  const before = await dataSnapshot();
  for (const state of states.filter((s) => !isDone(s)))
    found[state] = (await acts[name](standing[state])).status;
  expect(await dataSnapshot()).toEqual(before);
  for (const state of states.filter(isDone))
    found[state] = (await acts[name](await documentIn(state))).status;
  expect(found).toEqual(matrix[name]);
});

test('who only reads the stock sees everything and changes nothing; others see nothing', async () => {
  const draft = await documentIn('draft');
  for (const [who, status] of [
    ['order', 200],
    ['report', 403],
  ] as const) {
    for (const route of [list, itemList, ledger, warning])
      expect((await callRoute(route, { cookies: cookies[who] })).status).toBe(status);
    expect((await call(post, { id: draft.id, version: draft.version }, who)).status).toBe(403);
    expect((await call(insert, head(), who)).status).toBe(403);
  }
  const shown = await callRoute<DocumentDetailView>(detail, {
    cookies: cookies.order,
    params: { id: draft.id },
  });
  expect(shown.json.data?.allowedActions).toEqual([]);
});

test('the same product again adds to its line; what somebody added since is not posted unseen', async () => {
  const draft = await documentIn('draft');
  await acts.itemInsert(draft);
  const second = await makeProduct();
  await call(itemInsert, { stock_id: draft.id, productId: second.id, addQuantity: 7, unitCostFen: 100 });
  expect((await acts.post(draft)).json).toMatchObject({
    code: 'CONFLICT',
    message: '单据已被他人修改，请刷新后核对',
  });
  const now = await at(draft.id);
  expect(now.items.map((l) => [l.lineNo, l.productId, l.quantity, l.unitCostFen])).toEqual([
    [1, book.id, 11, null],
    [2, second.id, 7, 100],
  ]);
  expect((await call(post, { id: draft.id, version: now.version })).status).toBe(200);
});

test('a double click on adding copies adds them once', async () => {
  const draft = await documentIn('draft');
  const body = { stock_id: draft.id, productId: book.id, addQuantity: 5, requestKey: randomToken(16) };
  await Promise.all([1, 2, 3, 4].map(() => call(itemInsert, body)));
  expect((await at(draft.id)).quantity).toBe(15);
});

test('what the form cannot mean is refused at its field', async () => {
  const stockId = book.stockItemId;
  const cases: [Called, object, string][] = [
    [insert, head({ reasonKind: 'scrap' }), 'reasonKind'],
    [insert, head({ reasonKind: 'transfer' }), 'reasonKind'],
    [insert, head({ lines: [], post: true }), 'lines'],
    [insert, head({ lines: [{ productId: book.id, quantity: 0 }] }), 'lines.0.quantity'],
    [insert, head({ lines: [{ productId: 999_999, quantity: 1 }] }), 'lines.0.productId'],
    [addQuantity, { stock_id: stockId, addQuantity: 0, reasonKind: 'other', remark: '清点' }, 'addQuantity'],
    [addQuantity, { stock_id: stockId, addQuantity: -1, reasonKind: 'purchase' }, 'reasonKind'],
    [addQuantity, { stock_id: stockId, addQuantity: 1, reasonKind: 'other' }, 'remark'],
    [
      transfer,
      { fromCenterId: centerId, toCenterId: centerId, lines: [{ productId: book.id, quantity: 1 }] },
      'toCenterId',
    ],
    [
      transfer,
      { fromCenterId: centerId, toCenterId: 999_999, lines: [{ productId: book.id, quantity: 1 }] },
      'toCenterId',
    ],
    [decide, { id: 1, agree: false }, 'note'],
  ];
  const before = await dataSnapshot();
  for (const [route, body, field] of cases) {
    const reply = await call(route, body);
    expect([field, reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([field, 400, [field]]);
  }
  const noKey = await callRoute(insert, { cookies: cookies.keeper, body: head() });
  expect(noKey.json).toMatchObject({ code: 'INVALID_INPUT', message: '缺少提交标识，请刷新页面后重试' });
  expect(await dataSnapshot()).toEqual(before);
});

test('the ledger names what caused each row, and is found by the number of it', async () => {
  const product = await makeProduct({ stock: 0 });
  const added = await call<DocumentSavedView>(
    insert,
    head({ lines: [{ productId: product.id, quantity: 6 }], post: true }),
  );
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 2 }]);
  await ship(order.id);
  const { list: rows } = await read<StockLedgerView>(ledger, { productId: product.id });
  expect(
    rows.map((r) => [r.kindLabel, r.deltaOnHand, r.deltaReserved, r.onHandAfter, r.reservedAfter, r.orderId]),
  ).toEqual([
    ['发货出库', -2, -2, 4, 0, order.id],
    ['下单占用', 0, 2, 6, 2, order.id],
    ['入库单', 6, 0, 6, 0, null],
  ]);
  expect(rows[2]).toMatchObject({ bizNo: added.json.data?.docNo, actor: '卫库管' });
  expect(rows[1]).toMatchObject({ bizNo: order.orderSn });
  const found = await read<StockLedgerView>(ledger, { keyword: order.orderSn });
  expect(found.list.map((r) => r.kind)).toEqual(['reserve']);
  expect((await read<StockLedgerView>(ledger, { kind: 'ship', productId: product.id })).total).toBe(1);
});

test('balances are filtered and summed; a warning is a to-do until enough is there again', async () => {
  const there = await makeCenter();
  const product = await makeProduct({ stock: 9, title: '涉密载体管理问答' });
  await call(transfer, {
    fromCenterId: centerId,
    toCenterId: there,
    lines: [{ productId: product.id, quantity: 4 }],
  });
  const all = await read<StockItemListView>(itemList, { productId: product.id });
  expect([all.total, all.totals]).toEqual([2, { onHand: 9, reserved: 0, available: 9, damaged: 0 }]);
  const [here] = (
    await read<StockItemListView>(itemList, { keyword: '载体管理', deliveryCenterId: centerId })
  ).list;
  expect(here).toMatchObject({ onHand: 5, available: 5, warnBelow: 0, low: false });
  const before = await read<StockItemListView>(warning, {});
  expect((await call(warningEdit, { ids: [here?.id], warnBelow: 6 })).status).toBe(200);
  const after = await read<StockItemListView>(warning, {});
  expect(after.total).toBe(before.total + 1);
  expect(after.list.map((r) => r.id)).toContain(here?.id);
  const topUp = { stock_id: here?.id, addQuantity: 1, reasonKind: 'print' };
  expect((await call(addQuantity, topUp)).status).toBe(200);
  expect((await read<StockItemListView>(warning, {})).total).toBe(before.total);
  expect((await call(warningEdit, { ids: [here?.id, 999_999], warnBelow: 1 })).status).toBe(404);
  expect((await callRoute(itemDetail, { cookies: cookies.keeper, params: { id: 999_999 } })).status).toBe(
    404,
  );
  const picked = await read<PickView>(pick, { keyword: '载体管理', deliveryCenterId: there });
  expect(picked.list).toMatchObject([{ productId: product.id, issueId: null, onHand: 4, available: 4 }]);
  expect(await stockOf(here?.id ?? 0)).toEqual({ onHand: 6, reserved: 0 });
});

test('the list counts its tabs, hides deleted drafts and finds documents by number, title and product', async () => {
  const mine = await makeProduct({ title: '印刷质量抽检样书' });
  const lines = [{ productId: mine.id, quantity: 1 }];
  const draft = await call<DocumentSavedView>(insert, head({ lines, remark: '抽检' }));
  const gone = await call<DocumentSavedView>(insert, head({ lines }));
  await call(del, { ids: [gone.json.data?.id] });
  const found = await read<DocumentListView>(list, { productId: mine.id });
  expect([found.total, found.counts]).toEqual([1, { all: 1, draft: 1, posted: 0, cancelled: 0, waiting: 0 }]);
  for (const keyword of [draft.json.data?.docNo ?? '', '质量抽检', '抽检'])
    expect((await read<DocumentListView>(list, { keyword })).list.map((d) => d.id)).toEqual([
      draft.json.data?.id,
    ]);
  const waiting = await documentIn('waiting');
  const shown = await read<DocumentListView>(list, { waiting: 'true' });
  expect(shown.list.map((d) => d.id)).toContain(waiting.id);
  expect(shown.list.every((d) => d.waiting)).toBe(true);
  expect(shown.counts.waiting).toBe(shown.total);
});
