import 'server-only';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipment';
import { bookTitle } from '@/lib/core/book-title';
import { spreadFen } from '@/lib/core/spread';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvents } from '@/lib/data/transition';
import { holdPlans } from '@/lib/domain/product/hold-plans';
import type { IssueState } from '@/lib/states/product';
import type { IssueDeliveryState } from '@/lib/states/shipping';
import { readChildCopies } from '../child-copies-queries';
import { shareCopies } from '../receiver-rules';
import { issueShares, sentByIssue } from '../rules';
import { raiseIncident } from './raise-incident';

type Line = typeof orderItems.$inferSelect;
type Issue = Pick<typeof periodicalIssues.$inferSelect, 'id' | 'issueNo' | 'productId' | 'year' | 'status'>;

/** Where a delivery starts, by the issue's state at the moment of payment. */
const firstState: Readonly<Record<IssueState, IssueDeliveryState>> = {
  planned: 'expected',
  published: 'ready',
  cancelled: 'cancelled',
};

/** Why a delivery ended before it began. */
export const CANCELLED_ISSUE = '本期已取消出刊';

/**
 * The issues that these lines pay for, held as they are until the transaction ends: a year that is being published or dated is waited for,
 * and what happens to it afterwards finds the rows written here.
 */
async function holdIssues(ctx: Ctx, lines: readonly Line[]): Promise<Issue[]> {
  const years = lines.map((l) => ({ productId: l.productId, year: l.subYear ?? 0 }));
  await holdPlans(ctx, years);
  return ctx.db
    .select({
      id: periodicalIssues.id,
      issueNo: periodicalIssues.issueNo,
      productId: periodicalIssues.productId,
      year: periodicalIssues.year,
      status: periodicalIssues.status,
    })
    .from(periodicalIssues)
    .where(
      or(
        ...years.map((y) =>
          and(eq(periodicalIssues.productId, y.productId), eq(periodicalIssues.year, y.year)),
        ),
      ),
    )
    .orderBy(asc(periodicalIssues.issueNo));
}

/** What is on the mailing plan already, whoever it goes to. */
async function readPlanned(ctx: Ctx, lines: readonly Line[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ orderItemId: issueDeliveries.orderItemId, issueId: issueDeliveries.issueId })
    .from(issueDeliveries)
    .where(
      inArray(
        issueDeliveries.orderItemId,
        lines.map((l) => l.id),
      ),
    );
  return new Set(rows.map((r) => `${r.orderItemId} ${r.issueId}`));
}

/** An issue was called off between the order and its payment: a person gives its share back. */
export async function reportCancelledIssue(
  ctx: Ctx,
  line: Pick<Line, 'id' | 'orderId' | 'title'>,
  issue: Pick<Issue, 'id' | 'issueNo' | 'year'>,
  priceFen: number,
): Promise<void> {
  const [order] = await ctx.db
    .select({ buyerId: orders.buyerId })
    .from(orders)
    .where(eq(orders.id, line.orderId));
  await raiseIncident(ctx, {
    type: 'issue_cancelled',
    title: `${bookTitle(line.title)}${issue.year} 年第 ${issue.issueNo} 期取消出刊，应退该期款项`,
    detail: { orderItemId: line.id, issueId: issue.id, priceFen },
    orderId: line.orderId,
    buyerId: order?.buyerId ?? null,
    cause: `${issue.id}:${line.id}`,
  });
}

/**
 * Puts the issues of paid subscription lines on the mailing plan: one delivery per line, issue and receiver with its share of the line's amount
 * (domain.md section 9). Child orders that come or change later move them ({@link replanIssues}). Issues of a year that has no dates yet follow when they get them. What is there already stays.
 */
