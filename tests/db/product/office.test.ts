import { asc, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { productCategories, products } from '@/db/schema/product';
import { uploads, uploadUses } from '@/db/schema/upload';
import { generationOf } from '@/lib/data/page-cache';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';
import { productTags } from '@/lib/domain/product/cached';
import { copyProduct } from '@/lib/domain/product/commands/create-product';
import { listAudited, listPending } from '@/lib/domain/product/audit-queries';
import { getOfficeProduct } from '@/lib/domain/product/edit-queries';
import { countByTab, listOfficeProducts } from '@/lib/domain/product/office-queries';
import { listProducts } from '@/lib/domain/product/list-queries';
import { getProduct } from '@/lib/domain/product/queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import {
  audit,
  COVER,
  draft,
  edit,
  eventsOf,
  INSIDE,
  liveProduct,
  makeProductOffice,
  productRow,
  refusal,
  revisionsOf,
  shelve,
  submit,
  TRIAL,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';
import { makeCategory } from '@/tests/support/factories/product';

let office: ProductOffice;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx();
  office = await makeProductOffice();
});

async function logOf(id: number) {
  const rows = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(id)))
    .orderBy(asc(operationLogs.id));
  return rows.map(({ action, before, after }) => ({ action, before, after }));
}

describe('a new product', () => {
  test('is a draft that nobody sees, with a code, a revision, its pictures and its files in use', async () => {
    const saved = await draft(office);
    expect(saved).toEqual({
      id: saved.id,
      sku: `P${200_000 + saved.id}`,
      version: 1,
      status: 'draft',
      workingStatus: null,
    });
    expect(await productRow(saved.id)).toMatchObject({
      marketable: false,
      coverPath: COVER,
      introText: '介绍的第一段',
      spec: [
        { name: '装帧', value: '平装' },
        { name: '丛书', value: '保密系列' },
      ],
    });
    expect(await revisionsOf(saved.id)).toEqual(['1:draft']);
    const used = await testDb()
      .select({ key: uploads.key })
      .from(uploadUses)
      .innerJoin(uploads, eq(uploads.id, uploadUses.uploadId))
      .where(eq(uploadUses.entityId, String(saved.id)));
    expect(used.map((u) => `/files/${u.key}`).toSorted()).toEqual([COVER, INSIDE, TRIAL]);
    expect(await refusal(getProduct(guest, saved.id))).toMatchObject({ status: 404 });
  });

  test('keeps its order of specifications, also through an edit', async () => {
    const spec = ['丙', '甲', '乙'].map((name, i) => ({ name, value: String(i) }));
    const { id } = await draft(office, { spec });
    expect((await getOfficeProduct(office.editor, id)).text.spec).toEqual(spec);
    await edit(office, office.editor, id, { spec: spec.toReversed() });
    expect((await getOfficeProduct(office.editor, id)).text.spec).toEqual(spec.toReversed());
  });

  test.each([
    ['an unknown category', { categoryId: 999_999 }, 'categoryId'],
    ['an unknown brand', { brandId: 999_999 }, 'brandId'],
    ['an unknown tax', { taxId: 999_999 }, 'taxId'],
    ['a picture that is not stored', { pictures: ['/files/picture/none-1x1.jpg'] }, 'pictures'],
    ['a trial page that is not stored', { trialPages: ['/files/picture/none-1x1.jpg'] }, 'trialPages'],
    ['a code in use', { sku: 'TAKEN' }, 'sku'],
  ])('is refused with %s, at that field, and leaves nothing', async (_, more, field) => {
    await draft(office, { sku: 'TAKEN' }).catch(() => undefined);
    const before = await testDb().$count(products);
    const found = await refusal(draft(office, more));
    expect(found?.status).toBe(400);
    expect(Object.keys(found?.errors ?? {})).toEqual([field]);
    expect(await testDb().$count(products)).toBe(before);
  });

  test('of two with one code at once exactly one is made', async () => {
    const results = await Promise.all([1, 2, 3].map(() => refusal(draft(office, { sku: 'RACE-1' }))));
    expect(results.filter((r) => r === null)).toHaveLength(1);
    for (const r of results.filter((x) => x !== null))
      expect(r).toMatchObject({ status: 400, errors: { sku: '该商品编码已被使用' } });
  });

  test('goes to the auditors only when it can be shown and sold', async () => {
    const { id } = await draft(office, { pictures: [], introHtml: '<p> </p>', taxId: null });
    expect(await refusal(submit(office.editor, id))).toMatchObject({
      status: 422,
      errors: {
        pictures: '请至少上传一张商品图片，第一张为封面',
        introHtml: '请输入商品介绍',
        taxId: '所属分类没有设置税率，请选择商品税率',
      },
    });
    expect((await productRow(id)).status).toBe('draft');
  });

  test('without a tax of its own stands under that of a category far above', async () => {
    const top = await makeCategory('图书');
    const bottom = await makeCategory('释义', await makeCategory('法规', top));
    const { id } = await draft(office, { taxId: null, categoryId: bottom });
    expect(await refusal(submit(office.editor, id))).toMatchObject({ status: 422 });
    await testDb()
      .update(productCategories)
      .set({ taxId: office.taxId })
      .where(eq(productCategories.id, top));
    await submit(office.editor, id);
    expect((await productRow(id)).status).toBe('pending');
  });

  test('waiting for a picture that could not be pasted is not submitted', async () => {
    const { id } = await draft(office, { tocHtml: `<p>目录</p><img src="${LOST_PICTURE}">` });
    expect(await refusal(submit(office.editor, id))).toMatchObject({
      status: 422,
      errors: { tocHtml: '有 1 张图片没有随文字粘贴，请用图片上传后再提交' },
    });
    expect(await revisionsOf(id)).toEqual(['1:draft']);
  });

  test('with a classification marking is never submitted', async () => {
    const { id } = await draft(office, { tocHtml: '<p>机密★5年</p>' });
    expect(await refusal(submit(office.editor, id))).toMatchObject({ status: 422 });
    expect(await revisionsOf(id)).toEqual(['1:draft']);
  });

  test('S-34 its texts are stored without anything that runs', async () => {
    const { id } = await draft(office, {
      introHtml: '<p onclick="x()">好<script>alert(1)</script><img src="https://evil/x.png"></p>',
      tocHtml: '<a href="javascript:alert(1)">目录</a>',
    });
    const row = await productRow(id);
    expect(row.introHtml).toBe('<p>好</p>');
    expect(row.tocHtml).toBe('<span>目录</span>');
  });

  test('a copy is a draft of its own with another code and without sales', async () => {
    const id = await liveProduct(office, {
      sku: 'ORIGIN-1',
      salesBase: 500,
      salesSource: '原系统',
      isHot: true,
    });
    const copy = await withTx(office.second, (c) => copyProduct(c, id));
    expect(await productRow(copy.id)).toMatchObject({
      title: '保密知识读本（副本）',
      status: 'draft',
      marketable: false,
      salesBase: 0,
      salesSource: null,
      isHot: false,
      saleFen: 2500,
      coverPath: COVER,
    });
    expect(copy.sku).not.toBe('ORIGIN-1');
    expect((await getOfficeProduct(office.editor, copy.id)).text).toMatchObject({
      pictures: [COVER, INSIDE],
      trialPages: [TRIAL],
    });
  });
});

