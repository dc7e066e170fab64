import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { withTx } from '@/lib/data/tx';
import { importFolder } from '@/lib/domain/article/commands/import-folder';
import type { ArticleFields } from '@/lib/domain/article/contract';
import { editProduct } from '@/lib/domain/product/commands/edit-product';
import { getProduct } from '@/lib/domain/product/queries';
import { presentDetail } from '@/lib/domain/product/present';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeArticleCategory, makeDraft, makeOffice } from '@/tests/support/factories/article';
import {
  draft,
  edit,
  liveProduct,
  makeProductOffice,
  productFields,
  productRow,
  refusal,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';
import { edit as editArticle } from '../article/desk';

/** Figures from before the site (ADR 0035). */

let office: ProductOffice;
beforeAll(async () => {
  office = await makeProductOffice();
});

const rowOf = async (id: number) => (await testDb().select().from(articles).where(eq(articles.id, id)))[0];

test('sales from before the site are taken with their source alone, in a new product and in an edit', async () => {
  expect(() => productFields(office, { salesBase: 500 })).toThrow('请填写上线前销量的来源');
  const { id } = await draft(office);
  const { version } = await productRow(id);
  const save = withTx(office.editor, (c) =>
    editProduct(c, { ...productFields(office), id, version, salesBase: 500 }),
  );
  expect(await refusal(save)).toMatchObject({
    status: 400,
    errors: { salesSource: '请填写上线前销量的来源' },
  });
  expect(await productRow(id)).toMatchObject({ salesBase: 0, salesSource: null, version });
  await edit(office, office.editor, id, { salesBase: 500, salesSource: '原发行系统统计' });
  expect(await productRow(id)).toMatchObject({ salesBase: 500, salesSource: '原发行系统统计', sales: 500 });
});

test('the public reads what of the sales is from before the site', async () => {
  const id = await liveProduct(office, { salesBase: 500, salesSource: '原发行系统统计' });
  await ownerQuery('update products set sales_count = 20 where id = $1', [id]);
  const ctx = makeCtx();
  const row = await getProduct(ctx, id);
  expect(row && presentDetail(row, ctx.now)).toMatchObject({ sales: 520, earlierSales: 500 });
});

test('views from before the site are taken with their source alone', async () => {
  const desk = await makeOffice();
  const { id } = await makeDraft(desk.editor, await makeArticleCategory());
  const save = async (more: Partial<ArticleFields>) =>
    editArticle(desk.editor, id, (await rowOf(id))?.version ?? 0, more);
  expect(await refusal(save({ viewsBase: 500 }))).toMatchObject({
    status: 400,
    errors: { viewsSource: '请填写上线前浏览量的来源' },
  });
  expect(await rowOf(id)).toMatchObject({ viewsBase: 0, viewsSource: null, version: 1 });
  await save({ viewsBase: 500, viewsSource: '原网站统计' });
  expect(await rowOf(id)).toMatchObject({ viewsBase: 500, viewsSource: '原网站统计' });
  expect(await refusal(save({ viewsSource: null }))).toMatchObject({ status: 400 });
});

test('imported views name their collection', async () => {
  const desk = await makeOffice();
  const category = await makeArticleCategory();
  const names = await ownerQuery<{ name: string }>('select name from article_categories where id = $1', [
    category,
  ]);
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'import-'));
  fs.writeFileSync(path.join(root, 'a.md'), '---\ntitle: 旧文\nviews: 321\n---\n\n正文。\n');
  const { files } = await importFolder({
    root,
    source: '旧站',
    editor: desk.editor,
    category: names.map((n) => n.name),
    store: () => Promise.reject(new Error('no files')),
    discard: () => Promise.resolve(),
  });
  fs.rmSync(root, { recursive: true });
  expect(await rowOf(files[0]?.articleId ?? 0)).toMatchObject({ viewsBase: 321, viewsSource: '导入：旧站' });
});

test.each([
  ['products', 'update products set sales_base = 7, sales_source = null'],
  ['articles', 'update articles set views_base = 7, views_source = null'],
])('%s with a number and no source are refused by the table', async (_, statement) => {
  await expect(ownerQuery(statement)).rejects.toThrow('source_check');
});
