import 'server-only';
import { and, eq, gt, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { periodicalIssues, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { containsPattern } from '@/lib/data/like';
import { descendantsSql } from '@/lib/domain/product/scope';
import type { StockItemListInput, StockLedgerInput } from './contract';

export const availableSql = sql<number>`(${stockItems.onHand} - ${stockItems.reserved})`;

/** Below the warning, and a warning is set. */
export const lowSql = sql<boolean>`(${stockItems.warnBelow} > 0 and ${stockItems.onHand} - ${stockItems.reserved} < ${stockItems.warnBelow})`;

/** What runs short and can still be sold: nobody buys for a closed centre or a deleted product. */
export const warningScope = and(lowSql, eq(deliveryCenters.active, true), isNull(products.deletedAt)) as SQL;

/** A word in what goods are called by. */
export function goodsWords(keyword: string): SQL {
  const word = containsPattern(keyword);
  const code = keyword.replaceAll(/[\s-]/g, '');
  return or(
    ilike(products.title, word),
    ilike(products.sku, word),
    ilike(periodicalIssues.title, word),
    code ? ilike(sql`replace(${products.isbn}, '-', '')`, containsPattern(code)) : undefined,
    code ? ilike(sql`replace(${products.issn}, '-', '')`, containsPattern(code)) : undefined,
  ) as SQL;
}

export type BalanceFilter = Partial<Omit<StockItemListInput, 'pageNum' | 'pageSize' | 'sort'>>;

/** The balances that a filter leaves. */
export function balanceScope(input: BalanceFilter): SQL | undefined {
  const { keyword, deliveryCenterId, categoryId, productId, kind, low, level } = input;
  return and(
    deliveryCenterId ? eq(stockItems.deliveryCenterId, deliveryCenterId) : undefined,
    categoryId ? inArray(products.categoryId, descendantsSql(categoryId)) : undefined,
    productId ? eq(stockItems.productId, productId) : undefined,
    kind ? eq(products.kind, kind) : undefined,
    low === undefined ? undefined : low ? warningScope : sql`not (${warningScope})`,
    level === 'some' ? gt(stockItems.onHand, 0) : undefined,
    level === 'none' ? eq(stockItems.onHand, 0) : undefined,
    level === 'damaged' ? gt(stockItems.damaged, 0) : undefined,
    keyword ? goodsWords(keyword) : undefined,
  );
}

export type LedgerFilter = Partial<Omit<StockLedgerInput, 'pageNum' | 'pageSize'>>;

/** Rows of the ledger whose business number begins like the word. */
function bizWords(keyword: string): SQL {
  const code = keyword.replaceAll(/[^0-9A-Za-z-]/g, '').toUpperCase();
  if (code.length < 4) return sql`false`;
  const like = `${code}%`;
  const of = (bizType: string, ids: SQL) =>
    sql`(${stockMovements.bizType} = ${bizType} and ${stockMovements.bizId} in (${ids}))`;
  return sql`(${sql.join(
    [
      of('order', sql`select id from orders where order_sn like ${like}`),
      of('shipment', sql`select id from shipments where shipment_no like ${like}`),
      of('after_sale', sql`select id from after_sales where after_sale_no like ${like}`),
      of('document', sql`select id from stock_documents where doc_no like ${like}`),
      of('counting', sql`select id from counting_tasks where task_no like ${like}`),
    ],
    sql` or `,
  )})`;
}

/** The ledger rows that a filter leaves. */
export function ledgerScope(input: LedgerFilter): SQL | undefined {
  const { keyword, stockItemId, productId, deliveryCenterId, kind, bizType, bizId } = input;
  const { startTime, endTime } = input;
  return and(
    stockItemId ? eq(stockMovements.stockItemId, stockItemId) : undefined,
    productId ? eq(stockItems.productId, productId) : undefined,
    deliveryCenterId ? eq(stockItems.deliveryCenterId, deliveryCenterId) : undefined,
    kind ? eq(stockMovements.kind, kind) : undefined,
    bizType ? eq(stockMovements.bizType, bizType) : undefined,
    bizId ? eq(stockMovements.bizId, bizId) : undefined,
    startTime ? gte(stockMovements.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(stockMovements.createdAt, dayEnd(endTime)) : undefined,
    keyword ? or(goodsWords(keyword), bizWords(keyword)) : undefined,
  );
}
