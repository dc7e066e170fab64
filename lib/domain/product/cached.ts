import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import type { ProductListInput } from './contract';
import { presentCard, presentCategoryTree, presentDetail } from './present';
import { getProduct, listBrands, listCategories, listFacets, listProducts } from './queries';
import { isPeriodical, subscriptionYear } from './rules';

/**
 * Public catalogue reads behind tags. Writes announce `products` (any list), `product:<id>` (its page), `product-categories`, `brands`.
 * The context must be a guest's: nothing here depends on the visitor.
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

/** Free text and free numbers would fill the cache with entries nobody asks for again. */
function isOpenEnded(input: ProductListInput): boolean {
  return Boolean(input.keyword) || input.priceFrom !== undefined || input.priceTo !== undefined;
}

const keyOf = (input: ProductListInput) =>
  [
    input.category,
    input.brand,
    input.kind,
    input.year,
    input.priceFrom,
    input.priceTo,
    input.sort,
    input.pageNum,
    input.pageSize,
  ].join(',');

/** A page of cards. */
export async function cachedProducts(ctx: Ctx, input: ProductListInput) {
  const load = async () => {
    const page = await listProducts(ctx, input);
    return { ...page, list: page.list.map(presentCard) };
  };
  if (isOpenEnded(input)) return load();
  return cached(`products:${keyOf(input)}`, [productTags.all, productTags.categories], load);
}

/** Brands and years that narrow a list. */
export async function cachedFacets(ctx: Ctx, input: ProductListInput) {
  const load = () => listFacets(ctx, input);
  if (isOpenEnded(input)) return load();
  return cached(
    `product-facets:${keyOf({ ...input, sort: 'default', pageNum: 1 })}`,
    [productTags.all, productTags.categories, productTags.brands],
    load,
  );
}

/** A product's page. Throws 404 like `getProduct`; a refusal is not kept. */
export function cachedProduct(ctx: Ctx, id: number) {
  return cached(`product:${id}`, [productTags.one(id), productTags.all, productTags.categories], async () =>
    presentDetail(await getProduct(ctx, id), ctx.now),
  );
}

const list = { sort: 'default', pageNum: 1, pageSize: 5 } as const;

/** Everything on the mall's home: new, best sold, periodicals, and a floor per top category. */
export async function cachedMallHome(ctx: Ctx) {
  const [categories, fresh, hot, periodicals, electronic] = await Promise.all([
    cachedCategoryTree(ctx),
    cachedProducts(ctx, { ...list, sort: 'new' }),
    cachedProducts(ctx, { ...list, sort: 'sales' }),
    cachedProducts(ctx, { ...list, kind: 'paper_periodical' }),
    cachedProducts(ctx, { ...list, kind: 'e_book' }),
  ]);
  const floors = await Promise.all(
    categories.map(async (category) => ({
      category,
      products: (await cachedProducts(ctx, { ...list, sort: 'sales', category: category.nodeEntity.id }))
        .list,
    })),
  );
  return {
    categories,
    fresh: fresh.list,
    hot: hot.list,
    periodicals: periodicals.list,
    electronic: electronic.list,
    /** The periodicals have a block of their own. */
    floors: floors.filter((f) => f.products.some((p) => !isPeriodical(p.kind))),
    subscriptionYear: subscriptionYear(ctx.now),
  };
}
export type MallHomeData = Awaited<ReturnType<typeof cachedMallHome>>;
