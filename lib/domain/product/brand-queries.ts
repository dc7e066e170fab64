import 'server-only';
import { and, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { brands, productEvents, products } from '@/db/schema/product';
import { toIso } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import type { ListedListInput } from '@/lib/core/listed';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { narrowed, ordered } from '@/lib/data/listed-query';
import { paginate } from '@/lib/data/paginate';
import { officeRead } from '@/lib/data/office-read';
import type { BrandOfficeRow } from '@/lib/domain/product/brand-contract';

const columns = { id: brands.id, sort: brands.sort, flag: brands.enabled, updatedAt: brands.updatedAt };

const NONE = { products: 0, onSale: 0 };

/** How many products each brand has, and of these on sale. */
function productsByBrand(ctx: Ctx): Promise<Map<number, typeof NONE>> {
  return officeRead(ctx, { name: 'products-by-brand', until: productEvents, input: null }, async () => {
    const rows = await ctx.db
      .select({
        id: products.brandId,
        products: count(),
        onSale: sql<number>`(count(*) filter (where ${products.status} = 'approved' and ${products.marketable}))::int`,
      })
      .from(products)
      .where(and(isNull(products.deletedAt), isNotNull(products.brandId)))
      .groupBy(products.brandId);
    return new Map(rows.map(({ id, ...held }) => [id ?? 0, held]));
  });
}

const rows = (ctx: Ctx, where: SQL | undefined) => ctx.db.select().from(brands).where(where).$dynamic();

export const present = (row: typeof brands.$inferSelect, held = NONE): BrandOfficeRow => ({
  ...row,
  ...held,
  updatedAt: toIso(row.updatedAt),
});

/** Brands of the office by words, switch and day of the last change, with how many products each has. */
export async function listOfficeBrands(ctx: Ctx, input: ListedListInput): Promise<Paged<BrandOfficeRow>> {
  const where = narrowed(columns, input, brands.name, brands.description);
  const page = rows(ctx, where)
    .orderBy(...ordered(columns, input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(brands, where));
  const held = await productsByBrand(ctx);
  return { ...paged, list: paged.list.map((r) => present(r, held.get(r.id))) };
}

/** @throws 404 */
export async function getOfficeBrand(ctx: Ctx, id: number): Promise<BrandOfficeRow> {
  const [row] = await rows(ctx, eq(brands.id, id));
  if (!row) throw coreErrors.notFound();
  return present(row, (await productsByBrand(ctx)).get(id));
}
