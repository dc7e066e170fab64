import { asc, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { brands, products } from '@/db/schema/product';
import { uploadUses } from '@/db/schema/upload';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedBrands, cachedProduct } from '@/lib/domain/product/cached';
import type { BrandFields } from '@/lib/domain/product/brand-contract';
import { listOfficeBrands } from '@/lib/domain/product/brand-queries';
import {
  addBrand,
  deleteBrands,
  editBrand,
  enableBrands,
  sortBrands,
} from '@/lib/domain/product/commands/save-brand';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { emptyBins } from '@/tests/support/factories/bin';
import { makeAdmin } from '@/tests/support/factories/people';
import { makePicture } from '@/tests/support/factories/picture';
import { makeProduct } from '@/tests/support/factories/product';

const LOGO = `/files/picture/2026/11/${'b'.repeat(32)}-320x120.png`;
let editor: Ctx;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx();
  editor = makeCtx({ actor: adminActor(await makeAdmin(['product.edit'], '编辑')) });
  await makePicture(LOGO);
});
beforeEach(async () => {
  await testDb().delete(products);
  await testDb().delete(brands);
  dropTags(null);
});

const tx = <T>(work: (c: Ctx) => Promise<T>) => withTx(editor, work);
const add = async (name: string, more: Partial<BrandFields> = {}) =>
  (await tx((c) => addBrand(c, { name, enabled: true, ...more }))).id;
const shown = async () => (await cachedBrands(guest)).map((b) => b.name);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message }),
  );

test('what is added, renamed, ordered and switched off is in the next public read', async () => {
  const [a, b] = [await add('甲社'), await add('乙社')];
  expect(await shown()).toEqual(['甲社', '乙社']);
  const book = await makeProduct({ brandId: a, searchVersion: 7 });
  const apart = await makeProduct({ brandId: b, searchVersion: 7 });
  const brandOfPage = async () => (await cachedProduct(guest, book.id)).brand?.name ?? null;
  expect(await brandOfPage()).toBe('甲社');
  await tx((c) => editBrand(c, { id: a, version: 1, name: '甲社', description: '说明', enabled: true }));
  const versions = async () =>
    (await testDb().select({ v: products.searchVersion }).from(products).orderBy(asc(products.id))).map(
      (r) => r.v,
    );
  expect(await versions()).toEqual([7, 7]);
  await tx((c) => editBrand(c, { id: a, version: 2, name: '新社', enabled: true }));
  expect([await versions(), await brandOfPage()]).toEqual([[0, 7], '新社']);
  await tx((c) => sortBrands(c, [b, a]));
  expect(await shown()).toEqual(['乙社', '新社']);
  await tx((c) => enableBrands(c, { ids: [a], enabled: false }));
  expect([await shown(), await brandOfPage()]).toEqual([['乙社'], null]);
  expect(apart.brandId).toBe(b);
});

test('a used brand stays and says how many products hold it, deleted ones do not count', async () => {
  const id = await add('甲社');
  const book = await makeProduct({ brandId: id });
  const del = () => refusal(tx((c) => deleteBrands(c, [id])));
  expect(await del()).toEqual({
    status: 409,
    message: '品牌“甲社”下还有 1 种商品，不能删除；可以停用',
  });
  const { list } = await listOfficeBrands(editor, { pageNum: 1, pageSize: 10 });
  expect(list.map((r) => [r.name, r.products, r.onSale])).toEqual([['甲社', 1, 1]]);
  await testDb()
    .update(products)
    .set({ marketable: false, deletedAt: new Date() })
    .where(eq(products.id, book.id));
  expect(await del()).toBeNull();
  expect(await testDb().$count(brands)).toBe(0);
});

test('the logo is kept while a brand shows it or lies in the bin; one that is no stored picture is refused at its field', async () => {
  const uses = () => testDb().$count(uploadUses, eq(uploadUses.entity, 'brand'));
  const id = await add('甲社', { logoPath: LOGO });
  expect(await uses()).toBe(1);
  const bad = tx((c) => addBrand(c, { name: '乙社', enabled: true, logoPath: '/files/picture/none.png' }));
  expect(await refusal(bad)).toEqual({ status: 400, message: '图片不存在，请重新上传' });
  await tx((c) => editBrand(c, { id, version: 1, name: '甲社', enabled: true, logoPath: null }));
  expect(await uses()).toBe(0);
  await tx((c) => editBrand(c, { id, version: 2, name: '甲社', enabled: true, logoPath: LOGO }));
  await tx((c) => deleteBrands(c, [id]));
  expect([await uses(), await testDb().$count(brands)]).toEqual([1, 0]);
  await emptyBins();
  expect(await uses()).toBe(0);
});

test('two brands never share a name, also when both arrive at once; a stale save writes nothing', async () => {
  const results = await Promise.all([1, 2, 3].map(() => refusal(add('同名'))));
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(results.find((r) => r)).toEqual({ status: 409, message: '已有同名的品牌' });
  const [row] = await testDb().select().from(brands);
  const id = row?.id ?? 0;
  await tx((c) => editBrand(c, { id, version: 1, name: '新名', enabled: true }));
  const stale = tx((c) => editBrand(c, { id, version: 1, name: '旧名', enabled: true }));
  expect(await refusal(stale)).toMatchObject({ status: 409 });
  expect((await testDb().select().from(brands))[0]).toMatchObject({ name: '新名', version: 2 });
});

test('every write is in the operation log', async () => {
  const since = await testDb().$count(operationLogs);
  const id = await add('甲社');
  await tx((c) => editBrand(c, { id, version: 1, name: '乙社', enabled: true }));
  await tx((c) => enableBrands(c, { ids: [id], enabled: false }));
  await tx((c) => deleteBrands(c, [id]));
  const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
  expect(log.map((l) => l.action)).toEqual(['brand.add', 'brand.edit', 'brand.enable', 'brand.del']);
});
