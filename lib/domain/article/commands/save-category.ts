import 'server-only';
import { eq } from 'drizzle-orm';
import { articleCategories, articles } from '@/db/schema/article';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import type { CategoryAddInput, CategoryEditInput } from '@/lib/domain/article/category-contract';
import { categoryErrors } from '@/lib/domain/article/category-errors';
import { MAX_CATEGORIES } from '@/lib/domain/article/category-rules';
import {
  childIds,
  findParent,
  levelOf,
  lockCategory,
  lockTree,
  numberSiblings,
  refuseDepth,
  refuseTakenName,
} from '@/lib/domain/article/category-tree';
import { queueReindex } from '@/lib/domain/search/commands/edit-terms';

/**
 * Adds a category as the last one below its parent, or at the top.
 *
 * @throws 400 unknown parent, 409 when a sibling has the name, 422 below the deepest level or past the greatest number
 */
export async function addCategory(ctx: Ctx, input: CategoryAddInput): Promise<Saved> {
  requireAdmin(ctx);
  await lockTree(ctx);
  const { name, description = null, visible, parentId = null } = input;
  const parent = await findParent(ctx, parentId);
  const level = levelOf(parent) + 1;
  refuseDepth(level);
  await refuseTakenName(ctx, { name, parentId });
  if ((await ctx.db.$count(articleCategories)) >= MAX_CATEGORIES) {
    throw categoryErrors.tooMany({ message: `栏目最多 ${MAX_CATEGORIES} 个` });
  }
  const siblings = await childIds(ctx, parentId);
  const stamp = { createdAt: ctx.now, updatedAt: ctx.now };
  const [row] = await ctx.db
    .insert(articleCategories)
    .values({ parentId, name, description, visible, level, sort: siblings.length + 1, ...stamp })
    .returning({ id: articleCategories.id, version: articleCategories.version });
  const saved = row as Saved;
  await ctx.db
    .update(articleCategories)
    .set({ path: `${parent?.path ?? '/'}${saved.id}/` })
    .where(eq(articleCategories.id, saved.id));
  await numberSiblings(ctx, [...siblings, saved.id]);
  await invalidate(ctx, ['categories']);
  await recordOperation(ctx, {
    action: 'category.add',
    entity: 'category',
    entityId: saved.id,
    after: { name, description, visible, parentId },
  });
  return saved;
}

/**
 * Renames, describes, shows or hides a category.
 *
 * @throws 404, 409 when somebody saved since (nothing is written then) or a sibling has the name
 */
export async function editCategory(ctx: Ctx, input: CategoryEditInput): Promise<Saved> {
  requireAdmin(ctx);
  await lockTree(ctx);
  const before = await lockCategory(ctx, input.id);
  if (before.version !== input.version) {
    throw categoryErrors.changed({ data: { version: before.version } });
  }
  const { name, description = null, visible } = input;
  await refuseTakenName(ctx, { name, parentId: before.parentId, self: before.id });
  const version = before.version + 1;
  await ctx.db
    .update(articleCategories)
    .set({ name, description, visible, version, updatedAt: ctx.now })
    .where(eq(articleCategories.id, before.id));
  // The name of its category is part of what an article is found by.
  if (name !== before.name) {
    await ctx.db.update(articles).set({ searchVersion: 0 }).where(eq(articles.categoryId, before.id));
    await queueReindex(ctx);
  }
  await invalidate(ctx, ['categories']);
  await recordOperation(ctx, {
    action: 'category.edit',
    entity: 'category',
    entityId: before.id,
    before: { name: before.name, description: before.description, visible: before.visible },
    after: { name, description, visible },
  });
  return { id: before.id, version };
}
