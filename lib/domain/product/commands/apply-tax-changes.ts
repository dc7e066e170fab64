import 'server-only';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { productCategories, productEvents, productRevisions, products } from '@/db/schema/product';
import { productTaxChanges } from '@/db/schema/product-tax';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { shanghaiDay } from '@/lib/domain/product/rules';

/**
 * Writes the planned changes whose day has come into their products and categories. Prices do not wait for it (`ownTaxOn`); it makes the
 * rows say what holds, so that a later edit by hand starts from it.
 *
 * @returns how many were written
 */
export async function applyTaxChanges(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select({ id: productTaxChanges.id })
    .from(productTaxChanges)
    .where(and(isNull(productTaxChanges.appliedAt), lte(productTaxChanges.validFrom, shanghaiDay(ctx.now))))
    .orderBy(asc(productTaxChanges.validFrom), asc(productTaxChanges.id));
  let written = 0;
  for (const { id } of due) {
    // In the order of their days, each in a transaction of its own.
    if (await withTx(ctx, (tx) => applyOne(tx, id))) written += 1;
  }
  return written;
}

type Product = typeof products.$inferSelect;

/** @returns whether it was written: another worker may have been faster */
async function applyOne(ctx: Ctx, id: number): Promise<boolean> {
  const [planned] = await ctx.db.select().from(productTaxChanges).where(eq(productTaxChanges.id, id));
  if (!planned) return false;
  const { productId, categoryId, taxId, validFrom } = planned;
  // The target first, as who edits it by hand.
  const product = productId === null ? null : await lockedProduct(ctx, productId);
  const category = categoryId === null ? null : await lockedCategory(ctx, categoryId);
  const previousTaxId = (product ?? category)?.taxId ?? null;
  const done = await ctx.db
    .update(productTaxChanges)
    .set({ appliedAt: ctx.now, previousTaxId, updatedAt: ctx.now })
    .where(and(eq(productTaxChanges.id, id), isNull(productTaxChanges.appliedAt)))
    .returning({ id: productTaxChanges.id });
  if (done.length === 0) return false;
  if (product) await followProduct(ctx, product, taxId);
  if (category)
    await ctx.db
      .update(productCategories)
      .set({ taxId, version: category.version + 1, updatedAt: ctx.now })
      .where(eq(productCategories.id, category.id));
  await recordOperation(ctx, {
    action: 'productTaxChange.apply',
    entity: 'productTaxChange',
    entityId: id,
    before: { taxId: previousTaxId },
    after: { productId, categoryId, taxId, validFrom },
  });
  return true;
}

async function lockedProduct(ctx: Ctx, id: number): Promise<Product | null> {
  return (await ctx.db.select().from(products).where(eq(products.id, id)).for('update'))[0] ?? null;
}

async function lockedCategory(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(productCategories)
    .where(eq(productCategories.id, id))
    .for('update');
  return row ?? null;
}

/** A revision under work that had not changed the tax takes the new one over, so that its passing does not bring the old one back. */
async function followProduct(ctx: Ctx, product: Product, taxId: number): Promise<void> {
  const { id, status, version, workingRevisionId } = product;
  await ctx.db
    .update(products)
    .set({ taxId, version: version + 1, updatedAt: ctx.now })
    .where(eq(products.id, id));
  if (workingRevisionId !== null) {
    const [revision] = await ctx.db
      .select({ data: productRevisions.data })
      .from(productRevisions)
      .where(eq(productRevisions.id, workingRevisionId))
      .for('update');
    if (revision && (revision.data.taxId ?? null) === product.taxId)
      await ctx.db
        .update(productRevisions)
        .set({ data: { ...revision.data, taxId }, updatedAt: ctx.now })
        .where(eq(productRevisions.id, workingRevisionId));
  }
  await recordEvent(ctx, productEvents, {
    entityId: id,
    action: 'tax',
    fromStatus: status,
    toStatus: status,
    payload: { before: product.taxId, after: taxId },
  });
}
