import 'server-only';
import { and, asc, eq, isNull, like, max, ne, sql } from 'drizzle-orm';
import { articleCategories } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { categoryErrors } from '@/lib/domain/article/category-errors';
import { MAX_CATEGORY_LEVEL } from '@/lib/domain/article/category-rules';
import { idsOfPath } from '@/lib/domain/article/rules';

export type StoredCategory = typeof articleCategories.$inferSelect;

/** One writer of the tree at a time: places, paths, names and depths are looked at under it. Ends with the transaction. */
export const lockTree = (ctx: Ctx) => lockName(ctx, 'article:categories');

/** The category, locked against a deletion and against a new article. @throws 404 */
export async function lockCategory(ctx: Ctx, id: number): Promise<StoredCategory> {
  const [row] = await ctx.db
    .select()
    .from(articleCategories)
    .where(eq(articleCategories.id, id))
    .for('update');
  if (!row) throw categoryErrors.notFound();
  return row;
}

/** @throws 400 at the field when there is no such parent */
export async function findParent(ctx: Ctx, id: number | null): Promise<StoredCategory | null> {
  if (id === null) return null;
  const [row] = await ctx.db.select().from(articleCategories).where(eq(articleCategories.id, id));
  if (!row) throw categoryErrors.unknownParent({ errors: { parentId: '上级栏目不存在' } });
  return row;
}

const childrenOf = (parentId: number | null) =>
  parentId === null ? isNull(articleCategories.parentId) : eq(articleCategories.parentId, parentId);

/** Ids of the children of a category (`null`: of the top) in their order. */
export async function childIds(ctx: Ctx, parentId: number | null): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: articleCategories.id })
    .from(articleCategories)
    .where(childrenOf(parentId))
    .orderBy(asc(articleCategories.sort), asc(articleCategories.id));
  return rows.map((r) => r.id);
}

/** @throws 409 at the field when a sibling has the name */
export async function refuseTakenName(
  ctx: Ctx,
  { name, parentId, self = 0 }: { name: string; parentId: number | null; self?: number },
): Promise<void> {
  const taken = await ctx.db.$count(
    articleCategories,
    and(childrenOf(parentId), eq(articleCategories.name, name), ne(articleCategories.id, self)),
  );
  if (taken > 0) throw categoryErrors.nameTaken({ errors: { name: '同级已有同名栏目' } });
}

/** Level of a category by its path, from 1; the top itself is 0. */
export const levelOf = (category: Pick<StoredCategory, 'path'> | null): number =>
  category ? idsOfPath(category.path).length : 0;

/** How many levels lie below a category. */
export async function heightOf(ctx: Ctx, category: StoredCategory): Promise<number> {
  const slashes = sql<number>`length(${articleCategories.path}) - length(replace(${articleCategories.path}, '/', ''))`;
  const [row] = await ctx.db
    .select({ deepest: max(slashes) })
    .from(articleCategories)
    .where(like(articleCategories.path, `${category.path}%`));
  return Math.max(0, Number(row?.deepest ?? 0) - 1 - levelOf(category));
}

/** @throws 422 that names the limit */
export function refuseDepth(level: number): void {
  if (level <= MAX_CATEGORY_LEVEL) return;
  throw categoryErrors.tooDeep({
    message: `栏目最多 ${MAX_CATEGORY_LEVEL} 级，这样会到第 ${level} 级`,
    errors: { parentId: `栏目最多 ${MAX_CATEGORY_LEVEL} 级` },
  });
}

/** Numbers siblings from 1 in the given order. */
export async function numberSiblings(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const values = sql.join(
    ids.map((id, i) => sql`(${id}::bigint, ${i + 1}::int)`),
    sql`, `,
  );
  await ctx.db.execute(
    sql`update article_categories c set sort = placed.sort from (values ${values}) as placed (id, sort)
        where c.id = placed.id and c.sort <> placed.sort`,
  );
}
