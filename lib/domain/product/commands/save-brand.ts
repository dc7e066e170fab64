import 'server-only';
import { eq } from 'drizzle-orm';
import { brands, products } from '@/db/schema/product';
import { coreErrors } from '@/lib/core/errors';
import type { Saved } from '@/lib/core/listed';
import type { Ctx } from '@/lib/data/ctx';
import { addListed, editListed, enableListed, sortListed } from '@/lib/data/listed';
import { deleteListed } from '@/lib/data/listed-bin';
import type { BrandEditInput, BrandFields } from '@/lib/domain/product/brand-contract';
import { reindexProducts } from '@/lib/domain/product/commands/reindex-products';
import { brandList } from '@/lib/domain/product/lists';
import { countUses } from '@/lib/domain/product/use-queries';
import { requirePicture } from '@/lib/domain/upload/known-files';
import { syncUploadUses } from '@/lib/domain/upload/uses';

const keepLogo = (ctx: Ctx, id: number, path: string | null) =>
  syncUploadUses(ctx, { entity: 'brand', entityId: id, paths: path ? [path] : [] });

/** Adds a brand as the last one. @throws 400 when the logo is no stored picture, 409 when the name is taken */
export async function addBrand(ctx: Ctx, input: BrandFields): Promise<Saved> {
  const { logoPath = null } = input;
  await requirePicture(ctx, { field: 'logoPath', path: logoPath });
  const saved = await addListed(ctx, brandList, input);
  await keepLogo(ctx, saved.id, logoPath);
  return saved;
}

/** @throws 400 when the logo is no stored picture, 404, 409 when somebody saved since or the name is taken */
export async function editBrand(ctx: Ctx, input: BrandEditInput): Promise<Saved> {
  const { id } = input;
  const [row] = await ctx.db.select({ logoPath: brands.logoPath }).from(brands).where(eq(brands.id, id));
  const { logoPath = row?.logoPath ?? null } = input;
  await requirePicture(ctx, { field: 'logoPath', path: logoPath, before: row?.logoPath });
  let renamed = false;
  const saved = await editListed(ctx, brandList, input, async (before) => {
    renamed = before.name !== input.name;
  });
  if (renamed) await reindexProducts(ctx, eq(products.brandId, id));
  await keepLogo(ctx, id, logoPath);
  return saved;
}

/** Offers brands as a filter and names them on their products' pages, or not. @throws 404 when one of them does not exist */
export async function enableBrands(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  await enableListed(ctx, brandList, ids, enabled);
}

/** Gives brands a new order among themselves. @throws 404 */
export async function sortBrands(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sortListed(ctx, brandList, ids);
}

/**
 * Deletes brands, all of them or none.
 *
 * @throws 404 when one of them does not exist, 409 with the number of products while one is used
 */
export async function deleteBrands(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, brandList, ids, async (rows) => {
    for (const { id, name } of rows) {
      const used = await countUses(ctx, 'brandId', id);
      const n = used.products + used.revisions;
      if (n === 0) continue;
      const message = `品牌“${String(name)}”下还有 ${n} 种商品，不能删除；可以停用`;
      throw coreErrors.conflict({ message, data: { id, ...used } });
    }
  });
}
