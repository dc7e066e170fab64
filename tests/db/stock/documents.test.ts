import { sql } from 'drizzle-orm';
import { stockDocuments } from '@/db/schema/stock';
import { addQuantity } from '@/lib/domain/stock/commands/add-quantity';
import { cancelDocument, decideCancel } from '@/lib/domain/stock/commands/cancel-document';
import { insertDocument } from '@/lib/domain/stock/commands/insert-document';
import { postDocument } from '@/lib/domain/stock/commands/post-document';
import { transferStock } from '@/lib/domain/stock/commands/transfer-stock';
import { getDocument } from '@/lib/domain/stock/document-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, shelf, stockOf } from '@/tests/support/factories/catalogue';
import type { User } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder } from '@/tests/support/factories/sale';
import {
  asAdmin,
  documentInput,
  ledgerOf,
  makeCenter,
  makeDraft,
  makeKeeper,
  makePosted,
} from '@/tests/support/factories/stock';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let keeper: User;
let other: User;
beforeAll(async () => {
  keeper = await makeKeeper('卫库管');
  other = await makeKeeper('蒋库管');
});
afterEach(expectInvariants);

const itemOf = async (productId: number, centerId: number): Promise<number | null> => {
  const [row] = await ownerQuery<{ id: string }>(
    'select id from stock_items where product_id = $1 and delivery_center_id = $2 and issue_id is null',
    [productId, centerId],
  );
  return row ? Number(row.id) : null;
};
const cancel = (user: User, id: number) =>
  asAdmin(user, (ctx) => cancelDocument(ctx, { id, reason: '录入有误' }));
const decide = (user: User, id: number, agree: boolean) =>
  asAdmin(user, (ctx) => decideCancel(ctx, { id, agree, note: '数量核对无误' }));
const detail = (user: User, id: number) => getDocument(makeCtx({ actor: adminActor(user) }), id);

/** A refused act leaves every table as it was. */
async function refusedWhole(work: () => Promise<unknown>) {
  const before = await dataSnapshot();
  const error = await refused(work());
  expect(await dataSnapshot()).toEqual(before);
  return error;
}

test('a draft moves nothing; in force it opens the balance of a product that never lay there', async () => {
  const { centerId } = await shelf();
  const { id: productId } = await makeProduct();
  const draft = await makeDraft(keeper, {
    lines: [
      { productId, quantity: 30, unitCostFen: 1200 },
      { productId, quantity: 12 },
    ],
  });
  expect(draft).toMatchObject({ status: 'draft', version: 1 });
  expect(draft.docNo).toMatch(/^K\d{15}$/);
  expect(await itemOf(productId, centerId)).toBeNull();
  await asAdmin(other, (ctx) => postDocument(ctx, { id: draft.id, version: 1 }));
  const item = await itemOf(productId, centerId);
  expect(await stockOf(item)).toEqual({ onHand: 42, reserved: 0 });
  expect(await ledgerOf(item)).toEqual([['document_in', 42, 42]]);
  const shown = await detail(keeper, draft.id);
  expect(shown).toMatchObject({
    status: 'posted',
    lines: 1,
    quantity: 42,
    amountFen: 50_400,
    createdBy: '卫库管',
    postedBy: '蒋库管',
    allowedActions: ['cancel'],
  });
  expect(shown.items).toMatchObject([{ productId, quantity: 42, unitCostFen: 1200, onHand: 42 }]);
  expect(shown.timeline.map((t) => t.title)).toEqual(['制单', '生效']);
});

test('copies that orders hold cannot go out: refused whole, every short row named', async () => {
  const [a, b, c] = [
    await makeProduct({ stock: 10, title: '甲书' }),
    await makeProduct({ stock: 50 }),
    await makeProduct({ title: '丙书' }),
  ];
  await placeOrder(await makeCustomer(), [{ productId: a.id, quantity: 4 }]);
  const draft = await makeDraft(keeper, {
    kind: 'out',
    lines: [
      { productId: b.id, quantity: 50 },
      { productId: a.id, quantity: 7 },
      { productId: c.id, quantity: 1 },
    ],
  });
  const error = await refusedWhole(() =>
    asAdmin(keeper, (ctx) => postDocument(ctx, { id: draft.id, version: 1 })),
  );
  expect(error).toMatchObject({ code: 'STOCK_SHORT', status: 409 });
  const { short } = error.data as { short: { title: string; wanted: number; available: number }[] };
  expect(short.map((s) => [s.title, s.wanted, s.available])).toEqual([
    ['丙书', 1, 0],
    ['甲书', 7, 6],
  ]);
  expect(await stockOf(b.stockItemId)).toEqual({ onHand: 50, reserved: 0 });
});

