import 'server-only';
import { eq, or } from 'drizzle-orm';
import { productCategories } from '@/db/schema/product';
import { productTaxChanges } from '@/db/schema/product-tax';
import { assertFit } from '@/lib/core/edit';
import { coreErrors } from '@/lib/core/errors';
import type { Saved } from '@/lib/core/listed';
import type { Ctx } from '@/lib/data/ctx';
import { addListed, editListed, enableListed } from '@/lib/data/listed';
import { deleteListed } from '@/lib/data/listed-bin';
import { taxList } from '@/lib/domain/product/lists';
import { ENDS_BEFORE, type TaxEditInput, type TaxFields } from '@/lib/domain/product/tax-contract';
import { countUses } from '@/lib/domain/product/use-queries';

const columns = (input: Omit<TaxEditInput, 'id' | 'version'>) => {
  const { name, taxKind, rateBp, goodsCode, policyCode, validFrom, validTo } = input;
  return { name, taxKind, rateBp, goodsCode, policyCode, validFrom, validTo, active: input.enabled };
};

/** Adds a tax. @throws 409 when the name is taken */
export async function addTax(ctx: Ctx, input: TaxFields): Promise<Saved> {
  return addListed(ctx, taxList, columns(input));
}

/** Changes a tax for orders from now on; lines that were ordered keep what they were sold with. @throws 404, 409 */
export async function editTax(ctx: Ctx, input: TaxEditInput): Promise<Saved> {
  const { id, version } = input;
  return editListed(ctx, taxList, { id, version, ...columns(input) }, async (before) => {
    // The end that was stored stays when none is sent; a later beginning must not pass it.
    const { validTo = before.validTo as string | null } = input;
    if (validTo !== null && validTo < input.validFrom) assertFit({ validTo: ENDS_BEFORE });
  });
}

/** Switches taxes on or off; products under one that is off cannot be ordered. @throws 404 when one of them does not exist */
export async function enableTaxes(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  await enableListed(ctx, taxList, ids, enabled);
}

/** Deletes taxes, all of them or none. @throws 404, 409 with the counts while products or categories stand under one */
export async function deleteTaxes(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, taxList, ids, async (rows) => {
    for (const { id, name } of rows) {
      const { products, revisions } = await countUses(ctx, 'taxId', id);
      const categories = await ctx.db.$count(productCategories, eq(productCategories.taxId, id));
      const changes = await ctx.db.$count(
        productTaxChanges,
        or(eq(productTaxChanges.taxId, id), eq(productTaxChanges.previousTaxId, id)),
      );
      const goods = products + revisions;
      if (goods + categories + changes === 0) continue;
      const parts = [
        goods > 0 && `${goods} 种商品`,
        categories > 0 && `${categories} 个商品分类`,
        changes > 0 && `${changes} 条税率变更`,
      ].filter(Boolean);
      throw coreErrors.conflict({
        message: `税率“${String(name)}”正被${parts.join('、')}使用，不能删除；可以停用`,
        data: { id, products, revisions, categories, changes },
      });
    }
  });
}
