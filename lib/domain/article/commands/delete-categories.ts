import 'server-only';
import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { articleRevisions, articles } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { deleteNodes, type Held } from '@/lib/data/tree';
import { articleTree } from '@/lib/domain/article/category-tree';

/** What a category holds. A revision may lead a public article into another category than the one it is in. */
async function contents(ctx: Ctx, id: number): Promise<Held> {
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
  const { live = 0, binned = 0 } = held ?? {};
  const revisions = led?.n ?? 0;
  return {
    parts: [
      live > 0 && `${live} 篇文章`,
      binned > 0 && `${binned} 篇回收站中的文章`,
      revisions > 0 && `${revisions} 篇待发布到此的修订稿`,
    ],
    data: { articles: live, binned, revisions },
  };
}

/**
 * Deletes categories, all of them or none.
 *
 * @throws 404, 409 with the counts while one of them has categories or articles below it, those of the recycle bin and of unfinished
 * revisions included
 */
export async function deleteCategories(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteNodes(ctx, articleTree, ids, (id) => contents(ctx, id));
}
