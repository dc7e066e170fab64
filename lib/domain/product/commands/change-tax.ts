import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { productCategories, products, productTaxes } from '@/db/schema/product';
import { productTaxChanges } from '@/db/schema/product-tax';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, putBack, rowOf, type BinEntry } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { uniqueViolation } from '@/lib/data/db-errors';
import { productErrors } from '@/lib/domain/product/errors';
import { shanghaiDay } from '@/lib/domain/product/rules';
import type { TaxChangeEditInput, TaxChangeFields } from '@/lib/domain/product/tax-change-contract';

type Change = typeof productTaxChanges.$inferSelect;

const DAY_TAKEN = '该商品或分类在这一天已有税率变更';

const facts = ({ productId, categoryId, taxId, validFrom, remark }: Change) => ({
  productId,
  categoryId,
  taxId,
  validFrom,
  remark,
});

/** @throws 422 at the day: what begins today or earlier is no plan */
function requireFuture(ctx: Ctx, validFrom: string): void {
  if (validFrom > shanghaiDay(ctx.now)) return;
  const message = '生效日期须晚于今天；立即生效请直接修改商品或分类的税率';
  throw productErrors.taxChangeDay({ message, errors: { validFrom: message } });
}

/** The tax must be one that products can be sold under on that day. Held until the transaction ends. @throws 400, 422 at its field */
async function requireTax(ctx: Ctx, taxId: number, validFrom: string): Promise<void> {
  const [tax] = await ctx.db.select().from(productTaxes).where(eq(productTaxes.id, taxId)).for('share');
  if (!tax) throw productErrors.unknownTax({ errors: { taxId: '所选税率不存在' } });
  const message = !tax.active
    ? `税率“${tax.name}”已停用`
    : tax.validFrom > validFrom
      ? `税率“${tax.name}”自 ${tax.validFrom} 起才有效`
      : tax.validTo !== null && tax.validTo < validFrom
        ? `税率“${tax.name}”在 ${tax.validTo} 后失效`
        : '';
  if (message) throw productErrors.taxNotInForce({ message, errors: { taxId: message } });
}

/** @throws 400 at its field when the product or category does not exist */
async function requireTarget(ctx: Ctx, productId: number | null, categoryId: number | null): Promise<void> {
  const found =
    productId === null
      ? await ctx.db.$count(productCategories, eq(productCategories.id, categoryId ?? 0))
      : await ctx.db.$count(products, and(eq(products.id, productId), isNull(products.deletedAt)));
  if (found > 0) return;
  const field = productId === null ? 'categoryId' : 'productId';
  const message = productId === null ? '所选分类不存在' : '商品不存在或已删除';
  throw productErrors.unknownTaxTarget({ message, errors: { [field]: message } });
}

/** @returns the row, or throws 409 at the day when the target has a change on it */
async function written(work: Promise<Change[]>): Promise<Change | undefined> {
  try {
    return (await work)[0];
  } catch (e) {
    if (uniqueViolation(e) !== 'product_tax_changes_key') throw e;
    throw productErrors.taxChangeTaken({ message: DAY_TAKEN, errors: { validFrom: DAY_TAKEN } });
  }
}

/**
 * Plans that a product or category stands under another tax from a day on. Orders until then, and what was ordered before, keep theirs.
 *
 * @throws 400 unknown product, category or tax; 409 when the target has a change on that day; 422 when the day is not to come, or the tax
 * is not in force on it
 */
export async function addTaxChange(ctx: Ctx, input: TaxChangeFields): Promise<Saved> {
  const me = requireAdmin(ctx);
  const { productId = null, categoryId = null, taxId, validFrom, remark = null } = input;
  requireFuture(ctx, validFrom);
  await requireTarget(ctx, productId, categoryId);
  await requireTax(ctx, taxId, validFrom);
  const row = (await written(
    ctx.db
      .insert(productTaxChanges)
      .values({
        productId,
        categoryId,
        taxId,
        validFrom,
        remark,
        createdBy: me.userId,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning(),
  )) as Change;
  await recordOperation(ctx, {
    action: 'productTaxChange.add',
    entity: 'productTaxChange',
    entityId: row.id,
    after: facts(row),
  });
  return { id: row.id, version: row.version };
}

/** A change that is still to come, locked. @throws 404; 409 when it is in force: then it is history */
async function lockPlanned(ctx: Ctx, id: number): Promise<Change> {
  const [row] = await ctx.db
    .select()
    .from(productTaxChanges)
    .where(eq(productTaxChanges.id, id))
    .for('update');
  if (!row) throw productErrors.taxChangeNotFound();
  if (row.appliedAt !== null || row.validFrom <= shanghaiDay(ctx.now)) throw productErrors.taxChangePast();
  return row;
}

/**
 * Changes a plan: its tax, its day, its remark.
 *
 * @throws as {@link addTaxChange}; 404; 409 when it is in force, or somebody saved since
 */
export async function editTaxChange(ctx: Ctx, input: TaxChangeEditInput): Promise<Saved> {
  requireAdmin(ctx);
  const { id, version, taxId, validFrom, remark } = input;
  const before = await lockPlanned(ctx, id);
  if (before.version !== version) throw productErrors.taxChangeStale({ data: { version: before.version } });
  requireFuture(ctx, validFrom);
  await requireTax(ctx, taxId, validFrom);
  const after = (await written(
    ctx.db
      .update(productTaxChanges)
      .set({ taxId, validFrom, remark, version: version + 1, updatedAt: ctx.now })
      .where(eq(productTaxChanges.id, id))
      .returning(),
  )) as Change;
  await recordOperation(ctx, {
    action: 'productTaxChange.edit',
    entity: 'productTaxChange',
    entityId: id,
    before: facts(before),
    after: facts(after),
  });
  return { id, version: after.version };
}

/** A change by its target, its tax and its day. */
async function titleOf(ctx: Ctx, { productId, categoryId, taxId, validFrom }: Change): Promise<string> {
  const [target] =
    productId === null
      ? await ctx.db
          .select({ name: productCategories.name })
          .from(productCategories)
          .where(eq(productCategories.id, categoryId ?? 0))
      : await ctx.db.select({ name: products.title }).from(products).where(eq(products.id, productId));
  const [tax] = await ctx.db
    .select({ name: productTaxes.name })
    .from(productTaxes)
    .where(eq(productTaxes.id, taxId));
  return `${target?.name ?? ''} ${validFrom} 起 ${tax?.name ?? ''}`;
}

/** Takes a plan up again. @throws as {@link addTaxChange}, also 422 when its day has come meanwhile */
export async function restoreTaxChange(ctx: Ctx, entry: BinEntry): Promise<void> {
  const { productId, categoryId, taxId, validFrom } = rowOf(entry, productTaxChanges) as Change;
  requireFuture(ctx, validFrom);
  await requireTarget(ctx, productId, categoryId);
  await requireTax(ctx, taxId, validFrom);
  await putBack(ctx, [productTaxChanges], entry);
}

/** Gives plans up, all of them or none. @throws 404; 409 when one is in force */
export async function deleteTaxChanges(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // Locks in ascending order.
    const before = await lockPlanned(ctx, id);
    await moveToBin(ctx, {
      kind: 'productTaxChange',
      id,
      title: await titleOf(ctx, before),
      parts: [{ table: productTaxChanges, where: eq(productTaxChanges.id, id) }],
    });
    await recordOperation(ctx, {
      action: 'productTaxChange.del',
      entity: 'productTaxChange',
      entityId: id,
      before: facts(before),
    });
  }
}
