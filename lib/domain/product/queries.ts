import 'server-only';
import { and, asc, count, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import {
  brands,
  periodicalIssues,
  periodicalPlans,
  productCategories,
  productPictures,
  products,
} from '@/db/schema/product';
import { pageOffset } from '@/lib/core/page';
import { paginate } from '@/lib/data/paginate';
import type { Ctx } from '@/lib/data/ctx';
import type { ProductFilter, ProductListInput } from './contract';
import { productErrors } from './errors';
import { isPeriodical, type IssueFacts, type PlanFacts } from './rules';
import { keywordMatch } from './search-queries';
import { ancestorsSql, availableSql, filterSql, orderOf, publicProducts, salesSql } from './scope';
import type { ProductKind } from './states';

const cardColumns = {
  id: products.id,
  kind: products.kind,
  title: products.title,
  subtitle: products.subtitle,
  author: products.author,
  publisher: products.publisher,
  coverPath: products.coverPath,
  listFen: products.listFen,
  saleFen: products.saleFen,
  sales: salesSql,
  isHot: products.isHot,
  isNew: products.isNew,
};
export type CardRow = Awaited<ReturnType<typeof listProducts>>['list'][number];

/** One page of the public catalogue. A category counts with everything below it. */
export async function listProducts(ctx: Ctx, input: ProductListInput) {
  const match = await keywordMatch(ctx, input.keyword);
  const where = filterSql(input, match?.where);
  return paginate(
    input,
    ctx.db
      .select(cardColumns)
      .from(products)
      .where(where)
      .orderBy(...orderOf(input.sort, match?.rank))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(products, where),
  );
}

/** The catalogue with what a buyer needs to order: organisation price, limits, stock. `ids` narrows it to these products. */
export async function listBuyerProducts(ctx: Ctx, input: ProductListInput & { ids?: number[] }) {
  const match = await keywordMatch(ctx, input.keyword);
  const where = and(
    filterSql(input, match?.where),
    input.ids ? inArray(products.id, input.ids) : undefined,
  ) as SQL;
  const page = await paginate(
    input,
    ctx.db
      .select({
        ...cardColumns,
        orgFen: products.orgFen,
        minQuantity: products.minQuantity,
        limitPerLine: products.limitPerLine,
        limitPerOrder: products.limitPerOrder,
        available: availableSql(),
      })
      .from(products)
      .where(where)
      .orderBy(...orderOf(input.sort, match?.rank))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(products, where),
  );
  return page;
}
export type BuyerProductRow = Awaited<ReturnType<typeof listBuyerProducts>>['list'][number];

/** Visible categories, parents before children, each level in its order. */
export async function listCategories(ctx: Ctx) {
  return ctx.db
    .select({
      id: productCategories.id,
      parentId: productCategories.parentId,
      name: productCategories.name,
      path: productCategories.path,
      level: productCategories.level,
    })
    .from(productCategories)
    .where(eq(productCategories.visible, true))
    .orderBy(asc(productCategories.level), asc(productCategories.sort), asc(productCategories.id));
}
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

export async function listBrands(ctx: Ctx) {
  return ctx.db
    .select({ id: brands.id, name: brands.name, logoPath: brands.logoPath })
    .from(brands)
    .where(eq(brands.enabled, true))
    .orderBy(asc(brands.sort), asc(brands.id));
}

/** What the filters of a list can still be narrowed by: brands and years of publication with their numbers of products. */
export async function listFacets(ctx: Ctx, filter: ProductFilter) {
  const match = await keywordMatch(ctx, filter.keyword);
  const byBrand = filterSql({ ...filter, brand: undefined }, match?.where);
  const byYear = filterSql({ ...filter, year: undefined }, match?.where);
  const year = sql<number>`extract(year from ${products.publishDate})::int`;
  const [brandRows, yearRows] = await Promise.all([
    ctx.db
      .select({ id: brands.id, name: brands.name, products: count() })
      .from(products)
      .innerJoin(brands, and(eq(brands.id, products.brandId), eq(brands.enabled, true)))
      .where(byBrand)
      .groupBy(brands.id, brands.name, brands.sort)
      .orderBy(asc(brands.sort), asc(brands.id))
      .limit(24),
    ctx.db
      .select({ year, products: count() })
      .from(products)
      .where(and(byYear, sql`${products.publishDate} is not null`))
      .groupBy(year)
      .orderBy(desc(year))
      .limit(8),
  ]);
  return { brands: brandRows, years: yearRows };
}

/** Year plans of a periodical with their issues, newest year first. */
async function listPlans(ctx: Ctx, productId: number) {
  const plans = await ctx.db
    .select({
      id: periodicalPlans.id,
      year: periodicalPlans.year,
      issuesPerYear: periodicalPlans.issuesPerYear,
      issueFen: periodicalPlans.issueFen,
      yearFen: periodicalPlans.yearFen,
      cutoffDays: periodicalPlans.cutoffDays,
      active: periodicalPlans.active,
    })
    .from(periodicalPlans)
    .where(and(eq(periodicalPlans.productId, productId), eq(periodicalPlans.active, true)))
    .orderBy(desc(periodicalPlans.year))
    .limit(5);
  if (plans.length === 0) return [];
  const issues = await ctx.db
    .select({
      planId: periodicalIssues.planId,
      issueNo: periodicalIssues.issueNo,
      publishDate: periodicalIssues.publishDate,
      status: periodicalIssues.status,
    })
    .from(periodicalIssues)
    .where(
      inArray(
        periodicalIssues.planId,
        plans.map((p) => p.id),
      ),
    )
    .orderBy(asc(periodicalIssues.issueNo));
  return plans.map((p) => ({ ...p, issues: issues.filter((i) => i.planId === p.id) }));
}
export type PlanRow = PlanFacts & { id: number; issues: IssueFacts[] };

const detailColumns = {
  ...cardColumns,
  sku: products.sku,
  categoryId: products.categoryId,
  brandId: products.brandId,
  isbn: products.isbn,
  issn: products.issn,
  cnCode: products.cnCode,
  publishDate: products.publishDate,
  edition: products.edition,
  pageCount: products.pageCount,
  format: products.format,
  weightG: products.weightG,
  introHtml: products.introHtml,
  tocHtml: products.tocHtml,
  spec: products.spec,
  minQuantity: products.minQuantity,
  limitPerLine: products.limitPerLine,
  limitPerOrder: products.limitPerOrder,
  available: availableSql(),
};

/** A title without marks and without the words that tell paper from electronic: equal for the forms of one publication. */
const workName = (title: SQL | string) =>
  sql`regexp_replace(${title}, '[《》（）()\\s]|电子版|纸质版|电子书', '', 'g')`;

/** Other forms of the same publication: same ISBN, ISSN or name in another kind. */
async function listSiblings(
  ctx: Ctx,
  row: { id: number; kind: ProductKind; title: string; isbn: string | null; issn: string | null },
) {
  return ctx.db
    .select({ id: products.id, kind: products.kind, saleFen: products.saleFen })
    .from(products)
    .where(
      and(
        publicProducts(),
        ne(products.id, row.id),
        ne(products.kind, row.kind),
        or(
          sql`${workName(sql`${products.title}`)} = ${workName(row.title)}`,
          row.isbn ? eq(products.isbn, row.isbn) : undefined,
          row.issn ? eq(products.issn, row.issn) : undefined,
        ),
      ),
    )
    .orderBy(asc(products.id))
    .limit(4);
}

/**
 * One product of the public catalogue with everything its page shows.
 *
 * @throws 404 when it is missing, not audited, off the shelf or deleted (S-11)
 */
export async function getProduct(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select(detailColumns)
    .from(products)
    .where(and(eq(products.id, id), publicProducts()));
  if (!row) throw productErrors.notFound();
  const [brand, categories, pictures, plans, siblings] = await Promise.all([
    row.brandId === null
      ? null
      : ctx.db
          .select({ id: brands.id, name: brands.name })
          .from(brands)
          .where(and(eq(brands.id, row.brandId), eq(brands.enabled, true)))
          .then((r) => r[0] ?? null),
    ctx.db
      .select({ id: productCategories.id, name: productCategories.name })
      .from(productCategories)
      .where(inArray(productCategories.id, ancestorsSql(row.categoryId)))
      .orderBy(asc(productCategories.level)),
    ctx.db
      .select({ path: productPictures.path })
      .from(productPictures)
      .where(and(eq(productPictures.productId, id), eq(productPictures.kind, 'gallery')))
      .orderBy(asc(productPictures.sort), asc(productPictures.id))
      .limit(10),
    isPeriodical(row.kind) ? listPlans(ctx, id) : [],
    listSiblings(ctx, row),
  ]);
  return { ...row, brand, categories, pictures: pictures.map((p) => p.path), plans, siblings };
}
export type DetailRow = Awaited<ReturnType<typeof getProduct>>;

/** Quantity facts of one product for the live figure beside the cached page. */
export async function getStock(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({
      available: availableSql(),
      minQuantity: products.minQuantity,
      limitPerLine: products.limitPerLine,
      limitPerOrder: products.limitPerOrder,
    })
    .from(products)
    .where(and(eq(products.id, id), publicProducts()));
  if (!row) throw productErrors.notFound();
  return row;
}
