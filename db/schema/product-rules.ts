import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { check, index, type ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { LOOSE_MARKS_SQL } from '@/lib/core/loose-title';
import { productMachine, stockPolicies } from '@/lib/states/product';
import { productKinds } from '@/lib/states/product-kind';
import { gramIndex, notNegative, oneOf } from '../columns';

type Column =
  | 'id'
  | 'categoryId'
  | 'brandId'
  | 'kind'
  | 'workKey'
  | 'title'
  | 'sku'
  | 'author'
  | 'isbn'
  | 'issn'
  | 'listFen'
  | 'saleFen'
  | 'orgFen'
  | 'costFen'
  | 'publishDate'
  | 'sort'
  | 'sales'
  | 'salesBase'
  | 'salesSource'
  | 'salesCount'
  | 'weightG'
  | 'minQuantity'
  | 'limitPerLine'
  | 'limitPerOrder'
  | 'stockPolicy'
  | 'status'
  | 'marketable'
  | 'marketableAt'
  | 'workingStatus'
  | 'submittedAt'
  | 'updatedAt'
  | 'deletedAt';
type Columns = Record<Column, ExtraConfigColumn>;

/** The rows that the public may see, as lib/domain/product/scope.ts asks for them: an index with this condition needs no look at the row. */
const onShelf = (t: Columns) => sql`${t.status} = 'approved' and ${t.marketable} and ${t.deletedAt} is null`;

/** A title by what counts of it (`looseKey`). */
export const looseTitle = (t: Record<'title', SQLWrapper>): SQL =>
  sql`regexp_replace(lower(normalize(${t.title}, NFKC)), ${sql.raw(LOOSE_MARKS_SQL)}, '', 'g')`;

/** What the desks look goods up by; codes without their hyphens. */
export const goodsText = (t: Record<'title' | 'sku' | 'author' | 'isbn' | 'issn', SQLWrapper>) =>
  sql`(${t.title} || ' ' || ${t.sku} || ' ' || coalesce(${t.author}, '') || ' ' || coalesce(replace(${t.isbn}, '-', ''), '') || ' ' || coalesce(replace(${t.issn}, '-', ''), ''))`;

/** Indexes of what the public reads: pages of a list in each of its orders, and everything that filters and counts in one. The desks look words up. */
const publicIndexes = (t: Columns) => [
  index('products_public_idx')
    .on(t.categoryId, t.sort.desc().nullsFirst(), t.id.desc().nullsFirst())
    .where(onShelf(t)),
  index('products_default_idx').on(t.sort.desc().nullsFirst(), t.id.desc().nullsFirst()).where(onShelf(t)),
  index('products_sales_idx').on(t.sales.desc().nullsFirst(), t.id.desc().nullsFirst()).where(onShelf(t)),
  index('products_price_idx').on(t.saleFen, t.id).where(onShelf(t)),
  index('products_org_price_idx')
    .on(sql`coalesce(${t.orgFen}, ${t.saleFen})`, t.id)
    .where(onShelf(t)),
  index('products_new_idx')
    .on(t.marketableAt.desc().nullsFirst(), t.id.desc().nullsFirst())
    .where(onShelf(t)),
  index('products_facets_idx')
    .on(
      t.categoryId,
      t.brandId,
      t.kind,
      t.saleFen,
      t.publishDate,
      t.sort,
      t.sales,
      t.marketableAt,
      t.id,
      t.orgFen,
    )
    .where(onShelf(t)),
  index('products_dates_idx').on(t.id, t.updatedAt).where(onShelf(t)),
  index('products_loose_title_idx').on(looseTitle(t)).where(onShelf(t)),
  index('products_work_idx').on(t.workKey).where(onShelf(t)),
  index('products_isbn_idx').on(t.isbn).where(onShelf(t)),
  index('products_issn_idx').on(t.issn).where(onShelf(t)),
  gramIndex('products', goodsText(t)),
];

/**
 * Indexes of the office's list: all that its filters, tabs and orders ask is in `products_desk_idx`, so that the rows are looked at for one page
 * only; `products_waiting_idx` holds what waits for an auditor.
 */
const officeIndexes = (t: Columns) => [
  index('products_sku_prefix_idx').on(t.sku.op('text_pattern_ops')),
  index('products_office_idx').on(t.status, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  index('products_brand_idx').on(t.brandId),
  // The kinds of a choice in the order of their titles; a search for a whole title.
  index('products_title_idx')
    .on(t.title, t.id, t.kind)
    .where(sql`${t.deletedAt} is null`),
  index('products_desk_idx')
    .on(
      t.updatedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.status,
      t.workingStatus,
      t.marketable,
      t.kind,
      t.categoryId,
      t.brandId,
      t.saleFen,
      t.sales,
    )
    .where(sql`${t.deletedAt} is null`),
  index('products_waiting_idx')
    .on(t.submittedAt.asc().nullsFirst(), t.id)
    .where(sql`${t.deletedAt} is null and (${t.status} = 'pending' or ${t.workingStatus} = 'pending')`),
];

export const productIndexes = (t: Columns) => [...publicIndexes(t), ...officeIndexes(t)];

/** What no product may be, whoever writes it. */
export const productChecks = (t: Columns) => [
  oneOf('products_kind_check', t.kind, Object.keys(productKinds)),
  oneOf('products_status_check', t.status, productMachine.states),
  oneOf('products_stock_policy_check', t.stockPolicy, Object.keys(stockPolicies)),
  notNegative('products_money_check', t.listFen, t.saleFen, t.orgFen, t.costFen),
  notNegative('products_counts_check', t.weightG, t.salesBase, t.salesCount),
  check('products_sales_source_check', sql`${t.salesBase} = 0 or ${t.salesSource} is not null`),
  check(
    'products_limits_check',
    sql`${t.minQuantity} >= 1 and (${t.limitPerLine} is null or ${t.limitPerLine} >= ${t.minQuantity}) and (${t.limitPerOrder} is null or ${t.limitPerOrder} >= 1)`,
  ),
  check('products_marketable_check', sql`not ${t.marketable} or ${t.status} = 'approved'`),
];
