import 'server-only';
import { and, asc, desc, eq, gte, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { productCategories, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import type { ProductFilter, ProductSort } from './contract';

/** Products that the public may see: audited, on the shelf, not deleted (security.md S-11). */
export function publicProducts(): SQL {
  return and(
    eq(products.status, 'approved'),
    eq(products.marketable, true),
    isNull(products.deletedAt),
  ) as SQL;
}

/**
 * Copies of the row's product that can still be promised, over all active delivery centres (domain.md section 4); NULL when untracked.
 * Columns are qualified by hand: the builder leaves the table's name out where a query reads one table.
 */
export function availableSql(): SQL<number | null> {
  return sql<
    number | null
  >`case when ${products}.stock_policy = 'tracked' and ${products}.kind in ('paper_book', 'paper_periodical') then (
    select coalesce(sum(s.on_hand - s.reserved), 0)::int
    from ${stockItems} s join ${deliveryCenters} c on c.id = s.delivery_center_id
    where s.product_id = ${products}.id and s.issue_id is null and c.active
  ) end`;
}

/** Copies sold, as shown: the starting figure of the catalogue plus what this shop sold. */
export const salesSql = sql<number>`${products.salesBase} + ${products.salesCount}`;

/** A category and everything below it, as a sub-select of ids. */
export function descendantsSql(id: number): SQL {
  return sql`(with recursive tree as (
    select ${id}::bigint as id
    union all
    select c.id from ${productCategories} c join tree on c.parent_id = tree.id
  ) select id from tree)`;
}

/** A category and everything above it, as a sub-select of ids. */
export function ancestorsSql(id: number): SQL {
  return sql`(with recursive up as (
    select c.id, c.parent_id from ${productCategories} c where c.id = ${id}
    union all
    select c.id, c.parent_id from ${productCategories} c join up on c.id = up.parent_id
  ) select id from up)`;
}

/** The WHERE of a public product list; `match` answers its keyword. Prices are whole yuan; a reversed price range is turned round. */
export function filterSql(f: ProductFilter, match?: SQL): SQL {
  const [low, high] = [f.priceFrom, f.priceTo];
  const swapped = low !== undefined && high !== undefined && low > high;
  const from = swapped ? high : low;
  const to = swapped ? low : high;
  return and(
    publicProducts(),
    f.category === undefined ? undefined : inArray(products.categoryId, descendantsSql(f.category)),
    f.brand === undefined ? undefined : eq(products.brandId, f.brand),
    f.kind === undefined ? undefined : eq(products.kind, f.kind),
    from === undefined ? undefined : gte(products.saleFen, from * 100),
    to === undefined ? undefined : lte(products.saleFen, to * 100),
    f.year === undefined
      ? undefined
      : and(gte(products.publishDate, `${f.year}-01-01`), lte(products.publishDate, `${f.year}-12-31`)),
    match,
  ) as SQL;
}

/** ORDER BY of a product list, always with a unique tie-breaker; by default what answers a keyword best comes first. */
export function orderOf(sort: ProductSort, rank?: SQL): SQL[] {
  switch (sort) {
    case 'sales':
      return [desc(salesSql), desc(products.id)];
    case 'new':
      return [sql`${products.marketableAt} desc nulls last`, desc(products.id)];
    case 'price':
      return [asc(products.saleFen), asc(products.id)];
    case '-price':
      return [desc(products.saleFen), desc(products.id)];
    default:
      if (rank) return [desc(rank), desc(products.id)];
      return [desc(products.sort), desc(products.id)];
  }
}