export async function planIssues(ctx: Ctx, all: readonly Line[]): Promise<void> {
  const lines = all.filter((l) => l.subYear !== null && l.issueList?.length).toSorted((a, b) => a.id - b.id);
  if (lines.length === 0) return;
  const issues = await holdIssues(ctx, lines);
  const planned = await readPlanned(ctx, lines);
  const split = lines.filter((l) => l.allocatedQty > 0).map((l) => l.orderId);
  const children = await readChildCopies(ctx, [...new Set(split)]);
  for (const line of lines) {
    const shares = issueShares(line);
    const left = line.quantity - line.cancelledQty;
    const due = issues.filter(
      (i) =>
        i.productId === line.productId &&
        i.year === line.subYear &&
        shares.has(i.issueNo) &&
        !planned.has(`${line.id} ${i.id}`),
    );
    if (due.length === 0 || left === 0) continue;
    const priceOf = (i: Issue) => Math.floor(((shares.get(i.issueNo) ?? 0) * left) / line.quantity);
    // What is read on a screen is not mailed: its codes are given out by `deliverCodes`.
    if (sentByIssue(line)) {
      const receivers = shareCopies(
        left,
        children.filter((c) => c.orderItemId === line.id),
      );
      await insertDeliveries(ctx, line, due, receivers, priceOf);
    }
    for (const issue of due.filter((i) => i.status === 'cancelled')) {
      await reportCancelledIssue(ctx, line, issue, priceOf(issue));
    }
  }
}

async function insertDeliveries(
  ctx: Ctx,
  line: Line,
  due: readonly Issue[],
  shares: readonly { childOrderId: number | null; quantity: number }[],
  priceOf: (i: Issue) => number,
): Promise<void> {
  const rows = due.flatMap((i) => {
    const prices = spreadFen(
      priceOf(i),
      shares.map((s) => s.quantity),
    );
    return shares.map((share, at) => ({
      orderId: line.orderId,
      orderItemId: line.id,
      issueId: i.id,
      ...share,
      status: firstState[i.status],
      priceFen: prices[at] ?? 0,
      reason: i.status === 'cancelled' ? CANCELLED_ISSUE : null,
    }));
  });
  for (let at = 0; at < rows.length; at += ROWS) {
    await insertRows(ctx, rows.slice(at, at + ROWS));
  }
}

/** Rows of one statement: far below PostgreSQL's limit of parameters. */
const ROWS = 1000;

async function insertRows(ctx: Ctx, rows: (typeof issueDeliveries.$inferInsert)[]): Promise<void> {
  const made = await ctx.db
    .insert(issueDeliveries)
    .values(rows)
    .returning({ id: issueDeliveries.id, status: issueDeliveries.status });
  await recordEvents(
    ctx,
    issueDeliveryEvents,
    made
      .filter((m) => m.status === 'cancelled')
      .map((m) => ({
        entityId: m.id,
        action: 'cancel',
        fromStatus: null,
        toStatus: 'cancelled',
        reason: CANCELLED_ISSUE,
      })),
  );
}

/** States of orders whose money is there. */
const PAID = ['to_ship', 'part_shipped', 'shipped', 'completed'] as const;
/** Lines per statement. */
const CHUNK = 200;

/** A year got issues after it was sold: the paid lines of that year get their deliveries. */
export async function planIssuesOfYear(ctx: Ctx, planId: number): Promise<void> {
  const [plan] = await ctx.db
    .select()
    .from(periodicalPlans)
    .where(eq(periodicalPlans.id, planId))
    .for('share');
  if (!plan) return;
  const { productId, year } = plan;
  const lines = await ctx.db
    .select({ line: orderItems })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orderItems.productId, productId),
        eq(orderItems.subYear, year),
        inArray(orders.status, [...PAID]),
        sql`exists (select 1 from ${periodicalIssues} p where p.product_id = ${productId} and p.year = ${year}
          and p.issue_no = any(${orderItems.issueList})
          and not exists (select 1 from ${issueDeliveries} d where d.order_item_id = ${orderItems.id} and d.issue_id = p.id))`,
      ),
    )
    .orderBy(asc(orderItems.id));
  for (let at = 0; at < lines.length; at += CHUNK) {
    await planIssues(
      ctx,
      lines.slice(at, at + CHUNK).map((l) => l.line),
    );
  }
}
