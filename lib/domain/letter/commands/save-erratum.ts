import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { errata } from '@/db/schema/letter';
import { products } from '@/db/schema/product';
import type { Saved } from '@/lib/core/listed';
import { rowOf, type BinEntry } from '@/lib/data/bin';
import type { Ctx } from '@/lib/data/ctx';
import { addListed, editListed, enableListed, type Listed } from '@/lib/data/listed';
import { deleteListed, restoreListed } from '@/lib/data/listed-bin';
import { productTags } from '@/lib/domain/product/cached';
import type { ErratumEditInput, ErratumFields } from '../erratum-contract';
import { letterErrors } from '../errors';
import { erratumList } from '../lists';

const shownOn = (productIds: readonly number[]): Listed => ({
  ...erratumList,
  tags: productIds.map((id) => productTags.one(id)),
});

/** The list with the pages that show these rows: a correction never changes its product. */
async function listOf(ctx: Ctx, ids: readonly number[]): Promise<Listed> {
  const rows = await ctx.db
    .selectDistinct({ id: errata.productId })
    .from(errata)
    .where(inArray(errata.id, [...ids]));
  return shownOn(rows.map((r) => r.id));
}

/** Adds a correction of a product. @throws 400 at `productId` for one that is not there, 422 for words that are not published */
export async function addErratum(ctx: Ctx, fields: ErratumFields): Promise<Saved> {
  const [product] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, fields.productId), isNull(products.deletedAt)));
  if (!product) throw letterErrors.unknownProduct({ errors: { productId: '商品不存在，请重新选择' } });
  return addListed(ctx, shownOn([product.id]), fields);
}

/** @throws 404, 409 when somebody saved since, 422 for words that are not published */
export async function editErratum(ctx: Ctx, input: ErratumEditInput): Promise<Saved> {
  return editListed(ctx, await listOf(ctx, [input.id]), input);
}

/** Shows corrections on the pages of their products, or not. @throws 404, 422 for words that are not published */
export async function enableErrata(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  await enableListed(ctx, await listOf(ctx, ids), ids, enabled);
}

/** @throws 404 when one of them does not exist */
export async function deleteErrata(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, await listOf(ctx, ids), ids);
}

/** Puts a correction back on the page of its product. @throws 409 when its letter has another by now, 422 for words that are not published */
export async function restoreErratum(ctx: Ctx, entry: BinEntry): Promise<void> {
  await restoreListed(ctx, shownOn([Number(rowOf(entry, errata)['productId'])]), entry);
}
