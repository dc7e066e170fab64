import 'server-only';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { afterSaleEvents, afterSaleFiles, afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { orderItems, orders } from '@/db/schema/order';
import { refunds } from '@/db/schema/payment';
import { periodicalIssues } from '@/db/schema/periodical';
import { deliveryCorps } from '@/db/schema/shipping';
import { issueDeliveries, shipments } from '@/db/schema/shipment';
import { uploads } from '@/db/schema/upload';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { wordOf } from '@/lib/core/word-of';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { readPlacers } from '@/lib/domain/organization/placer-queries';
import { buyerFileColumns, presentBuyerFile } from '@/lib/domain/order/file-queries';
import { refundMachine } from '@/lib/states/payment';
import { listDeliveryCorps } from '@/lib/domain/shipping/queries';
import {
  afterSaleTabs,
  type AfterSaleDetailView,
  type AfterSaleListInput,
  type AfterSaleListView,
  type AfterSaleTab,
} from './contract';
import { afterSaleErrors } from './errors';
import { caseTimelineText, caseTimelineTitles, presentCase, type CaseItem, type CaseRow } from './present';
import { ownAfterSales } from './scope';
import {
  afterSaleFreeStates,
  afterSaleMachine,
  afterSaleOpenStates,
  type AfterSaleState,
} from '@/lib/states/aftersale';

const TAB_STATES: Record<AfterSaleTab, readonly AfterSaleState[]> = {
  all: afterSaleMachine.states,
  open: afterSaleOpenStates,
  send: ['wait_goods'],
  done: ['done'],
  closed: afterSaleFreeStates,
};

/** Rows of cases with what their lines and issues are called. */
export async function readItems(ctx: Ctx, ids: readonly number[]): Promise<CaseItem[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select({
      afterSaleId: afterSaleItems.afterSaleId,
      orderItemId: afterSaleItems.orderItemId,
      issueDeliveryId: afterSaleItems.issueDeliveryId,
      quantity: afterSaleItems.quantity,
      amountFen: afterSaleItems.amountFen,
      freightFen: afterSaleItems.freightFen,
      productId: orderItems.productId,
      title: orderItems.title,
      coverPath: orderItems.coverPath,
      spec: orderItems.spec,
      year: periodicalIssues.year,
      issueNo: periodicalIssues.issueNo,
    })
    .from(afterSaleItems)
    .innerJoin(orderItems, eq(orderItems.id, afterSaleItems.orderItemId))
    .leftJoin(issueDeliveries, eq(issueDeliveries.id, afterSaleItems.issueDeliveryId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, issueDeliveries.issueId))
    .where(inArray(afterSaleItems.afterSaleId, [...ids]))
    .orderBy(asc(orderItems.lineNo), asc(periodicalIssues.issueNo), asc(afterSaleItems.id));
}

/** Who of an organisation filed each case: not always who placed the order. */
function applicants(ctx: Ctx, rows: readonly CaseRow[]) {
  return readPlacers(
    ctx,
    rows.map((r) => ({ buyerId: r.createdBy ?? r.buyerId, organizationId: r.organizationId })),
  );
}

function listWhere(ctx: Ctx, input: AfterSaleListInput): SQL | undefined {
  const { keyword } = input;
  return and(
    ownAfterSales(ctx),
    inArray(afterSales.kind, [...input.kinds]),
    input.orderId ? eq(afterSales.orderId, input.orderId) : undefined,
    keyword
      ? or(
          eq(afterSales.afterSaleNo, keyword.toUpperCase()),
          eq(orders.orderSn, keyword),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(afterSaleItems)
              .innerJoin(orderItems, eq(orderItems.id, afterSaleItems.orderItemId))
              .where(
                and(
                  eq(afterSaleItems.afterSaleId, afterSales.id),
                  ilike(orderItems.title, containsPattern(keyword)),
                ),
              ),
          ),
        )
      : undefined,
  );
}

/** The caller's cases, newest first, with the numbers of the tabs. */
export async function listOwnAfterSales(ctx: Ctx, input: AfterSaleListInput): Promise<AfterSaleListView> {
  const base = listWhere(ctx, input);
  const where = and(
    base,
    input.tab === 'all' ? undefined : inArray(afterSales.status, [...TAB_STATES[input.tab]]),
    input.status ? eq(afterSales.status, input.status) : undefined,
  );
  const from = () =>
    ctx.db
      .select({ row: afterSales, orderSn: orders.orderSn })
      .from(afterSales)
      .innerJoin(orders, eq(orders.id, afterSales.orderId));
  const [page, groups] = await Promise.all([
    paginate(
      input,
      from()
        .where(where)
        .orderBy(desc(afterSales.createdAt), desc(afterSales.id))
        .limit(input.pageSize)
        .offset(pageOffset(input)),
      ctx.db
        .select({ n: count() })
        .from(afterSales)
        .innerJoin(orders, eq(orders.id, afterSales.orderId))
        .where(where)
        .then((r) => r[0]?.n ?? 0),
    ),
    ctx.db
      .select({ status: afterSales.status, n: count() })
      .from(afterSales)
      .innerJoin(orders, eq(orders.id, afterSales.orderId))
      .where(base)
      .groupBy(afterSales.status),
  ]);
  const items = await readItems(
    ctx,
    page.list.map((r) => r.row.id),
  );
  const people = await applicants(
    ctx,
    page.list.map((r) => r.row),
  );
  const of = (tab: AfterSaleTab) =>
    groups.filter((g) => TAB_STATES[tab].includes(g.status)).reduce((a, g) => a + g.n, 0);
  return {
    ...page,
    list: page.list.map(({ row, orderSn }, at) =>
      presentCase(
        row,
        orderSn,
        items.filter((i) => i.afterSaleId === row.id),
        ctx.now,
        people[at],
      ),
    ),
    counts: Object.fromEntries(afterSaleTabs.map((t) => [t, of(t)])) as Record<AfterSaleTab, number>,
  };
}

