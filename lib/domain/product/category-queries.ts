import 'server-only';
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { productCategories, productEvents, products, productTaxes } from '@/db/schema/product';
import { productTaxChanges } from '@/db/schema/product-tax';
import type { Ctx } from '@/lib/data/ctx';
import { officeRead } from '@/lib/data/office-read';
import type { ProductCategoryRow } from '@/lib/domain/product/category-contract';
import { placeCategories } from '@/lib/domain/product/category-rules';
import type { CategoryNode } from '@/lib/domain/product/contract';
import { productErrors } from '@/lib/domain/product/errors';
import { presentCategoryTree } from '@/lib/domain/product/present';

/** Every category in the order of the tree, hidden ones too, with how many products each holds and the tax that they get. */
export async function listOfficeCategories(ctx: Ctx): Promise<ProductCategoryRow[]> {
  const { id, parentId, name, visible, taxId, version } = productCategories;
  const rows = await ctx.db
    .select({ id, parentId, name, visible, taxId, version })
    .from(productCategories)
    .orderBy(asc(productCategories.sort), asc(productCategories.id));
  const counts = await officeRead(
    ctx,
    { name: 'products-by-category', until: productEvents, input: null },
    async () =>
      ctx.db
        .select({
          categoryId: products.categoryId,
          products: count(),
          onSale: sql<number>`(count(*) filter (where ${products.status} = 'approved' and ${products.marketable}))::int`,
        })
        .from(products)
        .where(isNull(products.deletedAt))
        .groupBy(products.categoryId),
  );
  const taxes = await ctx.db.select({ id: productTaxes.id, name: productTaxes.name }).from(productTaxes);
  const plans = await ctx.db
    .selectDistinctOn([productTaxChanges.categoryId], {
      categoryId: productTaxChanges.categoryId,
      name: productTaxes.name,
      validFrom: productTaxChanges.validFrom,
    })
    .from(productTaxChanges)
    .innerJoin(productTaxes, eq(productTaxes.id, productTaxChanges.taxId))
    .where(and(isNotNull(productTaxChanges.categoryId), isNull(productTaxChanges.appliedAt)))
    .orderBy(asc(productTaxChanges.categoryId), asc(productTaxChanges.validFrom));
  const next = new Map(plans.map(({ categoryId, ...plan }) => [categoryId, plan]));
  const held = new Map(counts.map((c) => [c.categoryId, c]));
  const names = new Map(taxes.map((t) => [t.id, t.name]));
  const placed = placeCategories(
    rows.map((row) => {
      const own = held.get(row.id);
      return { ...row, products: own?.products ?? 0, onSale: own?.onSale ?? 0 };
    }),
  );
  return placed.map(({ effectiveTaxId, ...row }) => ({
    ...row,
    taxName: effectiveTaxId === null ? null : (names.get(effectiveTaxId) ?? null),
    taxInherited: row.taxId === null && effectiveTaxId !== null,
    nextTax: next.get(row.id) ?? null,
  }));
}

/** @throws 404 */
export async function getOfficeCategory(ctx: Ctx, id: number): Promise<ProductCategoryRow> {
  const found = (await listOfficeCategories(ctx)).find((c) => c.id === id);
  if (!found) throw productErrors.categoryNotFound();
  return found;
}

/** The tree for choices of the office, hidden categories too. */
export async function officeCategoryTree(ctx: Ctx): Promise<CategoryNode[]> {
  const { id, parentId, name, path, level } = productCategories;
  const rows = await ctx.db
    .select({ id, parentId, name, path, level })
    .from(productCategories)
    .orderBy(asc(level), asc(productCategories.sort), asc(id));
  return presentCategoryTree(rows);
}
