import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { anyOf, prepared } from '@/lib/data/prepared';
import { choiceOf, specOf } from './choice-rules';
import { lacksFileSql } from './file-queries';
import { fromShelf } from './plan-rules';
import {
  isDigital,
  isPeriodical,
  shanghaiDay,
  unitPrice,
  type SaleProblem,
  type SubscriptionOffer,
} from './rules';
import { parseSpecKey } from './spec-key-rules';
import { shownCoverSql } from './scope';
import type { ProductKind } from '@/lib/states/product-kind';
import { saleTaxOn, type SaleTax } from './tax-queries';

export interface SaleRequest {
  productId: number;
  /** See `parseSpecKey`. */
  specKey: string;
}

/**
 * Everything that prices and ships one line, read now. Money in fen, weight in grams, both per copy. A subscription weighs nothing: its
 * price includes the postage of every issue.
 */
export interface SaleLine {
  productId: number;
  specKey: string;
  kind: ProductKind;
  sku: string;
  title: string;
  isbn: string | null;
  issn: string | null;
  coverPath: string | null;
  /** How the choice reads; empty for the product itself. */
  specLabel: string;
  spec: Record<string, unknown>;
  listFen: number;
  /** Price for the buyer of the context. */
  unitFen: number;
  weightG: number;
  /** Delivered by code: no freight, no stock. */
  digital: boolean;
  /** `null` = no tax data: the order must be refused. */
  tax: SaleTax | null;
  minQuantity: number;
  limitPerLine: number | null;
  limitPerOrder: number | null;
  tracked: boolean;
  /** Copies that can still be promised; `null` = not bound to the stock. */
  available: number | null;
  /** Balances in active delivery centres, fullest first; empty when untracked. */
  stock: { stockItemId: number; deliveryCenterId: number; available: number }[];
  /** Issues that are sent as they appear, one by one; a single issue that is still to come is one too. */
  subscription: Omit<SubscriptionOffer, 'priceFen' | 'lastDay'> | null;
  /** The issue of a choice of one issue, back or still to come. */
  issueId: number | null;
  /** Why it cannot be bought; `null` when it can. */
  problem: SaleProblem | null;
}

/** A balance in an active delivery centre. */
interface StockRow {
  issueId: number | null;
  stockItemId: number;
  deliveryCenterId: number;
  available: number;
}

/** Products with their tax of the day and their balances, fullest first. */
const saleRows = prepared('sale_rows', (db, name) =>
  db
    .select({
      id: products.id,
      kind: products.kind,
      sku: products.sku,
      title: products.title,
      isbn: products.isbn,
      issn: products.issn,
      coverPath: shownCoverSql,
      ownCoverPath: products.coverPath,
      listFen: products.listFen,
      saleFen: products.saleFen,
      orgFen: products.orgFen,
      weightG: products.weightG,
      minQuantity: products.minQuantity,
      limitPerLine: products.limitPerLine,
      limitPerOrder: products.limitPerOrder,
      stockPolicy: products.stockPolicy,
      onSale: sql<boolean>`${products.status} = 'approved' and ${products.marketable} and ${products.deletedAt} is null`,
      tax: saleTaxOn(sql`${products}.id`, sql.placeholder('day')),
      stock: sql<StockRow[]>`coalesce((
        select json_agg(json_build_object('issueId', s.issue_id, 'stockItemId', s.id, 'deliveryCenterId', s.delivery_center_id,
          'available', s.on_hand - s.reserved) order by s.on_hand - s.reserved desc, s.id)
        from ${stockItems} s join ${deliveryCenters} c on c.id = s.delivery_center_id and c.active
        where s.product_id = ${products}.id), '[]')`,
    })
    .from(products)
    .where(sql`${products.id} = ${anyOf('ids')}`)
    .prepare(name),
);

const activePlans = prepared('sale_plans', (db, name) =>
  db
    .select()
    .from(periodicalPlans)
    .where(and(sql`${periodicalPlans.productId} = ${anyOf('ids')}`, eq(periodicalPlans.active, true)))
    .prepare(name),
);

