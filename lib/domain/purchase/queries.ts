import 'server-only';
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { paymentMethods } from '@/db/schema/payment';
import { purchaseEvents, purchaseItems, purchaseRequests } from '@/db/schema/purchase';
import { quotations } from '@/db/schema/quotation';
import { uploads, uploadUses } from '@/db/schema/upload';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { wordOf } from '@/lib/core/word-of';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { ownedBy } from '@/lib/data/owner';
import { paginate } from '@/lib/data/paginate';
import { buyerFileColumns, presentBuyerFile } from '@/lib/domain/order/file-queries';
import { isReviewer } from '@/lib/domain/organization/approval-queries';
import { readPlacers } from '@/lib/domain/organization/placer-queries';
import type {
  PurchaseAction,
  PurchaseDetailView,
  PurchaseListInput,
  PurchaseListView,
  PurchaseView,
} from './contract';
import { purchaseErrors } from './errors';
import {
  presentLine,
  presentRest,
  presentSummary,
  type PurchaseFacts,
  type PurchaseItem,
  type PurchaseRow,
} from './present';
import { inTab, shownPurchases, waitingFor } from './scope';

const items = sql`select title, quantity, line_no from ${purchaseItems} i where i.purchase_id = ${purchaseRequests.id}`;

function selectPurchases(ctx: Ctx) {
  return ctx.db
    .select({
      row: purchaseRequests,
      orderSn: orders.orderSn,
      decidedByName: users.name,
      title: sql<string>`(select title from (${items}) l order by line_no limit 1)`,
      kinds: sql<number>`(select count(*)::int from (${items}) l)`,
      quantity: sql<number>`(select sum(quantity)::int from (${items}) l)`,
    })
    .from(purchaseRequests)
    .leftJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .leftJoin(users, eq(users.id, purchaseRequests.decidedBy))
    .$dynamic();
}

/** What the caller may do with a request that he sees. */
function actionsOf(ctx: Ctx, row: PurchaseRow): PurchaseAction[] {
  const mine = row.buyerId === requireBuyer(ctx).userId;
  if (row.status === 'pending') return [mine ? 'withdraw' : 'decide'];
  return mine && row.status !== 'approved' ? ['again'] : [];
}

async function shownViews(ctx: Ctx, found: readonly PurchaseFacts[]): Promise<PurchaseView[]> {
  const { userId, organizationRole } = requireBuyer(ctx);
  const people = await readPlacers(
    ctx,
    found.map((f) => f.row),
  );
  return found.map((f, i) => ({
    ...presentSummary(f),
    placedBy: people[i] ?? null,
    // A substitute decides; the orders of others are the managers' to see.
    orderId: f.row.buyerId === userId || organizationRole === 'manager' ? f.row.orderId : null,
    allowedActions: actionsOf(ctx, f.row),
  }));
}

/** How many requests wait for the caller's word. */
export const countWaiting = (ctx: Ctx): Promise<number> => ctx.db.$count(purchaseRequests, waitingFor(ctx));

/** The caller's requests and those that he decides of, newest first, with the numbers of the tabs. */
export async function listPurchases(ctx: Ctx, input: PurchaseListInput): Promise<PurchaseListView> {
  const reviewer = await isReviewer(ctx);
  const shown = shownPurchases(ctx);
  const where = and(shown, inTab(ctx, input.tab, reviewer));
  const [page, groups, todo] = await Promise.all([
    paginate(
      input,
      selectPurchases(ctx)
        .where(where)
        .orderBy(desc(purchaseRequests.id))
        .limit(input.pageSize)
        .offset(pageOffset(input)),
      ctx.db.$count(purchaseRequests, where),
    ),
    ctx.db
      .select({ status: purchaseRequests.status, n: count() })
      .from(purchaseRequests)
      .where(shown)
      .groupBy(purchaseRequests.status),
    ctx.db.$count(purchaseRequests, and(shown, inTab(ctx, 'todo', reviewer))),
  ]);
  const of = (status: PurchaseRow['status']) => groups.find((g) => g.status === status)?.n ?? 0;
  return {
    ...page,
    list: await shownViews(ctx, page.list),
    counts: {
      all: groups.reduce((sum, g) => sum + g.n, 0),
      todo,
      approved: of('approved'),
      refused: of('refused'),
      withdrawn: of('withdrawn'),
    },
    reviewer,
  };
}

