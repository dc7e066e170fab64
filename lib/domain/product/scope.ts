import 'server-only';
import { and, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import { productCategories, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import type { ProductFilter, ProductSort } from './contract';
import { priceRange } from './price-bands';

/**
 * Products that the public may see: audited, on the shelf, not deleted (security.md S-11). Written as the indexes of the catalogue state it, so
 * that they answer without a look at the rows.
 */
export function publicProducts(): SQL {
  return sql`${products.status} = 'approved' and ${products.marketable} and ${products.deletedAt} is null`;
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

/** Copies of the row’s back issue that can still be promised, over all active delivery centres; found by its product, as the key of stock rows begins. */
export function issueAvailableSql(): SQL<number> {
  return sql<number>`(select coalesce(sum(s.on_hand - s.reserved), 0)::int
    from ${stockItems} s join ${deliveryCenters} c on c.id = s.delivery_center_id
    where s.product_id = ${periodicalIssues}.product_id and s.issue_id = ${periodicalIssues}.id and c.active)`;
}

/**
 * Cover of a periodical's newest published issue, of this year when one is given; NULL for other products and where that issue has none.
 */
export function newestCoverSql(year?: SQL): SQL<string | null> {
  return sql<string | null>`(select i.cover_path from ${periodicalIssues} i
    where i.product_id = ${products}.id and i.status = 'published'${year ? sql` and i.year = ${year}` : sql``}
    order by i.year desc, i.issue_no desc limit 1)`;
}

/** The cover of a joined issue, once it has appeared. */
export const issueCoverSql = sql<
  string | null
>`case when ${periodicalIssues.status} = 'published' then ${periodicalIssues.coverPath} end`;

/** The picture that stands for a product: the newest issue's cover, else its own. */
export const shownCoverSql = sql<string | null>`coalesce(${newestCoverSql()}, ${products}.cover_path)`;

/** Copies sold, as shown: the starting figure of the catalogue plus what this shop sold. */
export const salesSql = products.sales;

/** What an organisation's member pays, as `unitPrice` has it; the expression of an index. */
const ownPriceSql = sql<number>`coalesce(${products.orgFen}, ${products.saleFen})`;

/** The price that a list filters and sorts by: an organisation's members look at their own. */
export const priceSql = (org: boolean) => (org ? ownPriceSql : sql<number>`${products.saleFen}`);

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

export interface ListScope {
  /** The chosen category and everything below it. */
  categoryIds?: readonly number[] | undefined;
  /** Prices are those of organisations. */
  org?: boolean | undefined;
  /** Only these products. */
  ids?: readonly number[] | undefined;
}

/** The WHERE of a product list. Prices are whole yuan; a reversed price range is turned round. */
export function filterSql(f: ProductFilter, scope: ListScope = {}): SQL {
  const { from, to } = priceRange(f);
  const { categoryIds, ids, org = false } = scope;
  const known = (list: readonly number[]) => (list.length > 0 ? [...list] : [-1]);
  return and(
    publicProducts(),
    categoryIds && inArray(products.categoryId, known(categoryIds)),
    ids && inArray(products.id, known(ids)),
    f.brand === undefined ? undefined : eq(products.brandId, f.brand),
    f.kind === undefined ? undefined : eq(products.kind, f.kind),
    from === undefined ? undefined : gte(priceSql(org), from * 100),
    to === undefined ? undefined : lte(priceSql(org), to * 100),
    f.year === undefined
      ? undefined
      : and(gte(products.publishDate, `${f.year}-01-01`), lte(products.publishDate, `${f.year}-12-31`)),
  ) as SQL;
}

const UP = sql`asc`;
const DOWN = sql`desc`;

/** ORDER BY of a product list, always with a unique tie-breaker and always what an index holds; `backwards` turns all of it round. */
export function orderOf(sort: ProductSort, org = false, backwards = false): SQL[] {
  const up = backwards ? DOWN : UP;
  const down = backwards ? UP : DOWN;
  switch (sort) {
    case 'sales':
      return [sql`${products.sales} ${down}`, sql`${products.id} ${down}`];
    case 'new':
      return [sql`${products.marketableAt} ${down}`, sql`${products.id} ${down}`];
    case 'price':
      return [sql`${priceSql(org)} ${up}`, sql`${products.id} ${up}`];
    case '-price':
      return [sql`${priceSql(org)} ${down}`, sql`${products.id} ${down}`];
    default:
      return [sql`${products.sort} ${down}`, sql`${products.id} ${down}`];
  }
}