const planIssues = prepared('sale_plan_issues', (db, name) =>
  db
    .select({
      id: periodicalIssues.id,
      planId: periodicalIssues.planId,
      issueNo: periodicalIssues.issueNo,
      publishDate: periodicalIssues.publishDate,
      status: periodicalIssues.status,
      lacksFile: lacksFileSql,
      coverPath: periodicalIssues.coverPath,
    })
    .from(periodicalIssues)
    .where(sql`${periodicalIssues.planId} = ${anyOf('ids')}`)
    .prepare(name),
);

/** The active plans of these periodicals; with their issues for the years that are asked for. */
async function readPlans(ctx: Ctx, ids: number[], years: readonly number[]) {
  if (ids.length === 0) return [];
  const plans = await activePlans(ctx.db, { ids });
  const wanted = plans.filter((p) => years.includes(p.year)).map((p) => p.id);
  const issues = wanted.length === 0 ? [] : await planIssues(ctx.db, { ids: wanted });
  return plans.map((p) => ({ ...p, issues: issues.filter((i) => i.planId === p.id) }));
}

/** The cover of an issue once it has appeared. */
const coverOf = (plans: Awaited<ReturnType<typeof readPlans>>, issueId: number) =>
  plans.flatMap((p) => p.issues).find((i) => i.id === issueId && i.status === 'published')?.coverPath;

/**
 * The sale facts of the lines asked for, in their order; `null` where there is no such product. Nothing is locked: who sells on them
 * reserves the stock by its own conditional update, and holds the plan (`holdPlans`).
 */
export async function getSaleLines(ctx: Ctx, lines: readonly SaleRequest[]): Promise<(SaleLine | null)[]> {
  const ids = [...new Set(lines.map((l) => l.productId))];
  if (ids.length === 0) return [];
  const rows = await saleRows(ctx.db, { ids, day: shanghaiDay(ctx.now) });
  const periodicals = rows.filter((r) => isPeriodical(r.kind)).map((r) => r.id);
  const choices = lines.map((l) => parseSpecKey(l.specKey));
  const years = choices.flatMap((c) => (c && c.kind !== 'single' ? [c.year] : []));
  const plans = await readPlans(ctx, periodicals, years);
  const organizationId = ctx.actor.kind === 'buyer' ? ctx.actor.organizationId : null;
  return lines.map(({ productId, specKey }, at) => {
    const row = rows.find((r) => r.id === productId);
    if (!row) return null;
    const digital = isDigital(row.kind);
    const own = plans.filter((p) => p.productId === productId);
    const choice = choices[at] ?? null;
    const chosen = choiceOf(choice, own, ctx.now);
    const { offer, single } = chosen;
    const itself = choice?.kind === 'single' && own.length === 0;
    const tracked = single
      ? fromShelf(row.kind, single)
      : itself && row.stockPolicy === 'tracked' && !digital;
    const issueId = single?.issueId ?? null;
    const rowsOfStock = tracked ? row.stock.filter((s) => s.issueId === issueId) : [];
    const available = tracked ? rowsOfStock.reduce((sum, s) => sum + s.available, 0) : null;
    return {
      productId,
      specKey,
      kind: row.kind,
      sku: row.sku,
      title: row.title,
      isbn: row.isbn,
      issn: row.issn,
      coverPath: issueId === null ? row.coverPath : (coverOf(own, issueId) ?? row.ownCoverPath),
      specLabel: chosen.label,
      spec: specOf(chosen),
      listFen: chosen.listFen ?? row.listFen,
      unitFen: chosen.priceFen ?? unitPrice(row, organizationId),
      weightG: digital || offer ? 0 : row.weightG,
      digital,
      tax: row.tax,
      minQuantity: row.minQuantity,
      limitPerLine: row.limitPerLine,
      limitPerOrder: row.limitPerOrder,
      tracked,
      available,
      stock: rowsOfStock.map((r) => ({
        stockItemId: r.stockItemId,
        deliveryCenterId: r.deliveryCenterId,
        available: r.available,
      })),
      subscription: offer && {
        year: offer.year,
        startIssue: offer.startIssue,
        issueList: offer.issueList,
        issuesPerYear: offer.issuesPerYear,
        whole: offer.whole,
        perIssueFen: offer.perIssueFen,
      },
      issueId,
      problem: !row.onSale
        ? 'off_shelf'
        : !itself && !offer && !single
          ? 'spec'
          : available !== null && available < row.minQuantity
            ? 'sold_out'
            : null,
    };
  });
}
