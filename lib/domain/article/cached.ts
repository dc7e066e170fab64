import 'server-only';
import { dayStart, toIso } from '@/lib/core/dates';
import type { Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { cached, cachedBriefly, invalidate } from '@/lib/data/page-cache';
import { announceArticle } from '@/lib/domain/article/commands/announce-article';
import type { ArticleLink, ArticleSummary, ArticleView, CategoryView } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { presentArticle, presentCategory, presentLink, presentSummary } from '@/lib/domain/article/present';
import { countPublicArticles, listArticles } from '@/lib/domain/article/list-queries';
import { listGone } from '@/lib/domain/article/push-queries';
import {
  findCategoryPaths,
  findPublicArticle,
  listCategories,
  listLatest,
  listMonths,
  listPublishedBetween,
} from '@/lib/domain/article/queries';
import { findLinks, findNeighbours, listRelated } from '@/lib/domain/article/related-queries';
import {
  allIds,
  buildTree,
  idsOfPath,
  idsUnder,
  pathTo,
  type CategoryNode,
} from '@/lib/domain/article/rules';

/**
 * Public reads of articles. Tags: `categories` = the tree; `category:<id>` = any list of this category or of one above it; `articles` =
 * anything over all categories (feeds, sitemaps, the list without a category); `article:<id>` = one text.
 */
const SITEMAP_SECONDS = 600;

interface Tree {
  tree: CategoryNode[];
  descriptions: Map<number, string | null>;
}

async function categories(ctx: Ctx): Promise<Tree> {
  return cached('article:categories', ['categories'], async () => {
    const rows = await listCategories(ctx);
    return { tree: buildTree(rows), descriptions: new Map(rows.map((r) => [r.id, r.description])) };
  });
}

/** The tree of categories that the public sees. */
export async function cachedCategoryTree(ctx: Ctx): Promise<CategoryNode[]> {
  return (await categories(ctx)).tree;
}

/** One public category, `null` when there is none. */
export async function cachedCategory(ctx: Ctx, id: number): Promise<CategoryView | null> {
  const { tree, descriptions } = await categories(ctx);
  return presentCategory(tree, descriptions, id);
}

export interface ArticlePageRequest {
  articleCategory?: number;
  pageNum: number;
  pageSize: number;
}

/**
 * One page of a category with everything below it, or of all categories.
 *
 * @throws 404 when the category is not public
 */
export async function cachedArticlePage(ctx: Ctx, req: ArticlePageRequest): Promise<Paged<ArticleSummary>> {
  const tree = await cachedCategoryTree(ctx);
  const { articleCategory: id, pageNum, pageSize } = req;
  const node = id === undefined ? undefined : pathTo(tree, id).at(-1);
  if (id !== undefined && !node) throw articleErrors.categoryNotFound();
  const name = id ?? 'all';
  const tags = ['categories', id === undefined ? 'articles' : `category:${id}`];
  const keep = pageNum > 1 ? cachedBriefly : cached;
  return keep(`article:page:${name}:${pageNum}:${pageSize}`, tags, async () => {
    const categoryIds = node ? idsUnder(node) : allIds(tree);
    const total = () => cached(`article:count:${name}`, tags, () => countPublicArticles(ctx, categoryIds));
    const page = await listArticles(ctx, { categoryIds, whole: !node, pageNum, pageSize, total });
    return { ...page, list: page.list.map(presentSummary) };
  });
}

/** A public article, `null` when the public may not see it (S-11). */
export async function cachedArticle(ctx: Ctx, id: number): Promise<ArticleView | null> {
  const tree = await cachedCategoryTree(ctx);
  return cached(`article:one:${id}`, [`article:${id}`, 'categories'], async () => {
    const row = await findPublicArticle(ctx, id, allIds(tree));
    return row && presentArticle(row);
  });
}

export interface ArticleSurroundings {
  previous: ArticleLink | null;
  next: ArticleLink | null;
  related: ArticleLink[];
}

/**
 * Links to the articles around one; they change with the category's list. Related articles may stand in any category, so the page that shows
 * them also carries the tag of each: one that is withdrawn disappears at once.
 */
export async function cachedSurroundings(ctx: Ctx, article: ArticleView): Promise<ArticleSurroundings> {
  const visible = allIds(await cachedCategoryTree(ctx));
  const tags = [`category:${article.categoryId}`, `article:${article.id}`, 'categories'];
  const around = await cached(`article:around:${article.id}`, tags, async () => {
    const [neighbours, related] = await Promise.all([
      findNeighbours(ctx, article),
      listRelated(ctx, article, visible),
    ]);
    return { ...neighbours, related };
  });
  const related = await cached(
    `article:links:${around.related.join()}`,
    [...around.related.map((id) => `article:${id}`), 'categories'],
    () => findLinks(ctx, around.related, visible),
  );
  return {
    previous: around.previous && presentLink(around.previous),
    next: around.next && presentLink(around.next),
    related: related.map(presentLink),
  };
}

/**
 * The newest articles of the whole site, or of one category with everything below it.
 *
 * @throws 404 when the category is not public
 */
export async function cachedLatest(ctx: Ctx, limit: number, categoryId?: number): Promise<ArticleSummary[]> {
  const tree = await cachedCategoryTree(ctx);
  const node = categoryId === undefined ? undefined : pathTo(tree, categoryId).at(-1);
  if (categoryId !== undefined && !node) throw articleErrors.categoryNotFound();
  const tags = ['categories', categoryId === undefined ? 'articles' : `category:${categoryId}`];
  return cached(`article:latest:${categoryId ?? 'all'}:${limit}`, tags, async () =>
    (await listLatest(ctx, node ? idsUnder(node) : allIds(tree), limit)).map(presentSummary),
  );
}

/** Articles of the last 48 hours, at most 1000: what a news sitemap may hold. */
export async function cachedNews(ctx: Ctx): Promise<ArticleSummary[]> {
  const tree = await cachedCategoryTree(ctx);
  return cached('article:news', ['articles', 'categories'], async () => {
    const since = new Date(ctx.now.getTime() - 48 * 3600 * 1000);
    return (await listLatest(ctx, allIds(tree), 1000, since)).map(presentSummary);
  });
}

/** When the list of each category last got an article, by category; those without any are left out. */
export async function cachedCategoryDates(ctx: Ctx): Promise<Map<number, string>> {
  const tree = await cachedCategoryTree(ctx);
  const load = async () => {
    const dates = new Map<number, string>();
    for (const id of allIds(tree)) {
      const node = pathTo(tree, id).at(-1);
      const [newest] = node ? await listLatest(ctx, idsUnder(node), 1) : [];
      if (newest?.publishedAt) dates.set(id, toIso(newest.publishedAt));
    }
    return dates;
  };
  return cached('article:categoryDates', ['articles', 'categories'], load, SITEMAP_SECONDS);
}

/** Articles that are public no more, for the list of dead links. */
export async function cachedGone(ctx: Ctx): Promise<number[]> {
  return cached('article:gone', ['articles'], () => listGone(ctx));
}

/** Months that have articles, newest first, for the index of sitemaps. */
export async function cachedMonths(
  ctx: Ctx,
): Promise<{ month: string; articles: number; changedAt: Date }[]> {
  const tree = await cachedCategoryTree(ctx);
  const load = () => listMonths(ctx, allIds(tree));
  return cached('article:months', ['articles', 'categories'], load, SITEMAP_SECONDS);
}

/** Articles of one month `YYYY-MM`: part `part` (from 1) of parts of `size`. */
export async function cachedMonth(
  ctx: Ctx,
  month: string,
  { part, size }: { part: number; size: number } = { part: 1, size: 50_000 },
): Promise<{ id: number; updatedAt: Date }[]> {
  const [tree, months] = await Promise.all([cachedCategoryTree(ctx), cachedMonths(ctx)]);
  if (!months.some((m) => m.month === month && m.articles > (part - 1) * size)) return [];
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const load = () =>
    listPublishedBetween(ctx, allIds(tree), {
      from: dayStart(`${month}-01`),
      to: dayStart(`${next}-01`),
      limit: size,
      offset: (part - 1) * size,
    });
  const key = `article:month:${month}:${part}:${size}`;
  return cached(key, ['articles', 'categories'], load, SITEMAP_SECONDS);
}

/**
 * Announces a change of what the public sees of one article: its page, the lists of its categories, everything over all categories; and to
 * the search engines.
 */
export async function invalidateArticle(ctx: Ctx, id: number, categoryIds: readonly number[]): Promise<void> {
  const paths = await findCategoryPaths(ctx, categoryIds);
  const ids = new Set([...categoryIds, ...[...paths.values()].flatMap(idsOfPath)]);
  await invalidate(ctx, [`article:${id}`, 'articles', ...[...ids].map((c) => `category:${c}`)]);
  await announceArticle(ctx, id);
}
