import 'server-only';
import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { articleCategories, articleRevisions, articles } from '@/db/schema/article';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { categoryErrors } from '@/lib/domain/article/category-errors';
import { childIds, lockCategory, lockTree } from '@/lib/domain/article/category-tree';

/** What a category holds. A revision may lead a public article into another category than the one it is in. */
async function contents(ctx: Ctx, id: number) {
  const children = await childIds(ctx, id);
  const [held] = await ctx.db
    .select({
      live: sql<number>`(count(*) filter (where ${articles.deletedAt} is null))::int`,
      binned: sql<number>`(count(*) filter (where ${articles.deletedAt} is not null))::int`,
    })
    .from(articles)
    .where(eq(articles.categoryId, id));
  const [led] = await ctx.db
    .select({ n: count() })
    .from(articles)
    .innerJoin(articleRevisions, eq(articleRevisions.id, articles.workingRevisionId))
    .where(
      and(
        isNotNull(articles.workingStatus),
        ne(articles.categoryId, id),
        sql`${articleRevisions.data}->>'categoryId' = ${String(id)}`,
      ),
    );
  return {
    children: children.length,
    articles: held?.live ?? 0,
    binned: held?.binned ?? 0,
    revisions: led?.n ?? 0,
  };
}

/**
 * Deletes categories, all of them or none.
 *
 * @throws 404, 409 with the counts while one of them has categories or articles below it, those of the recycle bin and of unfinished
 * revisions included
 */
export async function deleteCategories(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  await lockTree(ctx);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // eslint-disable-next-line no-await-in-loop -- rows are locked in the order of their ids
    const category = await lockCategory(ctx, id);
    // eslint-disable-next-line no-await-in-loop -- see above
    const held = await contents(ctx, id);
    const parts = [
      held.children > 0 && `${held.children} 个下级栏目`,
      held.articles > 0 && `${held.articles} 篇文章`,
      held.binned > 0 && `${held.binned} 篇回收站中的文章`,
      held.revisions > 0 && `${held.revisions} 篇待发布到此的修订稿`,
    ].filter(Boolean);
    if (parts.length > 0) {
      throw categoryErrors.notEmpty({
        message: `“${category.name}”下还有${parts.join('、')}，不能删除`,
        data: { id, ...held },
      });
    }
    // eslint-disable-next-line no-await-in-loop -- see above
    await ctx.db.delete(articleCategories).where(eq(articleCategories.id, id));
    // eslint-disable-next-line no-await-in-loop -- see above
    await recordOperation(ctx, {
      action: 'category.del',
      entity: 'category',
      entityId: id,
      before: { name: category.name, parentId: category.parentId },
    });
  }
  await invalidate(ctx, ['categories']);
}