test('cancelling books the paired movements once; it is refused while orders hold the copies', async () => {
  const { id: productId, stockItemId } = await makeProduct({ stock: 0 });
  const posted = await makePosted(keeper, { lines: [{ productId, quantity: 8 }] });
  const order = await placeOrder(await makeCustomer(), [{ productId, quantity: 3 }]);
  expect(await refusedWhole(() => cancel(keeper, posted.id))).toMatchObject({ code: 'STOCK_SHORT' });
  const more = await makePosted(keeper, { lines: [{ productId, quantity: 3 }] });
  expect(await cancel(keeper, posted.id)).toEqual({ result: 'cancelled' });
  expect(await ledgerOf(stockItemId)).toEqual([
    ['document_in', 8, 8],
    ['reserve', 0, 8],
    ['document_in', 3, 11],
    ['document_in_cancel', -8, 3],
  ]);
  expect(await refused(cancel(keeper, posted.id))).toMatchObject({
    code: 'CONFLICT',
    message: '当前状态为“已作废”，不能作废',
  });
  expect(await refused(cancel(keeper, more.id))).toMatchObject({ code: 'STOCK_SHORT' });
  expect(order.status).toBe('pending_payment');
  expect(await detail(keeper, posted.id)).toMatchObject({ status: 'cancelled', cancelReason: '录入有误' });
});

test('an out document that is cancelled puts its copies back', async () => {
  const { id: productId, stockItemId } = await makeProduct({ stock: 9 });
  const posted = await makePosted(keeper, {
    kind: 'out',
    reasonKind: 'scrap',
    lines: [{ productId, quantity: 9 }],
  });
  expect(await stockOf(stockItemId)).toEqual({ onHand: 0, reserved: 0 });
  await cancel(keeper, posted.id);
  expect(await ledgerOf(stockItemId)).toEqual([
    ['document_in', 9, 9],
    ['document_out', -9, 0],
    ['document_out_cancel', 9, 9],
  ]);
});

test('above a thousand copies a second person of the warehouse decides, never the first', async () => {
  const { id: productId, stockItemId } = await makeProduct({ stock: 0 });
  const small = await makePosted(keeper, { lines: [{ productId, quantity: 1000 }] });
  expect(await cancel(keeper, small.id)).toEqual({ result: 'cancelled' });
  const large = await makePosted(keeper, { lines: [{ productId, quantity: 1001 }] });
  expect(await cancel(keeper, large.id)).toEqual({ result: 'submitted' });
  expect(await stockOf(stockItemId)).toEqual({ onHand: 1001, reserved: 0 });
  expect((await detail(keeper, large.id)).allowedActions).toEqual(['withdraw']);
  expect((await detail(other, large.id)).allowedActions).toEqual(['decide']);
  expect(await refusedWhole(() => cancel(other, large.id))).toMatchObject({ code: 'CONFLICT' });
  expect(await refusedWhole(() => decide(keeper, large.id, true))).toMatchObject({ code: 'FORBIDDEN' });
  await decide(other, large.id, false);
  expect(await refusedWhole(() => decide(other, large.id, true))).toMatchObject({ code: 'CONFLICT' });
  await cancel(keeper, large.id);
  await decide(keeper, large.id, false);
  await cancel(keeper, large.id);
  await decide(other, large.id, true);
  expect(await stockOf(stockItemId)).toEqual({ onHand: 0, reserved: 0 });
  const shown = await detail(keeper, large.id);
  expect(shown).toMatchObject({ status: 'cancelled', cancelledBy: '蒋库管', approval: null });
  expect(shown.timeline.map((t) => t.title)).toEqual([
    '制单',
    '生效',
    '申请作废',
    '不同意作废',
    '申请作废',
    '撤回作废申请',
    '申请作废',
    '作废',
  ]);
});

