import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached, cachedBriefly } from '@/lib/data/page-cache';
import type { Paged } from '@/lib/core/page';
import type { ChosenProductListInput, ProductCard, ProductListInput } from './contract';
import { presentCard, presentCategoryTree, presentDetail } from './present';
import { countFacets, rolledUp, withDescendants, type FacetCounts } from './facet-rules';
import {
  listBrands,
  listBuyerProducts,
  listCards,
  listCategories,
  listParents,
  listProducts,
  listRelated,
  paysAsOrganization,
  readShelf,
  type Known,
} from './list-queries';
import { getProduct } from './queries';
import { isPeriodical, subscriptionYear } from './rules';
import { searchPlaces, type SearchedPlaces } from './search-queries';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

/**
 * Public catalogue reads behind tags. Writes announce `products` (any list), `product:<id>` (its page), `product-categories`, `brands`.
 * Nothing that is kept here depends on the visitor; the context may be a buyer's for `knownBuyerProducts` alone.
 */
export const productTags = {
  all: 'products',
  one: (id: number) => `product:${id}`,
  categories: 'product-categories',
  brands: 'brands',
} as const;

export function cachedCategoryTree(ctx: Ctx) {
  return cached('product-category-tree', [productTags.categories], async () =>
    presentCategoryTree(await listCategories(ctx)),
  );
}

export function cachedBrands(ctx: Ctx) {
  return cached('brands', [productTags.brands], () => listBrands(ctx));
}

/** What lies above each category, hidden ones too. */
const cachedParents = (ctx: Ctx) =>
  cached('product-category-parents', [productTags.categories], () => listParents(ctx));

/** The public catalogue in columns: read once after a change, it counts every list of everybody; `org` with the prices of organisations. */
const cachedShelf = (ctx: Ctx, org = false) =>
  cached(org ? 'product-shelf:org' : 'product-shelf', [productTags.all], () => readShelf(ctx, org));

async function categoryIds(ctx: Ctx, category: number | undefined): Promise<number[] | undefined> {
  return category === undefined ? undefined : [...withDescendants(await cachedParents(ctx), category)];
}

/** Free numbers: such lists are kept briefly, as are later pages, years and the places of what free text finds. Lists of ids are not kept at all. */
const isPriced = (input: ProductListInput) => input.priceFrom !== undefined || input.priceTo !== undefined;

const keyOf = (input: ProductListInput) =>
  [input.category, input.brand, input.kind, input.year, input.sort, input.pageNum, input.pageSize].join(',');

/** Counts of a list without a keyword. */
async function countsOf(ctx: Ctx, input: ProductListInput, org = false): Promise<FacetCounts> {
  const [shelf, ids] = await Promise.all([
    cachedShelf(ctx, org && isPriced(input)),
    categoryIds(ctx, input.category),
  ]);
  const { brand, kind, year, priceFrom, priceTo } = input;
  return countFacets(shelf, { brand, kind, year, priceFrom, priceTo, categories: ids && new Set(ids) });
}

const TAGS = [productTags.all, productTags.categories];

/** Where a page's products stand among all that answer a keyword. */
async function cachedPlaces(ctx: Ctx, input: ProductListInput, org = false): Promise<SearchedPlaces> {
  const { keyword, priceFrom, priceTo } = input;
  const key = `product-search:${org},${keyOf(input)},${priceFrom},${priceTo}:${keyword}`;
  return cachedBriefly(key, TAGS, async () =>
    searchPlaces(ctx, input, { org, categoryIds: await categoryIds(ctx, input.category) }),
  );
}

/** What is known of a list before it is read: everything but the rows of its page. */
async function knownOf(ctx: Ctx, input: ChosenProductListInput, org = false): Promise<Known> {
  if (input.keyword?.trim()) return input.ids ? {} : { places: await cachedPlaces(ctx, input, org) };
  const [ids, counts] = await Promise.all([
    categoryIds(ctx, input.category),
    input.ids ? undefined : countsOf(ctx, input, org),
  ]);
  return { categoryIds: ids, total: counts?.total };
}

/** A page of cards. */
export async function cachedProducts(ctx: Ctx, input: ChosenProductListInput): Promise<Paged<ProductCard>> {
  const load = async () => {
    const page = await listProducts(ctx, input, await knownOf(ctx, input));
    return { ...page, list: page.list.map(presentCard) };
  };
  if (input.keyword ?? input.ids) return load();
  const keep = isPriced(input) || input.year !== undefined || input.pageNum > 1 ? cachedBriefly : cached;
  return keep(`products:${keyOf(input)},${input.priceFrom},${input.priceTo}`, TAGS, load);
}

/** A page of what a buyer may order: its rows are read for him, how many there are is known. */
export async function knownBuyerProducts(ctx: Ctx, input: ChosenProductListInput) {
  return listBuyerProducts(ctx, input, await knownOf(ctx, input, paysAsOrganization(ctx)));
}

