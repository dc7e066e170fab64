import { asc, eq } from 'drizzle-orm';
import { stockDocumentLines } from '@/db/schema/stock';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { insertDocumentItems } from '@/lib/domain/stock/commands/edit-document-items';
import { postDocument } from '@/lib/domain/stock/commands/post-document';
import {
  documentItemsInsertInput,
  lineSheetInput,
  type LineSheetUse,
} from '@/lib/domain/stock/line-sheet-contract';
import { lineTemplate, readLines } from '@/lib/domain/stock/line-sheet-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct, shelf } from '@/tests/support/factories/catalogue';
import type { User } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/periodical';
import { asAdmin, makeDraft, makeKeeper } from '@/tests/support/factories/stock';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let keeper: User;
beforeAll(async () => {
  keeper = await makeKeeper();
});
afterEach(expectInvariants);

const HEAD = '商品编码,期次,册数,进货单价,备注';
const at = () => makeCtx({ actor: adminActor(keeper) });
const fileOf = (...rows: string[]) => new File([rows.join('\n')], '明细.csv');
const read = async (rows: string[], use: LineSheetUse = 'in', more: object = {}) =>
  readLines(at(), lineSheetInput.parse({ use, file: fileOf(...rows), ...more }));
type Found = Awaited<ReturnType<typeof read>>;
const inputOf = (id: number, lines: Found['lines']) =>
  documentItemsInsertInput.parse({
    stock_id: id,
    lines: lines.map(({ pick, quantity, unitCostFen, remark }) => ({
      productId: pick.productId,
      issueId: pick.issueId,
      quantity,
      unitCostFen,
      remark,
    })),
    requestKey: randomToken(16),
  });
const insert = (input: ReturnType<typeof inputOf>) => withTx(at(), (ctx) => insertDocumentItems(ctx, input));
const linesOf = async (documentId: number) => {
  const rows = await testDb()
    .select()
    .from(stockDocumentLines)
    .where(eq(stockDocumentLines.documentId, documentId))
    .orderBy(asc(stockDocumentLines.lineNo));
  return rows.map((l) => [l.lineNo, l.productId, l.issueId, l.quantity, l.unitCostFen, l.remark]);
};

test('rows name products by code, ISBN or ISSN and issues by their titles; nothing is written', async () => {
  const { centerId } = await shelf();
  const book = await makeProduct({ stock: 7, isbn: '9787301000014' });
  const { product: periodical, issues } = await makePeriodical();
  const [issue] = issues;
  const before = await dataSnapshot();
  const found = await read(
    [HEAD, `978-7-301-00001-4,,3,12.50,首批`, `${periodical.sku},${issue?.title.replaceAll(' ', '')},5,,`],
    'in',
    { deliveryCenterId: centerId },
  );
  expect(await dataSnapshot()).toEqual(before);
  expect(found).toMatchObject({
    rows: 2,
    errors: [],
    lines: [
      {
        line: 2,
        pick: { productId: book.id, issueId: null, available: 7 },
        quantity: 3,
        unitCostFen: 1250,
        remark: '首批',
      },
      {
        line: 3,
        pick: { productId: periodical.id, issueId: issue?.id },
        quantity: 5,
        unitCostFen: null,
        remark: null,
      },
    ],
  });
});

test('every wrong row is named with its column, and then there are no lines', async () => {
  const book = await makeProduct({ stock: 1, title: '甲书' });
  const ebook = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', title: '电子书' });
  const found = await read([
    HEAD,
    `${book.sku},,1,,`,
    'NO-SUCH,,1,,',
    `${book.sku},第 9 期,1,,`,
    `${ebook.sku},,1,,`,
    `${book.sku},,2,,`,
    ',,x,,',
  ]);
  expect(found.lines).toEqual([]);
  expect(found.errors.map((e) => [e.line, e.column, e.message])).toEqual([
    [3, '商品编码', '没有这个商品'],
    [4, '期次', '《甲书》没有期次“第 9 期”'],
    [5, '商品编码', '《电子书》是电子商品，没有库存'],
    [6, '商品编码', '与第 2 行重复'],
    [7, '商品编码', '请填写商品编码'],
    [7, '册数', '册数应为 1 到 1000000 的整数'],
  ]);
});

test('what is no list of lines is refused at the file', async () => {
  expect((await refused(read(['书名,数目', '甲,1']))).errors).toEqual({
    file: '第一行应为列名，缺少：商品编码、册数；请使用模板的列名',
  });
  const many = Array.from({ length: 501 }, (_, i) => `A${i},,1,,`);
  expect((await refused(read([HEAD, ...many]))).errors).toEqual({ file: '最多 500 行，请拆分文件' });
});

test('the template is the head of the file that is read', async () => {
  const { filename } = await lineTemplate(at(), { use: 'transfer' });
  expect(filename).toBe('调拨明细模板.xlsx');
});

test('lines go onto a draft whole: new ones behind those that stand, more copies for what stands there', async () => {
  const [a, b] = [await makeProduct({ stock: 1 }), await makeProduct({ stock: 1 })];
  const draft = await makeDraft(keeper, { lines: [{ productId: a.id, quantity: 2, unitCostFen: 900 }] });
  const { lines } = await read([HEAD, `${b.sku},,4,8.00,补货`, `${a.sku},,3,,`]);
  const saved = await insert(inputOf(draft.id, lines));
  expect(saved).toMatchObject({ id: draft.id, version: draft.version + 1 });
  expect(await linesOf(draft.id)).toEqual([
    [1, a.id, null, 5, 900, null],
    [2, b.id, null, 4, 800, '补货'],
  ]);
  await asAdmin(keeper, (ctx) => postDocument(ctx, { id: draft.id, version: saved.version }));
});

test('the same press again, also ten times at once, adds nothing twice', async () => {
  const book = await makeProduct({ stock: 1 });
  const draft = await makeDraft(keeper, { lines: [] });
  const { lines } = await read([HEAD, `${book.sku},,4,,`]);
  const input = inputOf(draft.id, lines);
  await Promise.all(Array.from({ length: 10 }, () => insert(input)));
  expect(await linesOf(draft.id)).toEqual([[1, book.id, null, 4, null, null]]);
});

test('one line that may not stand there keeps all of them off', async () => {
  const [book, full] = [await makeProduct({ stock: 1 }), await makeProduct({ stock: 1 })];
  const draft = await makeDraft(keeper, { lines: [{ productId: full.id, quantity: 999_999 }] });
  const { lines } = await read([HEAD, `${book.sku},,4,,`, `${full.sku},,2,,`]);
  const before = await dataSnapshot();
  const error = await refused(insert(inputOf(draft.id, lines)));
  expect(error.errors).toEqual({
    'lines.1.quantity': '同一商品合计不能超过 1000000 册，单据上已有 999999 册',
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('a document that came into force meanwhile takes no more lines', async () => {
  const book = await makeProduct({ stock: 1 });
  const draft = await makeDraft(keeper, { lines: [{ productId: book.id, quantity: 1 }] });
  const { lines } = await read([HEAD, `${book.sku},,4,,`]);
  await asAdmin(keeper, (ctx) => postDocument(ctx, { id: draft.id, version: draft.version }));
  const before = await dataSnapshot();
  expect((await refused(insert(inputOf(draft.id, lines)))).message).toBe('单据已生效或已作废，不能修改');
  expect(await dataSnapshot()).toEqual(before);
});
