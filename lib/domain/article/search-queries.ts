import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { articleCategories, articles } from '@/db/schema/article';
import { inOrder } from '@/lib/core/in-order';
import type { Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { cachedBriefly } from '@/lib/data/page-cache';
import { cachedCategoryTree, type ArticlePageRequest } from '@/lib/domain/article/cached';
import type { ArticleSummary } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { summaryColumns } from '@/lib/domain/article/list-queries';
import { presentSummary } from '@/lib/domain/article/present';
import { allIds, idsUnder, pathTo } from '@/lib/domain/article/rules';
import { publicArticles } from '@/lib/domain/article/scope';
import { snippetOf } from '@/lib/domain/search/marks';
import { bestHits, hitsOfPage, shownTotal } from '@/lib/domain/search/match';
import { planQuery } from '@/lib/domain/search/query-text';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { articleTable } from '@/lib/domain/search/tables';

/** Characters of a body in which a snippet is looked for. */
const SNIPPET_SOURCE = 20_000;

/** What the public may find among articles. */
export async function searchableArticles(ctx: Ctx) {
  return publicArticles(ctx.now, allIds(await cachedCategoryTree(ctx)));
}

/** Articles found, in the order of `ids`; one that stopped being public meanwhile is left out (S-11). */
export async function articlesFound(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ ...summaryColumns, body: sql<string>`left(${articles.contentText}, ${SNIPPET_SOURCE})` })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(and(inArray(articles.id, [...ids]), await searchableArticles(ctx)));
  return inOrder(ids, rows);
}

export interface ArticlesFound extends Paged<ArticleSummary> {
  /** What to mark in titles and summaries. */
  marks: string[];
}

/**
 * Public articles of a category (with everything below it) that answer a question, the best first; their summary is the part of the text that
 * answers. Kept briefly, since its keys are anybody's words, and not beyond a change of an article.
 *
 * @throws 404 when the category is not public
 */
export async function searchArticles(
  ctx: Ctx,
  req: ArticlePageRequest & { keyword: string },
): Promise<ArticlesFound> {
  const { articleCategory, keyword, pageNum, pageSize } = req;
  const tree = await cachedCategoryTree(ctx);
  const node = articleCategory === undefined ? undefined : pathTo(tree, articleCategory).at(-1);
  if (articleCategory !== undefined && !node) throw articleErrors.categoryNotFound();
  const segmenter = await currentSegmenter(ctx);
  const key = `articles-search:${segmenter.version}:${articleCategory ?? 'all'}:${pageNum}:${pageSize}:${keyword}`;
  return cachedBriefly(key, ['articles', 'categories'], async () => {
    const plan = planQuery(segmenter, keyword);
    const scope = publicArticles(ctx.now, node ? idsUnder(node) : allIds(tree));
    const { hits } = await bestHits(ctx, articleTable, plan, scope);
    const ids = hitsOfPage(hits, req).map((h) => h.id);
    const list = (await articlesFound(ctx, ids)).map((row) => {
      const summary = presentSummary(row);
      const answer = snippetOf(row.body, plan.marks);
      return answer ? { ...summary, summary: answer.map((p) => p.text).join('') } : summary;
    });
    return { list, total: shownTotal(hits.length, pageSize), pageNum, pageSize, marks: plan.marks };
  });
}