/** The first cards of a list; nobody asks how many there are in all. */
export async function cachedTop(
  ctx: Ctx,
  input: Pick<ProductListInput, 'category' | 'kind' | 'sort'>,
  limit: number,
): Promise<ProductCard[]> {
  const { category, kind, sort } = input;
  return cached(
    `products-top:${[category, kind, sort, limit].join(',')}`,
    [productTags.all, productTags.categories],
    async () => {
      const page = { category, kind, sort, pageNum: 1, pageSize: limit };
      const known = { categoryIds: await categoryIds(ctx, category), total: limit };
      return (await listProducts(ctx, page, known)).list.map(presentCard);
    },
  );
}

/** What a list can still be narrowed by; each filter's choices are counted without its own choice. */
export interface Facets {
  total: number;
  /** Products in each category and below it. */
  categories: { id: number; products: number }[];
  /** Most products first. */
  brands: { id: number; name: string; products: number }[];
  /** Newest first. */
  years: { year: number; products: number }[];
  kinds: { kind: ProductKind; products: number }[];
  /** As `priceBands`. */
  bands: number[];
  /** Whether the counts are of everything that answers: not for a very common keyword. */
  exact: boolean;
}

export async function presentFacets(ctx: Ctx, counts: FacetCounts, exact: boolean): Promise<Facets> {
  const [brands, parents] = await Promise.all([cachedBrands(ctx), cachedParents(ctx)]);
  return {
    total: counts.total,
    categories: [...rolledUp(counts.categories, parents)].map(([id, products]) => ({ id, products })),
    brands: brands
      .map(({ id, name }) => ({ id, name, products: counts.brands.get(id) ?? 0 }))
      .filter((b) => b.products > 0)
      .toSorted((a, b) => b.products - a.products),
    years: [...counts.years]
      .map(([year, products]) => ({ year, products }))
      .toSorted((a, b) => b.year - a.year),
    kinds: (Object.keys(productKinds) as ProductKind[]).map((kind) => ({
      kind,
      products: counts.kinds.get(kind) ?? 0,
    })),
    bands: counts.bands,
    exact,
  };
}

export interface ShelfPage {
  page: Paged<ProductCard>;
  facets: Facets;
  /** Words of the keyword to mark in the titles. */
  marks: readonly string[];
}

/** A page of the product list with its filters; a keyword is looked for once for both. */
export async function cachedShelfPage(ctx: Ctx, input: ProductListInput): Promise<ShelfPage> {
  if (input.keyword?.trim()) {
    const found = await cachedPlaces(ctx, input);
    const [cards, facets] = await Promise.all([
      listCards(ctx, found.ids),
      presentFacets(ctx, found.facets, found.exact),
    ]);
    const { pageNum, pageSize } = input;
    const page = { list: cards.map(presentCard), total: found.total, pageNum, pageSize };
    return { page, facets, marks: found.marks };
  }
  const [page, counts] = await Promise.all([cachedProducts(ctx, input), countsOf(ctx, input)]);
  return { page, facets: await presentFacets(ctx, counts, true), marks: [] };
}

/** Best sold of the product's own category, without itself. */
export async function cachedRelated(
  ctx: Ctx,
  product: { id: number; categoryId: number },
  limit: number,
): Promise<ProductCard[]> {
  return cached(`product-related:${product.id}:${limit}`, [productTags.all], async () =>
    (await listRelated(ctx, product, limit)).map(presentCard),
  );
}

/** A product's page. Throws 404 like `getProduct`; a refusal is not kept. */
export function cachedProduct(ctx: Ctx, id: number) {
  const { all, brands, categories } = productTags;
  return cached(`product:${id}`, [productTags.one(id), all, categories, brands], async () =>
    presentDetail(await getProduct(ctx, id), ctx.now),
  );
}

/** The kinds of which there are goods on the shelf. */
export async function cachedKinds(ctx: Ctx): Promise<ProductKind[]> {
  const { kinds } = countFacets(await cachedShelf(ctx), {});
  return [...kinds].filter(([, products]) => products > 0).map(([kind]) => kind);
}

const ROW = 5;

/** Everything on the mall's home: new, best sold, periodicals, and a floor per top category. */
export async function cachedMallHome(ctx: Ctx) {
  const [categories, fresh, hot, periodicals, electronic] = await Promise.all([
    cachedCategoryTree(ctx),
    cachedTop(ctx, { sort: 'new' }, ROW),
    cachedTop(ctx, { sort: 'sales' }, ROW),
    cachedTop(ctx, { sort: 'default', kind: 'paper_periodical' }, ROW),
    cachedTop(ctx, { sort: 'default', kind: 'e_book' }, ROW),
  ]);
  const floors = await Promise.all(
    categories.map(async (category) => ({
      category,
      products: await cachedTop(ctx, { sort: 'sales', category: category.nodeEntity.id }, ROW),
    })),
  );
  return {
    categories,
    fresh,
    hot,
    periodicals,
    electronic,
    /** The periodicals have a block of their own. */
    floors: floors.filter((f) => f.products.some((p) => !isPeriodical(p.kind))),
    subscriptionYear: subscriptionYear(ctx.now),
  };
}
export type MallHomeData = Awaited<ReturnType<typeof cachedMallHome>>;
