import 'server-only';
import { and, arrayContains, eq, ilike, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { countingTasks } from '@/db/schema/counting';
import { operationLogs } from '@/db/schema/log';
import { orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { productEvents, products } from '@/db/schema/product';
import { shipments } from '@/db/schema/shipment';
import { stockDocuments, stockItems, stockMovements } from '@/db/schema/stock';
import { anyId } from '@/lib/data/any-id';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern, prefixPattern } from '@/lib/data/like';
import { officeRead } from '@/lib/data/office-read';
import { containsWord } from '@/lib/data/words';
import { bigramsOf, foldText } from '@/lib/domain/search/words';
import type { MovementBizType } from '@/lib/states/stock';

/** Papers of one kind that a number's beginning names, the newest ones. */
const MOST_PAPERS = 1000;
/** Shortest beginning of a number. */
const SHORTEST = 4;

/** Goods by title or ISBN (pairs of characters narrow them before the words are compared), by the beginning of their code, by the title of an issue. */
function goodsNamed(ctx: Ctx, typed: string): SQL {
  const word = containsPattern(typed);
  const code = typed.replaceAll(/[\s-]/g, '');
  const pairs = bigramsOf(foldText(code));
  const titled = pairs.length > 0 ? arrayContains(products.bigrams, pairs) : undefined;
  const ofProducts = ctx.db
    .select({ id: stockItems.id })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .where(
      and(
        titled,
        or(
          ilike(products.title, word),
          code ? ilike(sql`replace(${products.isbn}, '-', '')`, containsPattern(code)) : undefined,
          code ? ilike(sql`replace(${products.issn}, '-', '')`, containsPattern(code)) : undefined,
        ),
      ),
    );
  const coded = ctx.db
    .select({ id: stockItems.id })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .where(like(products.sku, prefixPattern(typed.toUpperCase())));
  const issues = ctx.db
    .select({ id: stockItems.id })
    .from(stockItems)
    .innerJoin(
      periodicalIssues,
      // The product leads to the balance by its key.
      and(eq(periodicalIssues.productId, stockItems.productId), eq(periodicalIssues.id, stockItems.issueId)),
    )
    .where(containsWord(periodicalIssues.title, typed));
  return sql`${ofProducts} union ${coded} union ${issues}`;
}

/** Papers whose number begins like the word, by the kind of business. */
async function papersNumbered(ctx: Ctx, typed: string): Promise<[MovementBizType, number[]][]> {
  const code = typed.replaceAll(/[^0-9A-Za-z-]/g, '').toUpperCase();
  if (code.length < SHORTEST || /[^\s0-9A-Za-z-]/.test(typed)) return [];
  const begins = prefixPattern(code);
  const { db } = ctx;
  const found = await Promise.all([
    db.select({ id: orders.id }).from(orders).where(like(orders.orderSn, begins)).limit(MOST_PAPERS),
    db
      .select({ id: shipments.id })
      .from(shipments)
      .where(like(shipments.shipmentNo, begins))
      .limit(MOST_PAPERS),
    db
      .select({ id: afterSales.id })
      .from(afterSales)
      .where(like(afterSales.afterSaleNo, begins))
      .limit(MOST_PAPERS),
    db
      .select({ id: stockDocuments.id })
      .from(stockDocuments)
      .where(like(stockDocuments.docNo, begins))
      .limit(MOST_PAPERS),
    db
      .select({ id: countingTasks.id })
      .from(countingTasks)
      .where(like(countingTasks.taskNo, begins))
      .limit(MOST_PAPERS),
  ]);
  const kinds = ['order', 'shipment', 'after_sale', 'document', 'counting'] as const;
  return kinds.flatMap((kind, i) => {
    const ids = found[i]?.map((r) => r.id) ?? [];
    return ids.length > 0 ? [[kind, ids] as [MovementBizType, number[]]] : [];
  });
}

/** Ids given one by one: the planner knows how few they are, and an OR of them answers from both indexes of the ledger. */
const LISTED_ITEMS = 10_000;

/** What leaves a row when a balance comes or goods are renamed. */
export const NAMING_EVENTS = [stockItems, productEvents, operationLogs] as const;

/** The balances of goods that are called so, `null` when they are too many to be listed; kept while no balance came and nothing was renamed. */
async function itemsNamed(ctx: Ctx, typed: string, goods: SQL): Promise<readonly string[] | null> {
  return officeRead(ctx, { name: 'ledger-goods', until: NAMING_EVENTS, input: typed }, async () => {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select id from (${goods}) g limit ${LISTED_ITEMS + 1}`,
    );
    return rows.length > LISTED_ITEMS ? null : rows.map((r) => r.id);
  });
}

/**
 * The ledger rows that a word means: of goods that are called so, and of papers whose number begins so. Both are looked up first, each by its own
 * index: an OR over joined tables answers from none.
 */
export async function ledgerWords(ctx: Ctx, typed: string): Promise<SQL> {
  const goods = goodsNamed(ctx, typed);
  const [papers, items] = await Promise.all([papersNumbered(ctx, typed), itemsNamed(ctx, typed, goods)]);
  const ofGoods = items
    ? items.length > 0
      ? sql`${stockMovements.stockItemId} = ${anyId(items)}`
      : undefined
    : sql`${stockMovements.stockItemId} in (${goods})`;
  const ofPapers = papers.map(([kind, of]) =>
    and(eq(stockMovements.bizType, kind), inArray(stockMovements.bizId, of)),
  );
  return or(ofGoods, ...ofPapers) ?? sql`false`;
}
