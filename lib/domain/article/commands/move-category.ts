import 'server-only';
import { eq, like, sql } from 'drizzle-orm';
import { articleCategories } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import type { CategoryMoveInput } from '@/lib/domain/article/category-contract';
import { categoryErrors } from '@/lib/domain/article/category-errors';
import {
  childIds,
  findParent,
  heightOf,
  levelOf,
  lockCategory,
  lockTree,
  numberSiblings,
  refuseDepth,
  refuseTakenName,
  type StoredCategory,
} from '@/lib/domain/article/category-tree';

/**
 * Moves a category with everything below it to a place among the children of another one, or of the top: parent, order, and the path and
 * level of the whole subtree change in one transaction under the lock of the tree.
 *
 * @throws 400 unknown parent, 404, 409 when the tree changed since it was read or a new sibling has the name, 422 when it would lie below
 * itself or too deep
 */
export async function moveCategory(ctx: Ctx, input: CategoryMoveInput): Promise<void> {
  requireAdmin(ctx);
  await lockTree(ctx);
  const { id, parentId, beforeId = null } = input;
  const category = await lockCategory(ctx, id);
  const parent = await findParent(ctx, parentId);
  if (parent?.path.startsWith(category.path))
    throw categoryErrors.cycle({ errors: { parentId: '不能移到自己的下级' } });
  refuseDepth(levelOf(parent) + 1 + (await heightOf(ctx, category)));
  await refuseTakenName(ctx, { name: category.name, parentId, self: id });

  const known = await childIds(ctx, parentId);
  const others = known.filter((c) => c !== id);
  const sameParent = category.parentId === parentId;
  const place = beforeId === null || beforeId === id ? others.length : others.indexOf(beforeId);
  if (place < 0) throw categoryErrors.treeChanged();
  const order = sameParent && beforeId === id ? known : others.toSpliced(place, 0, id);
  if (sameParent && known.join() === order.join()) return;

  if (!sameParent) await hang(ctx, category, parent);
  await numberSiblings(ctx, order);
  await invalidate(ctx, ['categories']);
  await recordOperation(ctx, {
    action: 'category.move',
    entity: 'category',
    entityId: id,
    before: { parentId: category.parentId, order: sameParent ? known : undefined },
    after: { parentId, order },
  });
}

/** Hangs a category below another parent: the paths of its subtree begin anew. */
async function hang(ctx: Ctx, category: StoredCategory, parent: StoredCategory | null): Promise<void> {
  const path = `${parent?.path ?? '/'}${category.id}/`;
  const steps = levelOf(parent) + 1 - levelOf(category);
  await ctx.db
    .update(articleCategories)
    .set({
      path: sql`${path}::text || substr(${articleCategories.path}, ${category.path.length + 1}::int)`,
      level: sql`${articleCategories.level} + ${steps}::int`,
      updatedAt: ctx.now,
    })
    .where(like(articleCategories.path, `${category.path}%`));
  await ctx.db
    .update(articleCategories)
    .set({ parentId: parent?.id ?? null })
    .where(eq(articleCategories.id, category.id));
}
