import { and, asc, eq, sql } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import {
  productCategories,
  productEvents,
  productRevisions,
  products,
  productTaxes,
} from '@/db/schema/product';
import { productTaxChanges } from '@/db/schema/product-tax';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { applyTaxChanges } from '@/lib/domain/product/commands/apply-tax-changes';
import { addTaxChange, deleteTaxChanges, editTaxChange } from '@/lib/domain/product/commands/change-tax';
import { addCategory, editCategory } from '@/lib/domain/product/commands/save-category';
import { deleteTaxes } from '@/lib/domain/product/commands/save-tax';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import { listTaxChanges } from '@/lib/domain/product/tax-change-queries';
import { taxesOfProducts } from '@/lib/domain/product/tax-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeProduct } from '@/tests/support/factories/product';

/** 2026-11-23 02:00 in Shanghai: the UTC day is still the 22nd. */
const NOW = new Date('2026-11-22T18:00:00Z');
const at = (iso: string) => new Date(`${iso}+08:00`);

let editor: Ctx;
let guest: Ctx;
let old: number;
let next: number;
let later: number;
let category: number;
let book: number;

const tax = async (name: string, more: Partial<typeof productTaxes.$inferInsert> = {}) => {
  const [row] = await testDb()
    .insert(productTaxes)
    .values({ name, taxKind: 'taxable', rateBp: 900, validFrom: '2024-01-01', ...more })
    .returning({ id: productTaxes.id });
  return row?.id ?? 0;
};
const on = async (day: string) => (await taxesOfProducts(guest, [book], day)).get(book)?.taxId ?? null;
const days = async (...list: string[]) => Promise.all(list.map(on));
const plan = (more: object) =>
  withTx(editor, (c) => addTaxChange(c, { productId: book, taxId: next, validFrom: '2026-12-01', ...more }));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, errors: e.errors }),
  );
const rows = () => testDb().select().from(productTaxChanges).orderBy(asc(productTaxChanges.id));

beforeAll(async () => {
  guest = makeCtx({ now: NOW });
  editor = makeCtx({ now: NOW, actor: adminActor(await makeAdmin(['product.edit'], '编辑')) });
});
beforeEach(async () => {
  await testDb().delete(products);
  await testDb().execute(sql`delete from product_categories`);
  await testDb().delete(productTaxes);
  [old, next, later] = [await tax('旧'), await tax('新', { rateBp: 1300 }), await tax('后', { rateBp: 600 })];
  category = (
    await withTx(editor, (c) => addCategory(c, { name: '甲', parentId: null, taxId: old, visible: true }))
  ).id;
  book = (await makeProduct({ categoryId: category, taxId: old })).id;
});

