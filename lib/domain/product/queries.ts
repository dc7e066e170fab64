import 'server-only';
import { and, asc, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { brands, productCategories, productPictures, products } from '@/db/schema/product';
import { partOf } from '@/lib/core/content';
import type { Ctx } from '@/lib/data/ctx';
import { productErrors } from './errors';
import { shownKeys } from './fields';
import { lacksFileSql } from './file-queries';
import { cardColumns } from './list-queries';
import { isPeriodical, type IssueFacts, type PlanFacts } from './rules';
import { getSaleLines } from './sale-lines';
import { ancestorsSql, availableSql, issueAvailableSql, newestCoverSql, publicProducts } from './scope';
import type { PictureKind } from '@/lib/states/product';
import type { ProductKind } from '@/lib/states/product-kind';

/** Pictures and trial pages of a product that its page shows. */
const GALLERY_PICTURES = 10;
const TRIAL_PAGES = 40;

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
      title: periodicalIssues.title,
      publishDate: periodicalIssues.publishDate,
      status: periodicalIssues.status,
      lacksFile: lacksFileSql,
      available: issueAvailableSql(),
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
export type PlanRow = PlanFacts & {
  id: number;
  issues: (IssueFacts & { title: string; available: number })[];
};

const detailColumns = {
  ...cardColumns,
  issueCoverPath: newestCoverSql(),
  ownCoverPath: products.coverPath,
  sku: products.sku,
  workKey: products.workKey,
  categoryId: products.categoryId,
  brandId: products.brandId,
  ...partOf(products, shownKeys),
  spec: products.spec,
  available: availableSql(),
};

/** Other forms of the same publication: same ISBN, ISSN or name in another kind. Each way is an index of its own. */
async function listSiblings(
  ctx: Ctx,
  row: { id: number; kind: ProductKind; workKey: string; isbn: string | null; issn: string | null },
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
          row.workKey ? eq(products.workKey, row.workKey) : undefined,
          row.isbn ? eq(products.isbn, row.isbn) : undefined,
          row.issn ? eq(products.issn, row.issn) : undefined,
        ) ?? sql`false`,
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
  const row = await findDetail(ctx, and(eq(products.id, id), publicProducts()));
  if (!row) throw productErrors.notFound();
  return completeDetail(ctx, row);
}

/** The product's own columns of its page, in whatever state it is: the public sees them through `getProduct`. */
export async function findDetail(ctx: Ctx, where: SQL | undefined) {
  const [row] = await ctx.db.select(detailColumns).from(products).where(where);
  return row ?? null;
}
type DetailColumns = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

/** What stands around a product on its page: brand, path, pictures, plans, other forms. */
export async function completeDetail(ctx: Ctx, row: DetailColumns) {
  const { id } = row;
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
      .where(
        and(inArray(productCategories.id, ancestorsSql(row.categoryId)), eq(productCategories.visible, true)),
      )
      .orderBy(asc(productCategories.level)),
    ctx.db
      .select({ path: productPictures.path, kind: productPictures.kind })
      .from(productPictures)
      .where(eq(productPictures.productId, id))
      .orderBy(asc(productPictures.kind), asc(productPictures.sort), asc(productPictures.id))
      .limit(GALLERY_PICTURES + TRIAL_PAGES),
    isPeriodical(row.kind) ? listPlans(ctx, id) : [],
    listSiblings(ctx, row),
  ]);
  const of = (kind: PictureKind, most: number) =>
    pictures.flatMap((p) => (p.kind === kind ? [p.path] : [])).slice(0, most);
  return {
    ...row,
    brand,
    categories,
    pictures: of('gallery', GALLERY_PICTURES),
    trial: of('trial', TRIAL_PAGES),
    plans,
    siblings,
  };
}
export type DetailRow = Awaited<ReturnType<typeof completeDetail>>;

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

/**
 * The live facts of one choice of a product: price, copies, and why it cannot be ordered.
 *
 * @throws 404 when the product is not public (S-11)
 */
export async function getChoice(ctx: Ctx, productId: number, specKey: string) {
  const [sale] = await getSaleLines(ctx, [{ productId, specKey }]);
  if (!sale || sale.problem === 'off_shelf') throw productErrors.notFound();
  return sale;
}
