import 'server-only';
import type { TreeMoveInput } from '@/lib/core/tree';
import type { Ctx } from '@/lib/data/ctx';
import { moveNode } from '@/lib/data/tree';
import { articleTree } from '@/lib/domain/article/category-tree';

/**
 * Moves a category with everything below it.
 *
 * @throws 400 unknown parent, 404, 409 when the tree changed since it was read or a new sibling has the name, 422 when it would lie below
 * itself or too deep
 */
export async function moveCategory(ctx: Ctx, input: TreeMoveInput): Promise<void> {
  await moveNode(ctx, articleTree, input);
}
