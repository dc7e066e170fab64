import { eq } from 'drizzle-orm';
import { codeBatches } from '@/db/schema/activation';
import { ebookAssets } from '@/db/schema/ebook';
import { productEvents } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { activateAsset } from '@/lib/domain/ebook/commands/activate-asset';
import { countAssets } from '@/lib/domain/ebook/publish-queries';
import { officeProductListInput } from '@/lib/domain/product/office-contract';
import { listOfficeProducts, officeRows } from '@/lib/domain/product/office-queries';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makePeriodical } from '@/tests/support/factories/periodical';
import {
  audit,
  draft,
  eventsOf,
  makeProductOffice,
  productRow,
  refusal,
  shelve,
  submit,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';
import { handIn, publisher, putFileInForce, releaser } from '@/tests/support/factories/publishing';
import { longPdf } from '@/tests/support/publications';

/** An electronic publication that nobody can read is not sold, and each desk says what it lacks. */

let office: ProductOffice;
let ctx: Ctx;
let file: Uint8Array<ArrayBuffer>;
const virtual = { stockPolicy: 'untracked', weightG: 0 } as const;

beforeAll(async () => {
  office = await makeProductOffice();
  ctx = await publisher();
  file = await longPdf(1);
});

const newBook = () => draft(office, { kind: 'e_book', stockPolicy: 'untracked' });
const offShelf = { status: 'approved', marketable: false, ...virtual } as const;
const missingOf = async (id: number) => (await officeRows(ctx, [id]))[0]?.missing;
const setFile = (id: number, set: Partial<typeof ebookAssets.$inferInsert>) =>
  testDb().update(ebookAssets).set(set).where(eq(ebookAssets.id, id));

test('an e-book without a readable file is not submitted: the refusal says what is missing and nothing changes', async () => {
  const { id } = await newBook();
  const before = await eventsOf(id);
  const text = '缺少可阅读的文件：没有上传文件';
  expect(await refusal(submit(office.editor, id))).toEqual({
    status: 422,
    message: `资料不完整：${text}`,
    errors: { file: text },
  });
  expect([(await productRow(id)).status, await eventsOf(id)]).toEqual(['draft', before]);
  await putFileInForce({ productId: id });
  await submit(office.editor, id);
  await audit(office.auditor, id, 'approve');
  expect(await shelve(office.editor, [id])).toMatchObject({ done: 1, failed: 0 });
  expect((await productRow(id)).marketable).toBe(true);
});

test('putting on the shelf says how far the file is, and a refused product stays off it', async () => {
  const { id } = await makeProduct({ kind: 'e_book', ...offShelf });
  const says = async () => {
    const { results } = await shelve(office.editor, [id]);
    expect(await missingOf(id)).toBe(results[0]?.message);
    return [results[0]?.ok, results[0]?.message];
  };
  expect(await says()).toEqual([false, '缺少可阅读的文件：没有上传文件']);
  const { id: fileId } = await handIn(ctx, file, { productId: id });
  expect(await says()).toEqual([false, '缺少可阅读的文件：文件正在转换']);
  await setFile(fileId, { status: 'failed' });
  expect(await says()).toEqual([false, '缺少可阅读的文件：文件转换失败']);
  await setFile(fileId, { status: 'ready', pageCount: 1, convertedPages: 1 });
  expect(await says()).toEqual([false, '缺少可阅读的文件：文件等待另一人启用']);
  expect([(await productRow(id)).marketable, await eventsOf(id)]).toEqual([false, []]);
  const { done } = await shelve(office.editor, [(await makeProduct({ ...offShelf, kind: 'paper_book' })).id]);
  expect(done).toBe(1);
});

test('a book whose file is taken out of force goes off the shelf with the reason, also in a race with its shelving', async () => {
  const { id } = await makeProduct({ kind: 'e_book', ...offShelf });
  const fileId = await putFileInForce({ productId: id });
  const reviewer = await releaser();
  const set = (active: boolean) => withTx(reviewer, (c) => activateAsset(c, { id: fileId, active }));
  await shelve(office.editor, [id]);
  await set(false);
  expect((await productRow(id)).marketable).toBe(false);
  const events = await testDb().select().from(productEvents).where(eq(productEvents.entityId, id));
  expect(events.map((e) => [e.action, e.reason])).toEqual([
    ['shelve', null],
    ['unshelve', '缺少可阅读的文件：文件等待另一人启用'],
  ]);
  for (let n = 0; n < 8; n += 1) {
    await set(true);
    await Promise.all([shelve(office.editor, [id]), set(false)]);
    expect((await productRow(id)).marketable).toBe(false);
  }
});

test('an e-periodical is sold when an issue can be read; an issue that has appeared without a file is not sold for itself', async () => {
  const { product, plan, issues } = await makePeriodical({
    product: { kind: 'e_periodical', ...offShelf },
  });
  const { id } = product;
  const shelved = async () => (await shelve(office.editor, [id])).results[0];
  expect(await shelved()).toMatchObject({ ok: false, message: '没有可阅读的期次：还没有出刊的期次' });
  const { product: second, issues: appeared } = await makePeriodical({
    product: { kind: 'e_periodical', ...offShelf },
    states: { 1: 'published', 2: 'published' },
  });
  expect((await shelve(office.editor, [second.id])).results[0]).toMatchObject({
    ok: false,
    message: `没有可阅读的期次：${appeared[1]?.title}没有上传文件`,
  });
  // A file of an issue that has not appeared is read by nobody.
  await putFileInForce({ productId: id, issueId: issues[0]?.id });
  expect(await shelved()).toMatchObject({ ok: false });
  await putFileInForce({ productId: second.id, issueId: appeared[0]?.id });
  const missing = `缺少可阅读的文件：${appeared[1]?.title}没有上传文件`;
  expect((await shelve(office.editor, [second.id])).results[0]).toMatchObject({ ok: true, message: missing });
  expect(await missingOf(second.id)).toBe(missing);
  const lines = await getSaleLines(
    ctx,
    [1, 2, 3].map((n) => ({ productId: second.id, specKey: `issue:${plan.year}-${n}` })),
  );
  expect(lines.map((l) => l?.problem)).toEqual([null, 'spec', null]);
});

test('a publication whose codes are those of another reading system needs no file here', async () => {
  const { id } = await makeProduct({ kind: 'e_book', ...offShelf });
  const batch = { batchNo: `W${id}`, productId: id, quantity: 1, external: true };
  await testDb().insert(codeBatches).values(batch);
  expect(await missingOf(id)).toBeNull();
  expect((await shelve(office.editor, [id])).done).toBe(1);
});

test('the lists of both desks name what is on sale and cannot be read, and find it', async () => {
  const sold = await makeProduct({ kind: 'e_book', title: '《缺文件的书》', ...virtual });
  const hidden = await makeProduct({ kind: 'e_book', title: '《缺文件的书·下架》', ...offShelf });
  const whole = await makeProduct({ kind: 'e_book', title: '《缺文件的书·已补》', ...virtual });
  const paper = await makeProduct({ title: '《缺文件的书·纸质》' });
  await putFileInForce({ productId: whole.id });
  const { lacking } = await countAssets(ctx);
  const named = lacking.filter((l) => [sold.id, hidden.id, whole.id, paper.id].includes(l.productId));
  expect(named).toEqual([
    { productId: sold.id, title: '《缺文件的书》', missing: '缺少可阅读的文件：没有上传文件' },
  ]);
  const found = async (missing: 'true' | 'false') => {
    const { list } = await listOfficeProducts(
      ctx,
      officeProductListInput.parse({ keyword: '缺文件的书', missing }),
    );
    return list.map((p) => p.id).toSorted((a, b) => a - b);
  };
  expect(await found('true')).toEqual([sold.id, hidden.id]);
  expect(await found('false')).toEqual([whole.id, paper.id]);
});
