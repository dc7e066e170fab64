import 'server-only';
import { eq } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import type { Saved } from '@/lib/core/listed';
import type { Ctx } from '@/lib/data/ctx';
import { addNode, editNode } from '@/lib/data/tree';
import type { CategoryAddInput, CategoryEditInput } from '@/lib/domain/article/category-contract';
import { articleTree } from '@/lib/domain/article/category-tree';
import { queueReindex } from '@/lib/domain/search/commands/edit-terms';

/**
 * Adds a category as the last one below its parent, or at the top.
 *
 * @throws 400 unknown parent, 409 when a sibling has the name, 422 below the deepest level or past the greatest number
 */
export async function addCategory(ctx: Ctx, input: CategoryAddInput): Promise<Saved> {
  const { name, description = null, visible, parentId = null } = input;
  return addNode(ctx, articleTree, { name, description, visible, parentId });
}

/**
 * Renames, describes, shows or hides a category.
 *
 * @throws 404, 409 when somebody saved since (nothing is written then) or a sibling has the name
 */
export async function editCategory(ctx: Ctx, input: CategoryEditInput): Promise<Saved> {
  const { id, version, name, description, visible } = input;
  const { saved, before } = await editNode(ctx, articleTree, { id, version, name, description, visible });
  // The name of its category is part of what an article is found by.
  if (name !== before.name) {
    await ctx.db.update(articles).set({ searchVersion: 0 }).where(eq(articles.categoryId, id));
    await queueReindex(ctx);
  }
  return saved;
}