describe('the shelf', () => {
  test('takes approved products only; each row is decided by itself', async () => {
    const good = await liveProduct(office);
    await shelve(office.editor, [good], false);
    const { id: bad } = await draft(office);
    const before = await productRow(bad);
    const view = await shelve(office.editor, [bad, good, 999_999]);
    expect(view).toMatchObject({ done: 1, failed: 2 });
    expect(view.results.map((r) => [r.id, r.ok, r.message])).toEqual([
      [good, true, ''],
      [bad, false, '当前状态为“草稿”，审核通过后才能上架'],
      [999_999, false, '商品不存在或已删除'],
    ]);
    expect(await productRow(bad)).toEqual(before);
    expect((await productRow(good)).marketable).toBe(true);
    // The database agrees: the flag is a check of the table, not only of the code.
    await expect(ownerQuery(`update products set marketable = true where id = ${bad}`)).rejects.toThrow(
      'products_marketable_check',
    );
  });

  test('a repeat changes nothing; each change is an event, a log row and a new page', async () => {
    const id = await liveProduct(office);
    const before = await productRow(id);
    expect(await shelve(office.editor, [id, id])).toMatchObject({ done: 1, failed: 0 });
    expect(await productRow(id)).toEqual(before);
    const tags = [productTags.all, productTags.one(id)];
    const generation = generationOf(tags);
    await shelve(office.editor, [id], false);
    expect(generationOf(tags)).not.toBe(generation);
    expect((await eventsOf(id)).slice(-1)).toEqual(['unshelve:approved>approved']);
    expect((await logOf(id)).at(-1)).toEqual({
      action: 'product.marketable',
      before: { title: '保密知识读本', marketable: true },
      after: { title: '保密知识读本', marketable: false },
    });
    expect(await refusal(getProduct(guest, id))).toMatchObject({ status: 404 });
  });
});

