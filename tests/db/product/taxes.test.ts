import { asc, eq, sql } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { productCategories, products, productTaxes } from '@/db/schema/product';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { listOfficeCategories } from '@/lib/domain/product/category-queries';
import { addCategory } from '@/lib/domain/product/commands/save-category';
import { addTax, deleteTaxes, editTax, enableTaxes } from '@/lib/domain/product/commands/save-tax';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import type { TaxFields } from '@/lib/domain/product/tax-contract';
import { listOfficeTaxes, taxesOfProducts } from '@/lib/domain/product/tax-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeProduct } from '@/tests/support/factories/product';

let editor: Ctx;
let guest: Ctx;
let serial = 0;

beforeAll(async () => {
  guest = makeCtx();
  editor = makeCtx({ actor: adminActor(await makeAdmin(['product.edit'], '编辑')) });
});
beforeEach(async () => {
  await testDb().delete(products);
  await testDb().execute(sql`delete from product_categories`);
});

const add = async (name: string, parentId: number | null = null, taxId: number | null = null) =>
  (await withTx(editor, (c) => addCategory(c, { name, parentId, taxId, visible: true }))).id;
const form = (more: Partial<TaxFields> = {}): TaxFields => ({
  name: `税率${(serial += 1)}`,
  taxKind: 'taxable',
  rateBp: 900,
  validFrom: '2024-01-01',
  enabled: true,
  ...more,
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message }),
  );

describe('the tax of a product on a day', () => {
  const tax = async (name: string, more: Partial<typeof productTaxes.$inferInsert> = {}) => {
    const [row] = await testDb()
      .insert(productTaxes)
      .values({ name, taxKind: 'taxable', rateBp: 900, validFrom: '2024-01-01', ...more })
      .returning({ id: productTaxes.id });
    return row?.id ?? 0;
  };

  test('its own, else its category’s, else that of the nearest category above', async () => {
    const [own, mid, top] = [
      await tax('自有', { rateBp: 1300 }),
      await tax('中'),
      await tax('上', { rateBp: 600 }),
    ];
    const a = await add('甲', null, top);
    const b = await add('乙', a, mid);
    const c = await add('丙', b);
    const d = await add('丁', a);
    const bare = await add('无');
    const ids: number[] = [];
    for (const [categoryId, taxId] of [
      [c, own],
      [c, null],
      [d, null],
      [a, null],
      [bare, null],
    ] as const) {
      ids.push((await makeProduct({ categoryId, taxId })).id);
    }
    const found = await taxesOfProducts(guest, ids);
    expect(ids.map((id) => found.get(id)?.taxId ?? null)).toEqual([own, mid, top, top, null]);
    expect((await listOfficeCategories(editor)).map((r) => [r.name, r.taxName, r.taxInherited])).toEqual([
      ['甲', '上', false],
      ['乙', '中', false],
      ['丙', '中', true],
      ['丁', '上', true],
      ['无', null, false],
    ]);
    const lines = await getSaleLines(
      guest,
      ids.map((productId) => ({ productId, specKey: '' })),
    );
    expect(lines.map((l) => l?.tax?.taxId ?? null)).toEqual([own, mid, top, top, null]);
  });

  test('both ends of its time belong to it; out of force or switched off it is none and never slips to another', async () => {
    const old = await tax('旧', { validTo: '2026-06-30' });
    const off = await tax('停', { active: false });
    const fallback = await tax('兜底');
    const category = await add('甲', null, fallback);
    const a = await makeProduct({ categoryId: category, taxId: old });
    const b = await makeProduct({ categoryId: category, taxId: off });
    const on = async (day: string) => {
      const found = await taxesOfProducts(guest, [a.id, b.id], day);
      return [found.get(a.id)?.taxId ?? null, found.get(b.id)?.taxId ?? null];
    };
    expect(await on('2023-12-31')).toEqual([null, null]);
    expect(await on('2024-01-01')).toEqual([old, null]);
    expect(await on('2026-06-30')).toEqual([old, null]);
    expect(await on('2026-07-01')).toEqual([null, null]);
  });

  test('exempt, zero-rated and a rate are three kinds', async () => {
    const category = await add('甲');
    const rows: [string, number][] = [];
    for (const [taxKind, rateBp] of [
      ['exempt', 0],
      ['zero', 0],
      ['taxable', 900],
    ] as const) {
      const taxId = await tax(taxKind, { taxKind, rateBp });
      const { id } = await makeProduct({ categoryId: category, taxId });
      const found = (await taxesOfProducts(guest, [id])).get(id);
      rows.push([found?.kind ?? '', found?.rateBp ?? -1]);
    }
    expect(rows).toEqual([
      ['exempt', 0],
      ['zero', 0],
      ['taxable', 900],
    ]);
  });
});

