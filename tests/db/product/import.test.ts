import { eq, inArray, like } from 'drizzle-orm';
import { productRevisions, products } from '@/db/schema/product';
import { tableFile } from '@/lib/data/sheet-file';
import { importProducts, previewProducts } from '@/lib/domain/product/commands/import-products';
import { productHeads } from '@/lib/domain/product/sheet-rules';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { askExport, fileOf } from '@/tests/support/factories/exports';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

const at = (user: User) => makeCtx({ actor: adminActor(user) });
type Cells = Record<string, string>;

async function sheetOf(rows: Cells[]): Promise<Blob> {
  const heads = productHeads.map((h) => h.title);
  const file = await tableFile(makeCtx(), '商品.xlsx', {
    name: '商品',
    columns: heads.map((title) => ({ title, value: (row: Cells) => row[title] ?? null })),
    rows,
  });
  return new Blob([file.body]);
}

const row = (n: number, more: Cells = {}): Cells => ({
  商品编码: `IMP-${String(n).padStart(3, '0')}`,
  类型: '纸质图书',
  书名或刊名: `导入样书 ${n}`,
  分类: '图书',
  定价: '30.00',
  售价: '25.5',
  ...more,
});

let clerk: User;
beforeAll(async () => {
  clerk = await makeAdmin(['product.edit']);
  const [category] = await ownerQuery<{ n: number }>(
    `select count(*)::int as n from product_categories where name = '图书'`,
  );
  if (category?.n === 0)
    await ownerQuery(`insert into product_categories (name, path, level) values ('图书', 'tushu-import', 1)`);
});

const bad: [number, Cells, string, string][] = [
  [7, { 定价: '三十' }, '定价', '请填写金额（元），最多两位小数，如 28.00'],
  [50, { 售价: '31' }, '售价', '售价不能高于定价'],
  [99, { ISBN: '978-7-01-000000-1' }, 'ISBN', 'ISBN 校验位不正确，请核对'],
  [120, { 分类: '没有的分类' }, '分类', '没有“没有的分类”'],
  [200, { 书名或刊名: '' }, '书名或刊名', '请输入书名或刊名'],
  [250, { 商品编码: 'IMP-001' }, '商品编码', '与第 2 行重复'],
  [300, { 类型: '唱片' }, '类型', '请填写：'],
  [350, { 页数: '很多' }, '页数', '请填写整数'],
  [400, { 热销: '也许' }, '热销', '请填写“是”或“否”'],
  [499, { ISSN: '1000-0000' }, 'ISSN', 'ISSN'],
];

test('of 500 rows ten bad ones are named by row and column and nothing is written; mended, all are in, once', async () => {
  const rows = Array.from({ length: 500 }, (_, i) => row(i + 1));
  const broken = rows.map((r, i) => {
    const found = bad.find(([n]) => n === i + 1);
    return found ? { ...r, ...found[1] } : r;
  });
  const file = await sheetOf(broken);
  const before = await dataSnapshot();
  const shown = await previewProducts(at(clerk), { file });
  expect(new Set(shown.errors.map((e) => e.line))).toEqual(new Set(bad.map(([n]) => n + 1)));
  for (const [n, , column, message] of bad) {
    const found = shown.errors.find((e) => e.line === n + 1);
    expect(found).toMatchObject({ column });
    expect(found?.message).toContain(message);
  }
  const denied = await refused(importProducts(at(clerk), { file, fingerprint: shown.fingerprint }));
  expect(denied.status).toBe(422);
  expect(await dataSnapshot()).toEqual(before);

  const mended = await sheetOf(rows);
  const fine = await previewProducts(at(clerk), { file: mended });
  expect(fine).toMatchObject({ rows: 500, counts: { add: 500, edit: 0, same: 0 }, errors: [] });
  expect(fine.changes[0]).toEqual({
    line: 2,
    sku: 'IMP-001',
    title: '导入样书 1',
    action: 'add',
    before: null,
    after: '商品编码：IMP-001；类型：纸质图书；书名或刊名：导入样书 1；分类：图书；定价：30.00；售价：25.50',
  });
  await importProducts(at(clerk), { file: mended, fingerprint: fine.fingerprint });
  const made = await testDb().select().from(products).where(like(products.sku, 'IMP-%'));
  expect(made).toHaveLength(500);
  expect(new Set(made.map((p) => p.status))).toEqual(new Set(['draft']));
  expect(made.every((p) => p.listFen === 3000 && p.saleFen === 2550 && p.createdBy === clerk.id)).toBe(true);
  const ids = made.map((p) => p.id);
  const revisions = testDb().$count(productRevisions, inArray(productRevisions.productId, ids));
  expect(await revisions).toBe(500);
  const after = await dataSnapshot();
  const again = await importProducts(at(clerk), { file: mended, fingerprint: fine.fingerprint });
  expect(again.counts).toEqual({ add: 0, edit: 0, same: 500 });
  expect(await dataSnapshot()).toEqual(after);
});

test('what was exported comes back unchanged; an edit shows before and after; a price of an approved product is refused', async () => {
  const product = await makeProduct({ title: '往返样书', stock: 3, saleFen: 1234 });
  const id = await askExport(clerk, 'productForm', { keyword: '往返样书' });
  await runDueJobs();
  const [head = [], cells = []] = await fileOf(id);
  const whole = Object.fromEntries(head.map((title, i) => [title, cells[i] ?? '']));
  const same = await previewProducts(at(clerk), { file: await sheetOf([whole]) });
  expect(same).toMatchObject({ counts: { add: 0, edit: 0, same: 1 }, errors: [] });
  const file = await sheetOf([{ ...whole, 作者: '新作者' }]);
  const shown = await previewProducts(at(clerk), { file });
  expect(shown.changes).toMatchObject([{ action: 'edit', after: '作者：新作者' }]);
  await importProducts(at(clerk), { file, fingerprint: shown.fingerprint });
  const [row0] = await testDb().select().from(products).where(eq(products.id, product.id));
  expect(row0).toMatchObject({ status: 'approved', workingStatus: 'draft', saleFen: 1234 });
  const priced = await previewProducts(at(clerk), { file: await sheetOf([{ ...whole, 售价: '9.00' }]) });
  expect(priced.errors).toMatchObject([
    { line: 2, column: '售价', message: '审核通过后，价格只能用“改价”修改' },
  ]);
  const stale = await refused(
    importProducts(at(clerk), { file: await sheetOf([row(900)]), fingerprint: shown.fingerprint }),
  );
  expect(stale.status).toBe(409);
});