/** What was asked for, in order. */
export function listPurchaseItems(ctx: Ctx, id: number): Promise<PurchaseItem[]> {
  return ctx.db
    .select()
    .from(purchaseItems)
    .where(eq(purchaseItems.purchaseId, id))
    .orderBy(asc(purchaseItems.lineNo));
}

/** Copies of the order by line of the request; `null` without an order. */
async function readApproved(ctx: Ctx, orderId: number | null): Promise<Map<string, number> | null> {
  if (orderId === null) return null;
  const rows = await ctx.db
    .select({
      productId: orderItems.productId,
      specKey: orderItems.specKey,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return new Map(rows.map((r) => [`${r.productId} ${r.specKey}`, r.quantity]));
}

/** The papers of a request, which are its order's once it has one. */
async function listFiles(ctx: Ctx, row: PurchaseRow) {
  if (row.fileIds.length === 0) return [];
  const rows = await ctx.db
    .select(buyerFileColumns)
    .from(uploadUses)
    .innerJoin(uploads, eq(uploads.id, uploadUses.uploadId))
    .where(
      and(
        eq(uploadUses.entity, row.orderId === null ? 'purchase' : 'order'),
        eq(uploadUses.entityId, String(row.orderId ?? row.id)),
        eq(uploads.usage, 'order_file'),
        isNull(uploads.deletedAt),
      ),
    )
    .orderBy(asc(uploads.id));
  return rows.map(presentBuyerFile);
}

/** What a line of the timeline is called. */
const eventTitles: Readonly<Record<string, string>> = {
  create: '提交审批',
  approve: '审批通过',
  refuse: '审批驳回',
  withdraw: '申请人撤回',
  end: '申请结束',
};

async function readTimeline(ctx: Ctx, id: number) {
  const events = await ctx.db
    .select()
    .from(purchaseEvents)
    .where(eq(purchaseEvents.entityId, id))
    .orderBy(asc(purchaseEvents.id));
  return events.map((e) => ({
    title: wordOf(eventTitles, e.action),
    time: toIso(e.createdAt),
    text: [e.action === 'end' ? null : e.actorName, e.reason].filter(Boolean).join('：') || null,
  }));
}

/** The quotation that is asked for; a substitute decides by its number alone. */
async function readQuotation(ctx: Ctx, { quotationId }: PurchaseRow) {
  if (quotationId === null) return { quotationSn: null, quotationId: null };
  const [row] = await ctx.db
    .select({ quotationSn: quotations.quotationSn, shown: ownedBy(ctx, quotations) })
    .from(quotations)
    .where(eq(quotations.id, quotationId));
  return { quotationSn: row?.quotationSn ?? null, quotationId: row?.shown ? quotationId : null };
}

/** 采购申请详情. @throws 404 for whoever neither made it nor decides of it */
export async function getPurchase(ctx: Ctx, id: number): Promise<PurchaseDetailView> {
  const [found] = await selectPurchases(ctx).where(and(eq(purchaseRequests.id, id), shownPurchases(ctx)));
  if (!found) throw purchaseErrors.notFound();
  const { row } = found;
  const [[view], lines, approved, files, timeline, [way], quotation] = await Promise.all([
    shownViews(ctx, [found]),
    listPurchaseItems(ctx, id),
    readApproved(ctx, row.orderId),
    listFiles(ctx, row),
    readTimeline(ctx, id),
    ctx.db
      .select({ name: paymentMethods.name })
      .from(paymentMethods)
      .where(eq(paymentMethods.code, row.paymentMethod)),
    readQuotation(ctx, row),
  ]);
  if (!view) throw purchaseErrors.notFound();
  return {
    ...view,
    ...presentRest(row),
    ...quotation,
    lines: lines.map((l) => presentLine(l, approved && (approved.get(`${l.productId} ${l.specKey}`) ?? 0))),
    paymentName: way?.name ?? row.paymentMethod,
    files,
    timeline,
  };
}
