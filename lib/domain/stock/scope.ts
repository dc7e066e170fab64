import 'server-only';
import { and, eq, gt, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { productEvents, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { descendantsSql } from '@/lib/domain/product/scope';
import type { StockItemListInput, StockLedgerInput } from './contract';
import { goodsWords } from './goods-words';
import { ledgerWords } from './ledger-words';

/** What leaves a row when a balance comes or changes, and when its goods, its warning or its centre do. */
export const BALANCE_EVENTS = [stockMovements, stockItems, productEvents, operationLogs] as const;

export const availableSql = sql<number>`(${stockItems.onHand} - ${stockItems.reserved})`;

/** Below the warning, and a warning is set. */
export const lowSql = sql<boolean>`(${stockItems.warnBelow} > 0 and ${stockItems.onHand} - ${stockItems.reserved} < ${stockItems.warnBelow})`;

/** What runs short and can still be sold: nobody buys for a closed centre or a deleted product. */
export const warningScope = and(lowSql, eq(deliveryCenters.active, true), isNull(products.deletedAt)) as SQL;

export type BalanceFilter = Partial<Omit<StockItemListInput, 'pageNum' | 'pageSize' | 'sort'>>;

/** The balances that a filter leaves. */
export async function balanceScope(ctx: Ctx, input: BalanceFilter): Promise<SQL | undefined> {
  const { keyword, deliveryCenterId, categoryId, productId, kind, low, level } = input;
  const goods = keyword ? await goodsWords(ctx, keyword) : undefined;
  return and(
    deliveryCenterId ? eq(stockItems.deliveryCenterId, deliveryCenterId) : undefined,
    categoryId ? inArray(products.categoryId, descendantsSql(categoryId)) : undefined,
    productId ? eq(stockItems.productId, productId) : undefined,
    kind ? eq(products.kind, kind) : undefined,
    low === undefined ? undefined : low ? warningScope : sql`not (${warningScope})`,
    level === 'some' ? gt(stockItems.onHand, 0) : undefined,
    level === 'none' ? eq(stockItems.onHand, 0) : undefined,
    level === 'damaged' ? gt(stockItems.damaged, 0) : undefined,
    goods?.(stockItems.productId, stockItems.issueId),
  );
}

export type LedgerFilter = Partial<Omit<StockLedgerInput, 'pageNum' | 'pageSize'>>;

/** The ledger rows that a filter leaves, over `stock_movements` with its `stock_items`. */
export async function ledgerScope(ctx: Ctx, input: LedgerFilter): Promise<SQL | undefined> {
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
    keyword ? await ledgerWords(ctx, keyword) : undefined,
  );
}
