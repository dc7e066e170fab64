import 'server-only';
import { inArray } from 'drizzle-orm';
import { articleCategories } from '@/db/schema/article';
import { brands, productCategories } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { columnsWith, type SearchColumns, type SearchTexts } from '@/lib/domain/search/index-text';
import { currentSegmenter } from '@/lib/domain/search/segmenter';

/** What each searched table offers to the search; the writes of a row and the re-index job make its columns here, so they agree. */

export interface ArticleTexts {
  categoryId: number;
  title: string;
  subtitle?: string | null;
  source?: string | null;
  author?: string | null;
  summary?: string | null;
  keywords?: readonly string[];
  contentText?: string | null;
}

export interface PublicInfoTexts {
  title: string;
  indexNo?: string | null;
  issuer?: string | null;
  contentText?: string | null;
}

export interface ProductTexts {
  categoryId: number;
  brandId?: number | null;
  title: string;
  subtitle?: string | null;
  author?: string | null;
  series?: string | null;
  publisher?: string | null;
  isbn?: string | null;
  issn?: string | null;
  cnCode?: string | null;
  introText?: string | null;
}

type Names = ReadonlyMap<number, string>;
const NONE: Names = new Map();

const compact = (code: string | null | undefined) => code?.replaceAll(/[\s-]/g, '');

export function textsOfArticle(row: ArticleTexts, categories: Names): SearchTexts {
  const { title, subtitle, keywords = [], summary, source, author, contentText } = row;
  const category = categories.get(row.categoryId);
  return {
    title,
    keywords: [subtitle, ...keywords],
    summary,
    source: [source, author].filter(Boolean).join('、'),
    category,
    body: contentText,
  };
}

export function textsOfPublicInfo(row: PublicInfoTexts): SearchTexts {
  return { title: row.title, keywords: [row.indexNo], source: row.issuer, body: row.contentText };
}

/** Codes are findable as printed and without their hyphens. */
export function textsOfProduct(row: ProductTexts, categories: Names, makers: Names): SearchTexts {
  const { title, subtitle, author, series, isbn, issn, cnCode, publisher, introText } = row;
  const brand = row.brandId ? makers.get(row.brandId) : null;
  return {
    title,
    keywords: [subtitle, author, series, isbn, compact(isbn), issn, compact(issn), cnCode],
    source: [publisher, brand].filter(Boolean).join('、'),
    category: categories.get(row.categoryId),
    body: introText,
  };
}

/** Names of article categories by id. */
export async function articleCategoryNames(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return NONE;
  const rows = await ctx.db
    .select({ id: articleCategories.id, name: articleCategories.name })
    .from(articleCategories)
    .where(inArray(articleCategories.id, [...new Set(ids)]));
  return new Map(rows.map((r) => [r.id, r.name]));
}

/** Names of product categories by id. */
export async function productCategoryNames(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return NONE;
  const rows = await ctx.db
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories)
    .where(inArray(productCategories.id, [...new Set(ids)]));
  return new Map(rows.map((r) => [r.id, r.name]));
}

/** Names of brands by id. */
export async function brandNames(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly (number | null | undefined)[],
): Promise<Names> {
  const known = [...new Set(ids)].filter((id) => typeof id === 'number');
  if (known.length === 0) return NONE;
  const rows = await ctx.db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(inArray(brands.id, known));
  return new Map(rows.map((r) => [r.id, r.name]));
}

/**
 * Search columns of an article: spread them into the insert or update that writes these texts to `articles`. The text of a revision that is
 * not live yet must not come here.
 */
export async function articleSearchColumns(ctx: Pick<Ctx, 'db'>, row: ArticleTexts): Promise<SearchColumns> {
  const segmenter = await currentSegmenter(ctx);
  return columnsWith(segmenter, textsOfArticle(row, await articleCategoryNames(ctx, [row.categoryId])));
}

/** Search columns of a public information document: spread them into the insert or update of `public_infos`. */
export async function publicInfoSearchColumns(
  ctx: Pick<Ctx, 'db'>,
  row: PublicInfoTexts,
): Promise<SearchColumns> {
  return columnsWith(await currentSegmenter(ctx), textsOfPublicInfo(row));
}

/** Search columns of a product: spread them into the insert or update that writes these texts to `products`. */
export async function productSearchColumns(ctx: Pick<Ctx, 'db'>, row: ProductTexts): Promise<SearchColumns> {
  const segmenter = await currentSegmenter(ctx);
  const categories = await productCategoryNames(ctx, [row.categoryId]);
  return columnsWith(segmenter, textsOfProduct(row, categories, await brandNames(ctx, [row.brandId])));
}