describe('taxes of the office', () => {
  test('one that is used stays, with what uses it; a free one goes', async () => {
    const { id } = await withTx(editor, (c) => addTax(c, form({ name: '在用' })));
    const del = () => refusal(withTx(editor, (c) => deleteTaxes(c, [id])));
    const category = await add('甲', null, id);
    const book = await makeProduct({ categoryId: category, taxId: id });
    expect(await del()).toEqual({
      status: 409,
      message: '税率“在用”正被1 种商品、1 个商品分类使用，不能删除；可以停用',
    });
    await testDb().update(products).set({ taxId: null }).where(eq(products.id, book.id));
    expect(await del()).toEqual({
      status: 409,
      message: '税率“在用”正被1 个商品分类使用，不能删除；可以停用',
    });
    await testDb().update(productCategories).set({ taxId: null });
    expect(await del()).toBeNull();
    expect(await del()).toMatchObject({ status: 404 });
  });

  test('a changed rate counts for the next quote; switched off, the product is not sold; a stale save writes nothing', async () => {
    const { id } = await withTx(editor, (c) => addTax(c, form()));
    const book = await makeProduct({ categoryId: await add('甲'), taxId: id });
    const rate = async () =>
      (await getSaleLines(guest, [{ productId: book.id, specKey: '' }]))[0]?.tax?.rateBp ?? null;
    const save = (version: number, more: Partial<TaxFields>) =>
      refusal(withTx(editor, (c) => editTax(c, { id, version, ...form(more) })));
    expect(await rate()).toBe(900);
    expect(await save(1, { rateBp: 1300 })).toBeNull();
    expect(await save(1, { rateBp: 600 })).toMatchObject({ status: 409 });
    expect(await rate()).toBe(1300);
    await withTx(editor, (c) => enableTaxes(c, { ids: [id], enabled: false }));
    expect(await rate()).toBeNull();
  });

  test('the stage of a tax follows from its switch and the day', async () => {
    const at = (name: string, more: Partial<TaxFields>) =>
      withTx(editor, (c) => addTax(c, form({ name, ...more })));
    await at('段一', {});
    await at('段二', { validFrom: '2099-01-01' });
    await at('段三', { validTo: '2024-06-30' });
    await at('段四', { enabled: false });
    const { list } = await listOfficeTaxes(editor, { pageNum: 1, pageSize: 100, keyword: '段' });
    expect(list.map((r) => [r.name, r.stage])).toEqual([
      ['段一', 'current'],
      ['段二', 'future'],
      ['段三', 'past'],
      ['段四', 'off'],
    ]);
  });

  test('every write is in the operation log', async () => {
    const since = await testDb().$count(operationLogs);
    const { id } = await withTx(editor, (c) => addTax(c, form()));
    await withTx(editor, (c) => editTax(c, { id, version: 1, ...form({ rateBp: 100 }) }));
    await withTx(editor, (c) => enableTaxes(c, { ids: [id], enabled: false }));
    await withTx(editor, (c) => deleteTaxes(c, [id]));
    const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
    expect(log.map((l) => l.action)).toEqual([
      'productTax.add',
      'productTax.edit',
      'productTax.enable',
      'productTax.del',
    ]);
    expect(log[1]).toMatchObject({ before: { rateBp: 900 }, after: { rateBp: 100 } });
  });
});
