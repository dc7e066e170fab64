import 'server-only';
import { asc, count, isNull, sql } from 'drizzle-orm';
import { articleCategories, articleEvents, articles } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { officeRead } from '@/lib/data/office-read';
import type { CategoryOfficeRow } from '@/lib/domain/article/category-contract';
import { categoryErrors } from '@/lib/domain/article/category-errors';
import { placeCategories } from '@/lib/domain/article/category-rules';
import { buildTree, type CategoryNode } from '@/lib/domain/article/rules';

/** Every category in the order of the tree, hidden ones too, with how many articles each holds. */
export async function listOfficeCategories(ctx: Ctx): Promise<CategoryOfficeRow[]> {
  const { id, parentId, name, description, visible, version } = articleCategories;
  const [rows, counts] = await Promise.all([
    ctx.db
      .select({ id, parentId, name, description, visible, version })
      .from(articleCategories)
      .orderBy(asc(articleCategories.sort), asc(articleCategories.id)),
    officeRead(ctx, { name: 'articles-by-category', until: articleEvents, input: null }, async () =>
      ctx.db
        .select({
          categoryId: articles.categoryId,
          articles: count(),
          published: sql<number>`(count(*) filter (where ${articles.status} = 'published'))::int`,
        })
        .from(articles)
        .where(isNull(articles.deletedAt))
        .groupBy(articles.categoryId),
    ),
  ]);
  const held = new Map(counts.map((c) => [c.categoryId, c]));
  return placeCategories(
    rows.map((row) => {
      const own = held.get(row.id);
      return { ...row, articles: own?.articles ?? 0, published: own?.published ?? 0 };
    }),
  );
}

/** @throws 404 */
export async function getOfficeCategory(ctx: Ctx, id: number): Promise<CategoryOfficeRow> {
  const found = (await listOfficeCategories(ctx)).find((c) => c.id === id);
  if (!found) throw categoryErrors.notFound();
  return found;
}

/** The whole tree of categories, hidden ones too. */
export async function officeCategoryTree(ctx: Ctx): Promise<CategoryNode[]> {
  const all = await ctx.db
    .select({ id: articleCategories.id, parentId: articleCategories.parentId, name: articleCategories.name })
    .from(articleCategories)
    .orderBy(asc(articleCategories.sort), asc(articleCategories.id));
  return buildTree(all);
}
