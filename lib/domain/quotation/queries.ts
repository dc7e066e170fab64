import 'server-only';
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { purchaseRequests } from '@/db/schema/purchase';
import { quotationEvents, quotationItems, quotations } from '@/db/schema/quotation';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { wordOf } from '@/lib/core/word-of';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { readPlacers } from '@/lib/domain/organization/placer-queries';
import type {
  QuotationAction,
  QuotationDetailView,
  QuotationListInput,
  QuotationListView,
  QuotationView,
} from './contract';
import { quotationErrors } from './errors';
import { presentRest, presentSummary, type QuotationFacts, type QuotationItem } from './present';
import { faceOf, hasPaper } from './rules';
import { ownQuotations, shownAs } from './scope';

const items = sql`select title, quantity, line_no from ${quotationItems} i where i.quotation_id = ${quotations.id}`;

/** What a list says of a quotation, of quotations joined to their order. */
export const quotedColumns = {
  row: quotations,
  orderSn: orders.orderSn,
  purchaseId: sql<
    number | null
  >`(select p.id from ${purchaseRequests} p where p.quotation_id = ${quotations.id} and p.status = 'pending')`.mapWith(
    (id) => (id === null ? null : Number(id)),
  ),
  title: sql<string>`(select title from (${items}) l order by line_no limit 1)`,
  kinds: sql<number>`(select count(*)::int from (${items}) l)`,
  quantity: sql<number>`(select sum(quantity)::int from (${items}) l)`,
};

function selectQuotations(ctx: Ctx) {
  return ctx.db
    .select(quotedColumns)
    .from(quotations)
    .leftJoin(orders, eq(orders.id, quotations.orderId))
    .$dynamic();
}

/** What the caller may do with a quotation of his own or of his organisation. */
function actionsOf(ctx: Ctx, { row, purchaseId }: QuotationFacts): QuotationAction[] {
  const { userId, organizationId } = requireBuyer(ctx);
  const face = faceOf(row, ctx.now);
  const mine = row.buyerId === userId && row.organizationId === organizationId;
  const actions: QuotationAction[] = [];
  if (mine && face === 'valid' && purchaseId === null) actions.push('order');
  if (row.buyerId === userId && (face === 'valid' || face === 'pending')) actions.push('cancel');
  if (hasPaper(face)) actions.push('paper');
  if (mine && (face === 'expired' || face === 'cancelled')) actions.push('again');
  return actions;
}

async function ownViews(ctx: Ctx, found: readonly QuotationFacts[]): Promise<QuotationView[]> {
  const people = await readPlacers(
    ctx,
    found.map((f) => f.row),
  );
  return found.map((f, i) => ({
    ...presentSummary(f, ctx.now),
    placedBy: people[i] ?? null,
    allowedActions: actionsOf(ctx, f),
  }));
}

/** How many of these rows are shown as what. */
export async function countFaces(ctx: Ctx, where: SQL | undefined) {
  const face = sql<string>`case when ${shownAs('expired')} then 'expired' else ${quotations.status} end`;
  const groups = await ctx.db
    .select({ face, n: count() })
    .from(quotations)
    .where(where)
    .groupBy(sql`1`);
  const of = (name: string) => groups.find((g) => g.face === name)?.n ?? 0;
  return {
    all: groups.reduce((sum, g) => sum + g.n, 0),
    pending: of('pending'),
    valid: of('valid'),
    ordered: of('ordered'),
    expired: of('expired'),
    cancelled: of('cancelled'),
  };
}

/** The caller's quotations, newest first, with the numbers of the tabs. */
export async function listOwnQuotations(ctx: Ctx, input: QuotationListInput): Promise<QuotationListView> {
  const where = and(ownQuotations(ctx), shownAs(input.face));
  const [page, counts] = await Promise.all([
    paginate(
      input,
      selectQuotations(ctx)
        .where(where)
        .orderBy(desc(quotations.id))
        .limit(input.pageSize)
        .offset(pageOffset(input)),
      ctx.db.$count(quotations, where),
    ),
    countFaces(ctx, ownQuotations(ctx)),
  ]);
  return { ...page, list: await ownViews(ctx, page.list), counts };
}

/** What a line of the timeline is called. */
const eventTitles: Readonly<Record<string, string>> = {
  create: '生成报价单',
  submit: '提交复核',
  approve: '复核通过',
  refuse: '复核不通过',
  order: '转为订单',
  cancel: '报价单已作废',
};

/** Lines and history of a quotation. */
export async function readQuotationParts(ctx: Ctx, id: number) {
  const [lines, events] = await Promise.all([
    listQuotationItems(ctx, id),
    ctx.db
      .select()
      .from(quotationEvents)
      .where(and(eq(quotationEvents.entityId, id), inArray(quotationEvents.action, Object.keys(eventTitles))))
      .orderBy(asc(quotationEvents.id)),
  ]);
  const timeline = events.map((e) => ({
    title: wordOf(eventTitles, e.action),
    time: toIso(e.createdAt),
    text: e.reason,
  }));
  return { lines, events, timeline };
}

/** The frozen lines in their order. */
export async function listQuotationItems(ctx: Ctx, id: number): Promise<QuotationItem[]> {
  return ctx.db
    .select()
    .from(quotationItems)
    .where(eq(quotationItems.quotationId, id))
    .orderBy(asc(quotationItems.lineNo));
}

/** One quotation that the caller may see. @throws the same 404 for another's and none */
export async function findOwnQuotation(ctx: Ctx, id: number): Promise<QuotationFacts> {
  const [found] = await selectQuotations(ctx).where(and(eq(quotations.id, id), ownQuotations(ctx)));
  if (!found) throw quotationErrors.notFound();
  return found;
}

/** 报价单详情. */
export async function getOwnQuotation(ctx: Ctx, id: number): Promise<QuotationDetailView> {
  const found = await findOwnQuotation(ctx, id);
  const [[view], { lines, timeline }] = await Promise.all([
    ownViews(ctx, [found]),
    readQuotationParts(ctx, id),
  ]);
  if (!view) throw quotationErrors.notFound();
  return { ...view, ...presentRest(found.row, lines), timeline };
}
