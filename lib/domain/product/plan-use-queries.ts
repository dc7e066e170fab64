import 'server-only';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { codeBatches } from '@/db/schema/activation';
import { ebookAssets } from '@/db/schema/ebook';
import { orderItems, orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { issueDeliveries } from '@/db/schema/shipment';
import { stockDocumentLines, stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { planErrors } from './plan-errors';

interface PlanKey {
  id: number;
  productId: number;
  year: number;
}

/**
 * What of a year is in orders of any state: how many lines, which issues, and the last one of lines that are not cancelled. A cancelled
 * line counts for a deletion, because it names what it was.
 */
export async function readSold(
  ctx: Ctx,
  plan: PlanKey,
): Promise<{ lines: number; lastIssue: number; numbers: Set<number> }> {
  const found = await ctx.db.execute<{ no: number | null; live: boolean }>(sql`
    select n.no, bool_or(o.status <> 'cancelled') as live
    from ${orderItems} i join ${orders} o on o.id = i.order_id
    left join ${periodicalIssues} p on p.id = i.issue_id
    cross join lateral unnest(case when cardinality(i.issue_list) > 0 then i.issue_list else array[p.issue_no] end) as n(no)
    where i.product_id = ${plan.productId} and (i.sub_year = ${plan.year} or p.plan_id = ${plan.id})
    group by n.no`);
  const rows = found.rows.map((r) => ({ no: r.no ?? 0, live: r.live }));
  return {
    lines: rows.length,
    lastIssue: Math.max(0, ...rows.filter((r) => r.live).map((r) => r.no)),
    numbers: new Set(rows.map((r) => r.no)),
  };
}

/** Which of these issues something refers to: stock, stock documents, files, codes, deliveries or order lines. */
export async function readUsed(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  // By the product first: that is what their indexes begin with. Codes stand behind their batch.
  const tables = [stockItems, stockDocumentLines, ebookAssets, codeBatches, orderItems];
  const uses = tables.map(
    (t) => sql`exists (select 1 from ${t} t
      where t.product_id = ${periodicalIssues}.product_id and t.issue_id = ${periodicalIssues}.id)`,
  );
  const planned = sql`exists (select 1 from ${issueDeliveries} d where d.issue_id = ${periodicalIssues}.id)`;
  const rows = await ctx.db
    .select({ id: periodicalIssues.id })
    .from(periodicalIssues)
    .where(and(inArray(periodicalIssues.id, [...ids]), or(planned, ...uses)));
  return new Set(rows.map((r) => r.id));
}

/** Deliveries of an issue that went out, or are packed: it cannot be called off any more. */
export const sentSql = sql<boolean>`exists (select 1 from ${issueDeliveries} d where d.issue_id = ${periodicalIssues}.id
  and (d.status in ('shipped', 'missing', 'resent', 'refunded') or d.shipment_id is not null))`;

/** Copies of a back issue in the house, or in orders that stand. */
export const stockedSql = sql<boolean>`(exists (select 1 from ${stockItems} s where s.product_id = ${periodicalIssues}.product_id and s.issue_id = ${periodicalIssues}.id
    and (s.on_hand > 0 or s.reserved > 0 or s.damaged > 0))
  or exists (select 1 from ${orderItems} l join ${orders} o on o.id = l.order_id
    where l.product_id = ${periodicalIssues}.product_id and l.issue_id = ${periodicalIssues}.id and l.sub_year is null and o.status <> 'cancelled'))`;

/** The periodical whose plans a page shows. @throws 404 for anything else */
export async function getPeriodical(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({
      id: products.id,
      title: products.title,
      kind: products.kind,
      issn: products.issn,
      cnCode: products.cnCode,
      marketable: products.marketable,
    })
    .from(products)
    .where(
      and(
        eq(products.id, id),
        isNull(products.deletedAt),
        inArray(products.kind, ['paper_periodical', 'e_periodical']),
      ),
    );
  if (!row) throw planErrors.productNotFound();
  return row;
}
