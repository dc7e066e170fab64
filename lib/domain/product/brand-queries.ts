import 'server-only';
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { brands, products } from '@/db/schema/product';
import { toIso } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import type { ListedListInput } from '@/lib/core/listed';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { narrowed, ordered } from '@/lib/data/listed-query';
import { paginate } from '@/lib/data/paginate';
import type { BrandOfficeRow } from '@/lib/domain/product/brand-contract';

const columns = { id: brands.id, sort: brands.sort, flag: brands.enabled, updatedAt: brands.updatedAt };

function rows(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      ...getTableColumns(brands),
      products: sql<number>`count(${products.id})::int`,
      onSale: sql<number>`(count(*) filter (where ${products.status} = 'approved' and ${products.marketable}))::int`,
    })
    .from(brands)
    .leftJoin(products, sql`${products.brandId} = ${brands.id} and ${products.deletedAt} is null`)
    .where(where)
    .groupBy(brands.id)
    .$dynamic();
}

/** Brands of the office by words, switch and day of the last change, with how many products each has. */
export async function listOfficeBrands(ctx: Ctx, input: ListedListInput): Promise<Paged<BrandOfficeRow>> {
  const where = narrowed(columns, input, brands.name, brands.description);
  const page = rows(ctx, where)
    .orderBy(...ordered(columns, input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(brands, where));
  return { ...paged, list: paged.list.map((r) => ({ ...r, updatedAt: toIso(r.updatedAt) })) };
}

/** @throws 404 */
export async function getOfficeBrand(ctx: Ctx, id: number): Promise<BrandOfficeRow> {
  const [row] = await rows(ctx, eq(brands.id, id));
  if (!row) throw coreErrors.notFound();
  return { ...row, updatedAt: toIso(row.updatedAt) };
}