async function findOwn(ctx: Ctx, id: number): Promise<{ row: CaseRow; orderSn: string; items: CaseItem[] }> {
  const [found] = await ctx.db
    .select({ row: afterSales, orderSn: orders.orderSn })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .where(and(eq(afterSales.id, id), ownAfterSales(ctx)));
  if (!found) throw afterSaleErrors.notFound();
  return { ...found, items: await readItems(ctx, [id]) };
}

/** Who brings parcels of the case: the buyer's on its way back, ours with what is sent once more. */
export async function readParcels(ctx: Ctx, row: CaseRow) {
  const resent = await ctx.db
    .select({
      corpName: deliveryCorps.name,
      corpSite: deliveryCorps.site,
      trackingNo: shipments.trackingNo,
      sentAt: shipments.shippedAt,
    })
    .from(shipments)
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(and(eq(shipments.afterSaleId, row.id), inArray(shipments.status, ['shipped', 'received'])))
    .orderBy(asc(shipments.id));
  const [corp] = row.returnCorpId
    ? await ctx.db
        .select({ name: deliveryCorps.name, site: deliveryCorps.site })
        .from(deliveryCorps)
        .where(eq(deliveryCorps.id, row.returnCorpId))
    : [];
  return {
    resent: resent.map((s) => ({ ...s, sentAt: toIsoOrNull(s.sentAt) })),
    returnParcel: row.returnTrackingNo
      ? {
          corpId: row.returnCorpId,
          corpName: corp?.name ?? null,
          corpSite: corp?.site ?? null,
          trackingNo: row.returnTrackingNo,
          sentAt: toIsoOrNull(row.goodsSentAt),
        }
      : null,
  };
}

async function readTimeline(ctx: Ctx, id: number): Promise<AfterSaleDetailView['timeline']> {
  const events = await ctx.db
    .select({
      action: afterSaleEvents.action,
      reason: afterSaleEvents.reason,
      payload: afterSaleEvents.payload,
      createdAt: afterSaleEvents.createdAt,
    })
    .from(afterSaleEvents)
    .where(
      and(eq(afterSaleEvents.entityId, id), inArray(afterSaleEvents.action, Object.keys(caseTimelineTitles))),
    )
    .orderBy(asc(afterSaleEvents.id));
  return events.map((e) => ({
    title: wordOf(caseTimelineTitles, e.action),
    time: toIso(e.createdAt),
    text: caseTimelineText(e),
  }));
}

function readRefunds(ctx: Ctx, id: number) {
  return ctx.db
    .select({
      refundNo: refunds.refundNo,
      amountFen: refunds.amountFen,
      status: refunds.status,
      successAt: refunds.successAt,
    })
    .from(refunds)
    .where(and(eq(refunds.afterSaleId, id), ne(refunds.status, 'cancelled')))
    .orderBy(asc(refunds.id));
}

/** Pictures of a case. */
export function readFiles(ctx: Ctx, id: number) {
  return ctx.db
    .select(buyerFileColumns)
    .from(afterSaleFiles)
    .innerJoin(uploads, eq(uploads.id, afterSaleFiles.uploadId))
    .where(and(eq(afterSaleFiles.afterSaleId, id), isNull(uploads.deletedAt)))
    .orderBy(asc(afterSaleFiles.id));
}

/** One case of the caller's. @throws the same 404 for another's and for none */
export async function getOwnAfterSale(ctx: Ctx, id: number): Promise<AfterSaleDetailView> {
  const { row, orderSn, items } = await findOwn(ctx, id);
  const [appliedBy] = await applicants(ctx, [row]);
  const view = presentCase(row, orderSn, items, ctx.now, appliedBy);
  const sending = view.allowedActions.includes('ship');
  const [parcels, timeline, money, files, corps] = await Promise.all([
    readParcels(ctx, row),
    readTimeline(ctx, id),
    readRefunds(ctx, id),
    readFiles(ctx, id),
    sending ? listDeliveryCorps(ctx) : [],
  ]);
  return {
    ...view,
    ...parcels,
    auditNote: row.auditNote,
    receiveNote: row.receiveNote,
    returnTo: row.returnAddress
      ? { name: row.returnName ?? '', phone: row.returnPhone ?? '', address: row.returnAddress }
      : null,
    refunds: money.map((r) => ({
      refundNo: r.refundNo,
      amountFen: r.amountFen,
      statusLabel: refundMachine.label(r.status),
      successAt: toIsoOrNull(r.successAt),
    })),
    files: files.map(presentBuyerFile),
    corps: corps.map(({ id: corpId, name }) => ({ id: corpId, name })),
    timeline,
  };
}
