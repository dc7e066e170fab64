import { asc, eq } from 'drizzle-orm';
import { productEvents, productRevisions, products } from '@/db/schema/product';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { auditProduct } from '@/lib/domain/product/commands/audit-product';
import { createProduct } from '@/lib/domain/product/commands/create-product';
import { editProduct } from '@/lib/domain/product/commands/edit-product';
import { shelveProducts } from '@/lib/domain/product/commands/shelve-products';
import { submitProduct } from '@/lib/domain/product/commands/submit-product';
import { productFieldsInput, type ProductFields } from '@/lib/domain/product/edit-contract';
import type { z } from 'zod';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeAdmin } from './people';
import { makePicture } from './picture';
import { makeCategory } from './product';
import { productTaxes } from '@/db/schema/product';

export const COVER = `/files/picture/2026/11/${'c'.repeat(32)}-600x800.jpg`;
export const INSIDE = `/files/picture/2026/11/${'d'.repeat(32)}-600x800.jpg`;
export const TRIAL = `/files/picture/2026/11/${'e'.repeat(32)}-600x800.jpg`;

/** The desk of a test: two editors, an auditor, one person who holds both permissions; a taxed category and stored pictures. */
export async function makeProductOffice() {
  const [editor, second, auditor, both] = await Promise.all([
    makeAdmin(['product.edit', 'product.price'], '商品甲'),
    makeAdmin(['product.edit', 'product.price'], '商品乙'),
    makeAdmin(['product.audit'], '审核甲'),
    makeAdmin(['product.edit', 'product.price', 'product.audit'], '主管'),
  ]);
  await Promise.all([COVER, INSIDE, TRIAL].map(makePicture));
  const as = (user: Parameters<typeof adminActor>[0]) => makeCtx({ actor: adminActor(user) });
  const [tax] = await testDb().select({ id: productTaxes.id }).from(productTaxes).limit(1);
  return {
    editor: as(editor),
    second: as(second),
    auditor: as(auditor),
    both: as(both),
    people: { editor, second, auditor, both },
    categoryId: await makeCategory('审核用分类'),
    taxId: tax?.id ?? 0,
  };
}
export type ProductOffice = Awaited<ReturnType<typeof makeProductOffice>>;
type Typed = z.input<typeof productFieldsInput>;

/** A complete form of a paper book, as the browser sends it. */
export const typedProduct = (office: ProductOffice, more: Partial<Typed> = {}): Typed => ({
  kind: 'paper_book',
  categoryId: office.categoryId,
  taxId: office.taxId,
  title: '保密知识读本',
  listFen: 3000,
  saleFen: 2500,
  costFen: 1177,
  introHtml: '<p>介绍的第一段</p>',
  tocHtml: '<ul><li>第一章</li></ul>',
  spec: [
    { name: '装帧', value: '平装' },
    { name: '丛书', value: '保密系列' },
  ],
  pictures: [COVER, INSIDE],
  trialPages: [TRIAL],
  ...more,
});

export const productFields = (office: ProductOffice, more: Partial<Typed> = {}): ProductFields =>
  productFieldsInput.parse(typedProduct(office, more));

export const draft = (office: ProductOffice, more: Partial<Typed> = {}, by: Ctx = office.editor) =>
  withTx(by, (c) => createProduct(c, productFields(office, more)));

export const submit = (by: Ctx, id: number) => withTx(by, (c) => submitProduct(c, id));
export const shelve = (by: Ctx, ids: number[], marketable = true) =>
  withTx(by, (c) => shelveProducts(c, { ids, marketable }));

export async function productRow(id: number) {
  const [row] = await testDb().select().from(products).where(eq(products.id, id));
  if (!row) throw new Error('no product');
  return row;
}

/** Decides at the version that stands now, unless another is named. */
export async function audit(
  by: Ctx,
  id: number,
  decision: 'approve' | 'reject',
  more: { version?: number; note?: string } = {},
) {
  const version = more.version ?? (await productRow(id)).version;
  return withTx(by, (c) => auditProduct(c, { id, version, decision, note: more.note }));
}

export async function edit(
  office: ProductOffice,
  by: Ctx,
  id: number,
  more: Partial<Typed>,
  version?: number,
) {
  const row = await productRow(id);
  const fields = productFields(office, { kind: row.kind, ...more });
  return withTx(by, (c) => editProduct(c, { id, version: version ?? row.version, ...fields }));
}

/** An approved product on the shelf, by the whole way through the desk. */
export async function liveProduct(office: ProductOffice, more: Partial<Typed> = {}): Promise<number> {
  const { id } = await draft(office, more);
  await submit(office.editor, id);
  await audit(office.auditor, id, 'approve');
  await shelve(office.editor, [id]);
  return id;
}

/** `number:status` of every revision, in order. */
export async function revisionsOf(id: number): Promise<string[]> {
  const rows = await testDb()
    .select({ no: productRevisions.revisionNo, status: productRevisions.status })
    .from(productRevisions)
    .where(eq(productRevisions.productId, id))
    .orderBy(asc(productRevisions.revisionNo));
  return rows.map((r) => `${r.no}:${r.status}`);
}

/** `action:from>to` of every event, in order. */
export async function eventsOf(id: number): Promise<string[]> {
  const rows = await testDb()
    .select()
    .from(productEvents)
    .where(eq(productEvents.entityId, id))
    .orderBy(asc(productEvents.id));
  return rows.map((e) => `${e.action}:${e.fromStatus ?? ''}>${e.toStatus ?? ''}`);
}

/** Status, message and fields of a refusal; `null` when nothing was refused. */
export async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (e: AppError) => e,
  );
  return error && { status: error.status, message: error.message, errors: error.errors };
}