test('the lists and their tabs count a product where it stands, on both axes', async () => {
  const marker = '页签';
  const list = async (tab?: 'onSale' | 'offShelf' | 'draft' | 'pending' | 'rejected' | 'revising') => {
    const page = await listOfficeProducts(office.editor, {
      pageNum: 1,
      pageSize: 100,
      sort: 'updatedAt',
      keyword: marker,
      tab,
    });
    return page.list.map((p) => p.title).toSorted();
  };
  const before = await countByTab(office.editor);
  await draft(office, { title: `${marker}草稿` });
  const { id: waiting } = await draft(office, { title: `${marker}待审` });
  await submit(office.editor, waiting);
  const revised = await liveProduct(office, { title: `${marker}修订` });
  await edit(office, office.editor, revised, { title: `${marker}修订后` });
  await submit(office.editor, revised);
  const off = await liveProduct(office, { title: `${marker}下架` });
  await shelve(office.editor, [off], false);
  expect(await list()).toEqual(['下架', '修订', '待审', '草稿'].map((t) => marker + t).toSorted());
  expect(await list('onSale')).toEqual([`${marker}修订`]);
  expect(await list('offShelf')).toEqual([`${marker}下架`]);
  expect(await list('draft')).toEqual([`${marker}草稿`]);
  expect(await list('pending')).toEqual([`${marker}修订`, `${marker}待审`].toSorted());
  expect(await list('revising')).toEqual([`${marker}修订`]);
  expect(await list('rejected')).toEqual([]);
  const after = await countByTab(office.editor);
  expect(after.all - before.all).toBe(4);
  expect(after.counts.pending - before.counts.pending).toBe(2);
  const input = { pageNum: 1, pageSize: 100, keyword: marker };
  expect(
    (await listPending(office.auditor, { ...input, type: 'revision' })).list.map((r) => r.nextTitle),
  ).toEqual([`${marker}修订后`]);
  expect((await listPending(office.auditor, input)).total).toBe(2);
  const audited = await listAudited(office.auditor, input);
  expect(audited.list.map((r) => [r.title, r.revisionStatus])).toEqual([
    [`${marker}下架`, 'approved'],
    [`${marker}修订`, 'approved'],
  ]);
});

test('S-11 words under work are found by nobody; those that passed are found, and the old ones no more', async () => {
  const id = await liveProduct(office, { title: '旧名琥珀札记' });
  const found = async (keyword: string) =>
    (await listProducts(guest, { keyword, sort: 'default', pageNum: 1, pageSize: 20 })).list.map((p) => p.id);
  expect(await found('琥珀')).toEqual([id]);
  await edit(office, office.editor, id, { title: '新名翡翠札记' });
  await submit(office.editor, id);
  expect([await found('琥珀'), await found('翡翠')]).toEqual([[id], []]);
  await audit(office.auditor, id, 'approve');
  expect([await found('琥珀'), await found('翡翠')]).toEqual([[], [id]]);
  await shelve(office.editor, [id], false);
  expect(await found('翡翠')).toEqual([]);
});