test('a transfer is in both centres or in neither, and is cancelled as one', async () => {
  const { centerId } = await shelf();
  const toCenterId = await makeCenter();
  const { id: productId, stockItemId } = await makeProduct({ stock: 20 });
  const move = (quantity: number) =>
    asAdmin(keeper, (ctx) =>
      transferStock(ctx, { fromCenterId: centerId, toCenterId, lines: [{ productId, quantity }] }),
    );
  expect(await refusedWhole(() => move(21))).toMatchObject({ code: 'STOCK_SHORT' });
  const moved = await move(15);
  const there = await itemOf(productId, toCenterId);
  expect([await stockOf(stockItemId), await stockOf(there)]).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 15, reserved: 0 },
  ]);
  expect((await detail(keeper, moved.out.id)).peer).toMatchObject({ id: moved.in.id, docNo: moved.in.docNo });
  await makePosted(keeper, {
    kind: 'out',
    deliveryCenterId: toCenterId,
    lines: [{ productId, quantity: 1 }],
  });
  expect(await refusedWhole(() => cancel(keeper, moved.out.id))).toMatchObject({ code: 'STOCK_SHORT' });
  await makePosted(keeper, { deliveryCenterId: toCenterId, lines: [{ productId, quantity: 1 }] });
  await cancel(other, moved.in.id);
  expect([await stockOf(stockItemId), await stockOf(there)]).toEqual([
    { onHand: 20, reserved: 0 },
    { onHand: 0, reserved: 0 },
  ]);
  expect((await detail(keeper, moved.out.id)).status).toBe('cancelled');
});

test('the same form makes one document however often it is sent; another content under its key is refused', async () => {
  const { id: productId, stockItemId } = await makeProduct({ stock: 5 });
  const input = { stock_id: stockItemId as number, addQuantity: 3, reasonKind: 'print' as const };
  const requestKey = 'form-0001-0001-0001';
  const send = (more: object = {}) =>
    asAdmin(keeper, (ctx) => addQuantity(ctx, { ...input, requestKey, ...more }));
  const sent = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(new Set(sent.map((s) => s.document.id)).size).toBe(1);
  expect(await stockOf(stockItemId)).toEqual({ onHand: 8, reserved: 0 });
  expect(await refusedWhole(() => send({ addQuantity: 4 }))).toMatchObject({ code: 'CONFLICT' });
  expect(
    await testDb().$count(
      stockDocuments,
      sql`id in (select document_id from stock_document_lines where product_id = ${productId})`,
    ),
  ).toBe(1);
});

test('what is refused when it comes into force leaves no draft behind', async () => {
  const { id: productId } = await makeProduct({ stock: 1 });
  const input = await documentInput({ kind: 'out', post: true, lines: [{ productId, quantity: 2 }] });
  const error = await refusedWhole(() => asAdmin(keeper, (ctx) => insertDocument(ctx, input)));
  expect(error.code).toBe('STOCK_SHORT');
});

test('nothing comes into a closed centre, of electronic goods, or of an issue of another title', async () => {
  const closed = await makeCenter({ active: false });
  const [book, ebook] = [await makeProduct({ stock: 3 }), await makeProduct({ kind: 'e_book' })];
  const tried = async (wanted: Parameters<typeof documentInput>[0]) => {
    const input = await documentInput(wanted);
    return refusedWhole(() => asAdmin(keeper, (ctx) => insertDocument(ctx, input)));
  };
  const line = { productId: book.id, quantity: 1 };
  expect((await tried({ deliveryCenterId: closed, lines: [line] })).status).toBe(422);
  expect((await tried({ deliveryCenterId: 999_999, lines: [line] })).errors).toHaveProperty(
    'deliveryCenterId',
  );
  expect((await tried({ lines: [line, { productId: ebook.id, quantity: 1 }] })).errors).toHaveProperty([
    'lines.1.productId',
  ]);
  expect((await tried({ lines: [{ ...line, issueId: 1 }] })).errors).toHaveProperty(['lines.0.productId']);
});
