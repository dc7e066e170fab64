import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import { products, productTaxes } from '@/db/schema/product';
import { coreErrors } from '@/lib/core/errors';
import type { Saved } from '@/lib/core/listed';
import type { TreeMoveInput } from '@/lib/core/tree';
import type { Ctx } from '@/lib/data/ctx';
import { addNode, editNode, moveNode } from '@/lib/data/tree';
import type {
  ProductCategoryAddInput,
  ProductCategoryEditInput,
} from '@/lib/domain/product/category-contract';
import { categoryTree } from '@/lib/domain/product/category-tree';
import { reindexProducts } from '@/lib/domain/product/commands/reindex-products';
import { descendantsSql } from '@/lib/domain/product/scope';

async function requireTax(ctx: Ctx, id: number | null): Promise<void> {
  if (id === null || (await ctx.db.$count(productTaxes, eq(productTaxes.id, id))) > 0) return;
  const message = '所选税率不存在';
  throw coreErrors.invalidInput({ message, errors: { taxId: message } });
}

/**
 * Adds a category as the last one below its parent, or at the top.
 *
 * @throws 400 unknown parent or tax, 409 when a sibling has the name, 422 below the deepest level or past the greatest number
 */
export async function addCategory(ctx: Ctx, input: ProductCategoryAddInput): Promise<Saved> {
  const { name, taxId = null, visible, parentId = null } = input;
  await requireTax(ctx, taxId);
  return addNode(ctx, categoryTree, { name, taxId, visible, parentId });
}

/**
 * Renames a category, sets the tax of products without one of their own, shows it in the navigation or hides it there.
 *
 * @throws 400 unknown tax, 404, 409 when somebody saved since (nothing is written then) or a sibling has the name
 */
export async function editCategory(ctx: Ctx, input: ProductCategoryEditInput): Promise<Saved> {
  const { id, version, name, taxId, visible } = input;
  await requireTax(ctx, taxId ?? null);
  const { saved, before } = await editNode(ctx, categoryTree, { id, version, name, taxId, visible });
  if (name !== before.name) await reindexProducts(ctx, inArray(products.categoryId, descendantsSql(id)));
  return saved;
}

/**
 * Moves a category with everything below it.
 *
 * @throws 400 unknown parent, 404, 409 when the tree changed since it was read or a new sibling has the name, 422 when it would lie below
 * itself or too deep
 */
export async function moveCategory(ctx: Ctx, input: TreeMoveInput): Promise<void> {
  const moved = await moveNode(ctx, categoryTree, input);
  if (moved.length > 0) await reindexProducts(ctx, inArray(products.categoryId, moved));
}
