import 'server-only';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { productEvents, products } from '@/db/schema/product';
import { fitText } from '@/lib/core/characters';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { uniqueViolation } from '@/lib/data/db-errors';
import { lockName } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import type { ProductFields, ProductSaved } from '@/lib/domain/product/edit-contract';
import { productErrors } from '@/lib/domain/product/errors';
import {
  currentRevision,
  insertRevision,
  lockProduct,
  requireReferences,
} from '@/lib/domain/product/revisions';
import type { ProductKind } from '@/lib/states/product-kind';
import type { ProductText } from '@/lib/domain/product/fields';
import {
  columnsOfText,
  requirePictures,
  syncProductFiles,
  textInWork,
  textOfFields,
  writePictures,
} from '@/lib/domain/product/texts';
import { productSearchColumns } from '@/lib/domain/search/row-columns';

/** Codes made here stand above those that people and imports begin with. */
const FIRST_CODE = 200_000;

export const skuTaken = () => productErrors.skuTaken({ errors: { sku: '该商品编码已被使用' } });

/** @throws 400 when another product, also a deleted one, has the code */
export async function requireFreeSku(ctx: Ctx, sku: string): Promise<void> {
  if ((await ctx.db.$count(products, eq(products.sku, sku))) > 0) throw skuTaken();
}

/** A code that nobody has, from the product's own number. */
async function makeSku(ctx: Ctx, id: number): Promise<string> {
  await lockName(ctx, 'product-sku');
  const base = `P${FIRST_CODE + id}`;
  for (let n = 1; ; n += 1) {
    const sku = n === 1 ? base : `${base}-${n}`;
    if ((await ctx.db.$count(products, eq(products.sku, sku))) === 0) return sku;
  }
}

interface NewProduct {
  kind: ProductKind;
  /** Made when absent. */
  sku: string | null;
  text: ProductText;
  action: 'product.add' | 'product.copy';
  from?: number;
}

async function insertProduct(ctx: Ctx, { kind, sku, text, action, from }: NewProduct): Promise<ProductSaved> {
  const me = requireAdmin(ctx);
  if (sku !== null) await requireFreeSku(ctx, sku);
  const values = {
    ...columnsOfText(text),
    ...(await productSearchColumns(ctx, text)),
    kind,
    sku: sku ?? randomUUID(),
    createdBy: me.userId,
    updatedBy: me.userId,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const [row] = await ctx.db
    .insert(products)
    .values(values)
    .returning({ id: products.id, version: products.version })
    .catch((e: unknown) => {
      throw uniqueViolation(e) === 'products_sku_key' ? skuTaken() : e;
    });
  const { id, version } = row as { id: number; version: number };
  const code = sku ?? (await makeSku(ctx, id));
  if (sku === null) await ctx.db.update(products).set({ sku: code }).where(eq(products.id, id));
  await insertRevision(ctx, id, 1, text, { hands: [me.userId] });
  await writePictures(ctx, id, text);
  await syncProductFiles(ctx, id);
  await recordEvent(ctx, productEvents, {
    entityId: id,
    action: from === undefined ? 'create' : 'copy',
    fromStatus: null,
    toStatus: 'draft',
    payload: { revisionNo: 1, ...(from === undefined ? {} : { from }) },
  });
  const { introHtml, introText: _, tocHtml, ...head } = text;
  await recordOperation(ctx, {
    action,
    entity: 'product',
    entityId: id,
    after: { kind, sku: code, ...head, characters: introHtml.length + tocHtml.length, from },
  });
  return { id, sku: code, version, status: 'draft', workingStatus: null };
}

/** Makes a draft. @throws 400 at the field that is wrong: an unknown category, brand, tax or picture, a code in use */
export async function createProduct(ctx: Ctx, fields: ProductFields): Promise<ProductSaved> {
  const text = textOfFields(fields);
  await requireReferences(ctx, text);
  await requirePictures(ctx, text);
  return insertProduct(ctx, { kind: fields.kind, sku: fields.sku ?? null, text, action: 'product.add' });
}

const COPY = '（副本）';
const TITLE_MAX = 200;

/** Makes a draft of the text under work of another product, under a code of its own and without its sales. @throws 404 */
export async function copyProduct(ctx: Ctx, id: number): Promise<ProductSaved> {
  const source = await lockProduct(ctx, id);
  const text = await textInWork(ctx, source, await currentRevision(ctx, source));
  return insertProduct(ctx, {
    kind: source.kind,
    sku: null,
    text: {
      ...text,
      title: fitText(text.title, TITLE_MAX - COPY.length) + COPY,
      salesBase: 0,
      salesSource: null,
      isHot: false,
      isNew: false,
    },
    action: 'product.copy',
    from: id,
  });
}