describe('a planned change of tax', () => {
  test('counts from its day on, without any job; two follow each other', async () => {
    await plan({});
    await plan({ validFrom: '2027-01-01', taxId: later });
    const asked = ['2026-11-23', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];
    expect(await days(...asked)).toEqual([old, old, next, next, later]);
  });

  test('the day turns at midnight of Shanghai, for what is being ordered too', async () => {
    await plan({});
    const rate = async (iso: string) => {
      const ctx = makeCtx({ now: at(iso) });
      return (await getSaleLines(ctx, [{ productId: book, specKey: '' }]))[0]?.tax?.rateBp;
    };
    expect(await rate('2026-11-30T23:59:59')).toBe(900);
    expect(await rate('2026-12-01T00:00:00')).toBe(1300);
  });

  test('of a category counts for what has no tax of its own, also below it; the product’s own goes first', async () => {
    const below = await withTx(editor, (c) =>
      addCategory(c, { name: '乙', parentId: category, taxId: null, visible: true }),
    );
    const bare = (await makeProduct({ categoryId: below.id, taxId: null })).id;
    await plan({ productId: null, categoryId: category });
    const of = async (day: string) => {
      const found = await taxesOfProducts(guest, [book, bare], day);
      return [found.get(book)?.taxId, found.get(bare)?.taxId];
    };
    expect(await of('2026-11-30')).toEqual([old, old]);
    expect(await of('2026-12-01')).toEqual([old, next]);
    await plan({ productId: null, categoryId: below.id, taxId: later, validFrom: '2026-12-15' });
    expect(await of('2026-12-15')).toEqual([old, later]);
  });

  test('written into the row it says the same of every day, and a later edit by hand holds', async () => {
    await testDb().update(products).set({ taxId: null }).where(eq(products.id, book));
    await plan({});
    await plan({ validFrom: '2027-01-01', taxId: later });
    const asked = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'] as const;
    const before = await days(...asked);
    expect(before).toEqual([old, next, next, later]);
    const december = makeCtx({ now: at('2026-12-01T00:00:30') });
    expect([await applyTaxChanges(december), await applyTaxChanges(december)]).toEqual([1, 0]);
    expect(await days(...asked)).toEqual(before);
    const [row] = await testDb().select().from(products).where(eq(products.id, book));
    expect([row?.taxId, row?.version]).toEqual([next, 2]);
    await testDb().update(products).set({ taxId: old }).where(eq(products.id, book));
    expect(await days(...asked)).toEqual([old, old, old, later]);
    await applyTaxChanges(makeCtx({ now: at('2027-02-01T12:00:00') }));
    expect(await on('2027-02-01')).toBe(later);
    expect((await rows()).map((r) => [r.taxId, r.previousTaxId])).toEqual([
      [next, null],
      [later, old],
    ]);
  });

  test('two workers at once write it once', async () => {
    await plan({});
    const december = () => applyTaxChanges(makeCtx({ now: at('2026-12-01T00:00:30') }));
    const done = await Promise.all([december(), december(), december()]);
    expect(done.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect((await rows()).map((r) => r.previousTaxId)).toEqual([old]);
    expect(
      await testDb().$count(
        productEvents,
        and(eq(productEvents.action, 'tax'), eq(productEvents.entityId, book)),
      ),
    ).toBe(1);
  });

  test('a revision under work that kept the tax takes the new one over, one that chose its own keeps it', async () => {
    const made = async (taxId: number) => {
      const [revision] = await testDb()
        .insert(productRevisions)
        .values({ productId: book, revisionNo: taxId + 100, title: '稿', data: { taxId, hands: [] } })
        .returning();
      await testDb()
        .update(products)
        .set({ workingRevisionId: revision?.id, workingStatus: 'draft', taxId: old })
        .where(eq(products.id, book));
      await plan({ validFrom: taxId === old ? '2026-12-01' : '2026-12-02' });
      await applyTaxChanges(makeCtx({ now: at('2026-12-02T00:00:30') }));
      const [after] = await testDb()
        .select()
        .from(productRevisions)
        .where(eq(productRevisions.id, revision?.id ?? 0));
      return after?.data.taxId;
    };
    expect(await made(old)).toBe(next);
    expect(await made(later)).toBe(later);
  });

  test('a form of the category that was opened before the day is refused after it', async () => {
    await plan({ productId: null, categoryId: category });
    await applyTaxChanges(makeCtx({ now: at('2026-12-01T00:00:30') }));
    const stale = { id: category, version: 1, name: '甲', taxId: old, visible: true };
    expect(await refusal(withTx(editor, (c) => editCategory(c, stale)))).toMatchObject({ status: 409 });
    const [row] = await testDb().select().from(productCategories);
    expect(row?.taxId).toBe(next);
  });
});

describe('planning', () => {
  test('what cannot be planned is refused at its field and changes nothing', async () => {
    const off = await tax('停用', { active: false });
    const ended = await tax('过期', { validTo: '2026-11-30' });
    const young = await tax('未到', { validFrom: '2026-12-02' });
    await plan({});
    const asked: [object, number, string][] = [
      [{ validFrom: '2026-11-23' }, 422, 'validFrom'],
      [{ validFrom: '2026-11-22' }, 422, 'validFrom'],
      [{ validFrom: '2026-12-01', taxId: later }, 409, 'validFrom'],
      [{ validFrom: '2026-12-02', taxId: off }, 422, 'taxId'],
      [{ validFrom: '2026-12-02', taxId: ended }, 422, 'taxId'],
      [{ validFrom: '2026-11-30', taxId: young }, 422, 'taxId'],
      [{ validFrom: '2026-12-02', taxId: 999_999 }, 400, 'taxId'],
      [{ validFrom: '2026-12-02', productId: 999_999 }, 400, 'productId'],
      [{ validFrom: '2026-12-02', productId: null, categoryId: 999_999 }, 400, 'categoryId'],
    ];
    for (const [more, status, field] of asked) {
      const found = await refusal(plan(more));
      expect([found?.status, Object.keys(found?.errors ?? {})]).toEqual([status, [field]]);
    }
    expect((await rows()).map((r) => r.validFrom)).toEqual(['2026-12-01']);
    expect(await plan({ validFrom: '2026-11-24' })).toMatchObject({ version: 1 });
  });

  test('a plan is changed and given up until its day; one that began is history', async () => {
    const { id } = await plan({});
    const edit = (ctx: Ctx, version: number) =>
      refusal(
        withTx(ctx, (c) =>
          editTaxChange(c, { id, version, taxId: later, validFrom: '2026-12-10', remark: '改' }),
        ),
      );
    expect(await edit(editor, 1)).toBeNull();
    expect(await edit(editor, 1)).toMatchObject({ status: 409 });
    expect(await days('2026-12-09', '2026-12-10')).toEqual([old, later]);
    const onTheDay = { ...editor, now: at('2026-12-10T00:00:00') };
    const del = (ctx: Ctx) => refusal(withTx(ctx, (c) => deleteTaxChanges(c, [id])));
    expect(await edit(onTheDay, 2)).toMatchObject({ status: 409 });
    expect(await del(onTheDay)).toMatchObject({ status: 409 });
    expect((await rows()).map((r) => [r.taxId, r.version])).toEqual([[later, 2]]);
    expect(await del(editor)).toBeNull();
    expect(await del(editor)).toMatchObject({ status: 404 });
    expect(await on('2027-01-01')).toBe(old);
  });

  test('several are given up all or none', async () => {
    const [a, b] = [await plan({ validFrom: '2026-11-24' }), await plan({ validFrom: '2026-12-01' })];
    const tomorrow = { ...editor, now: at('2026-11-24T09:00:00') };
    const both = refusal(withTx(tomorrow, (c) => deleteTaxChanges(c, [b.id, a.id])));
    expect(await both).toMatchObject({ status: 409 });
    expect(await rows()).toHaveLength(2);
  });

  test('a tax that a change names is not deleted, and the office is told', async () => {
    await plan({});
    await applyTaxChanges(makeCtx({ now: at('2026-12-01T00:00:30') }));
    await testDb().update(products).set({ taxId: null });
    const gone = withTx(editor, (c) => deleteTaxes(c, [next])).catch((e: AppError) => e.message);
    expect(await gone).toBe('税率“新”正被1 条税率变更使用，不能删除；可以停用');
  });

  test('the list says what stands, what was before, and which tax will not be in force', async () => {
    const { id } = await plan({ remark: '财政部公告' });
    await plan({ validFrom: '2027-01-01', taxId: later });
    await plan({ productId: null, categoryId: category, validFrom: '2026-12-05' });
    await testDb().update(productTaxes).set({ active: false }).where(eq(productTaxes.id, later));
    const ctx = { ...editor, now: at('2026-12-02T09:00:00') };
    const read = async (more: object = {}) =>
      (await listTaxChanges(ctx, { pageNum: 1, pageSize: 20, ...more })).list.map((r) => [
        r.target,
        r.validFrom,
        r.stage,
        r.beforeName,
        r.taxName,
        r.taxInForce,
      ]);
    const all = [
      ['category', '2026-12-05', 'planned', '旧', '新', true],
      ['product', '2027-01-01', 'planned', '新', '后', false],
      ['product', '2026-12-01', 'applied', '旧', '新', true],
    ];
    expect(await read()).toEqual(all);
    await applyTaxChanges(ctx);
    expect(await read()).toEqual(all);
    expect(await read({ stage: 'applied' })).toEqual([all[2]]);
    expect(await read({ productId: book, sort: 'validFrom' })).toEqual([all[2], all[1]]);
    expect(await read({ target: 'category', startTime: '2026-12-05', endTime: '2026-12-05' })).toEqual([
      all[0],
    ]);
    const { list } = await listTaxChanges(ctx, { pageNum: 1, pageSize: 20, taxId: next, target: 'product' });
    expect(list[0]).toMatchObject({ id, remark: '财政部公告', createdByName: '编辑', productId: book });
  });

  test('every write is in the operation log, the turn of the day too', async () => {
    const since = await testDb().$count(operationLogs);
    const { id } = await plan({});
    const edit = { id, version: 1, taxId: later, validFrom: '2026-12-02', remark: null };
    await withTx(editor, (c) => editTaxChange(c, edit));
    await applyTaxChanges(makeCtx({ now: at('2026-12-02T00:00:30') }));
    const other = await plan({});
    await withTx(editor, (c) => deleteTaxChanges(c, [other.id]));
    const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
    expect(log.map((l) => l.action)).toEqual([
      'productTaxChange.add',
      'productTaxChange.edit',
      'productTaxChange.apply',
      'productTaxChange.add',
      'productTaxChange.del',
    ]);
    expect(log[2]).toMatchObject({ before: { taxId: old }, after: { taxId: later, productId: book } });
  });
});
