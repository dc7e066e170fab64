import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { articleCategories } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { categoryAddInput } from '@/lib/domain/article/category-contract';
import { addCategory } from '@/lib/domain/article/commands/save-category';
import { ImportProblem } from '@/lib/domain/article/import/problem';

/**
 * The category that a path of names leads to.
 *
 * @param create makes what is missing; otherwise a missing one is refused
 * @returns `null` when it is missing and would have to be made, but `create` is `'check'`
 * @throws {ImportProblem} for a missing category, or a name that a category cannot have
 */
export async function findCategory(
  ctx: Ctx,
  names: readonly string[],
  create: boolean | 'check',
  line: number | null,
): Promise<number | null> {
  let parentId: number | null = null;
  for (const [depth, name] of names.entries()) {
    const parent: number | null = parentId;
    const [found]: { id: number }[] = await ctx.db
      .select({ id: articleCategories.id })
      .from(articleCategories)
      .where(
        and(
          eq(articleCategories.name, name),
          parent === null ? isNull(articleCategories.parentId) : eq(articleCategories.parentId, parent),
        ),
      )
      .orderBy(asc(articleCategories.id))
      .limit(1);
    if (found) {
      parentId = found.id;
      continue;
    }
    const way = names.slice(0, depth + 1).join('/');
    if (create === false) {
      throw new ImportProblem(`栏目“${way}”不存在；加 --create-categories 可自动建立`, line);
    }
    const input = categoryAddInput.safeParse({ name, parentId: parent, visible: true });
    if (!input.success)
      throw new ImportProblem(`栏目“${way}”：${input.error.issues[0]?.message ?? '名称不正确'}`, line);
    if (create === 'check') return null;
    parentId = (await addCategory(ctx, input.data)).id;
  }
  return parentId;
}
