import 'server-only';
import { and, asc, count, desc, eq, inArray, like, ne, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { refunds } from '@/db/schema/payment';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { filterOf, pageOffset } from '@/lib/core/page';
import { requireAdmin, type AdminActor, type Ctx } from '@/lib/data/ctx';
import { prefixPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { officeRead } from '@/lib/data/office-read';
import { goodsText } from '@/lib/domain/order/office-present';
import {
  officeTabs,
  type OfficeListInput,
  type OfficeListView,
  type OfficeRow,
  type OfficeTab,
} from './office-contract';
import { officeActions, officeMay, isOverdue, OVERDUE_HOURS } from './office-rules';
import { presentCase, type CaseItem, type CaseRow } from './present';
import { readItems } from './queries';
import { afterSaleFreeStates, type AfterSaleState } from '@/lib/states/aftersale';

/** What the rows of the desk are made of. */
export interface OfficeParts {
  row: CaseRow;
  orderSn: string;
  buyerName: string;
  organizationName: string | null;
  receiverName: string | null;
  refundFen: number;
  items: readonly CaseItem[];
}

/** Columns of {@link DeskParts} but for its items; every case has its order and buyer. */
export const officeColumns = {
  row: afterSales,
  orderSn: orders.orderSn,
  buyerName: users.name,
  organizationName: organizations.name,
  receiverName: orders.receiverName,
};

const statesOf = (tab: OfficeTab): readonly AfterSaleState[] | null =>
  tab === 'all' ? null : tab === 'closed' ? afterSaleFreeStates : [tab];

/** Cases that wait for us longer than they should; the same rule as `isOverdue`. */
export const overdueSql = (now: Date): SQL => {
  const before = (column: SQL, hours: number) =>
    sql`${column} <= ${now.toISOString()}::timestamptz - make_interval(hours => ${hours})`;
  const c = afterSales;
  return sql`((${c.status} = 'applied' and ${before(sql`${c.createdAt}`, OVERDUE_HOURS.applied)})
    or (${c.status} = 'goods_sent' and ${before(sql`coalesce(${c.goodsSentAt}, ${c.createdAt})`, OVERDUE_HOURS.goods_sent)})
    or (${c.status} = 'resend' and ${before(sql`coalesce(${c.auditedAt}, ${c.createdAt})`, OVERDUE_HOURS.resend)})
    or (${c.status} = 'approved_refund' and ${before(sql`coalesce(${c.receivedAt}, ${c.auditedAt}, ${c.createdAt})`, OVERDUE_HOURS.approved_refund)}))
    and ${inArray(c.status, Object.keys(OVERDUE_HOURS) as AfterSaleState[])}`;
};

export type OfficeFilters = Omit<OfficeListInput, 'pageNum' | 'pageSize' | 'sort'>;

/** Cases that one of these conditions finds, each from its own index: an OR over several tables would look at every case (R-31). */
function anyWay(ctx: Ctx, first: SQL | undefined, second: SQL | undefined, ...others: SQL[]): SQL {
  const found = (where: SQL | undefined) =>
    ctx.db.select({ id: afterSales.id }).from(afterSales).where(where);
  return inArray(afterSales.id, union(found(first), found(second), ...others.map(found)));
}

/** Cases of a person: the buyer or the receiver by the beginning of the name. */
function ofPerson(ctx: Ctx, name: string): SQL {
  const begins = prefixPattern(name);
  return anyWay(
    ctx,
    inArray(afterSales.buyerId, ctx.db.select({ id: users.id }).from(users).where(like(users.name, begins))),
    inArray(
      afterSales.orderId,
      ctx.db.select({ id: orders.id }).from(orders).where(like(orders.receiverName, begins)),
    ),
  );
}

/** One field for everything: a number is met exactly, anything else is a person. */
function byKeyword(ctx: Ctx, typed: string): SQL {
  if (!/^[0-9A-Za-z-]{4,}$/.test(typed)) return ofPerson(ctx, typed);
  return anyWay(
    ctx,
    eq(afterSales.afterSaleNo, typed.toUpperCase()),
    eq(afterSales.returnTrackingNo, typed.toUpperCase()),
    inArray(
      afterSales.orderId,
      ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.orderSn, typed)),
    ),
  );
}

/** Everything but the tab, which its counts leave out; over `after_sales`, with `orders` when a number of an order is asked for. */
function listWhere(ctx: Ctx, input: OfficeFilters): SQL | undefined {
  const { keyword, buyer, startTime, endTime } = input;
  return and(
    input.kind ? eq(afterSales.kind, input.kind) : undefined,
    input.reasonKind ? eq(afterSales.reasonKind, input.reasonKind) : undefined,
    input.orderId ? eq(afterSales.orderId, input.orderId) : undefined,
    input.afterSaleNo
      ? like(afterSales.afterSaleNo, prefixPattern(input.afterSaleNo.toUpperCase()))
      : undefined,
    input.orderSn ? like(orders.orderSn, prefixPattern(input.orderSn)) : undefined,
    buyer ? ofPerson(ctx, buyer) : undefined,
    keyword ? byKeyword(ctx, keyword) : undefined,
    input.overdue ? overdueSql(ctx.now) : undefined,
    startTime ? sql`${afterSales.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${afterSales.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

/** One state by equality, so that the index gives the rows in their order. */
function tabWhere(tab: OfficeTab): SQL | undefined {
  const states = statesOf(tab);
  if (!states) return undefined;
  const [only, ...others] = states;
  return only && others.length === 0 ? eq(afterSales.status, only) : inArray(afterSales.status, [...states]);
}

/** The rows that the desk's list shows, over `after_sales` with its `orders` and `users` (the buyer). */
export const officeWhere = (ctx: Ctx, input: OfficeFilters): SQL | undefined =>
  and(listWhere(ctx, input), tabWhere(input.tab));

/** Money of cases in refunds that were not taken back, fen. */
export async function refundsOfCases(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: refunds.afterSaleId, fen: sql`sum(${refunds.amountFen})`.mapWith(Number) })
    .from(refunds)
    .where(and(inArray(refunds.afterSaleId, [...ids]), ne(refunds.status, 'cancelled')))
    .groupBy(refunds.afterSaleId);
  return new Map(rows.flatMap((r) => (r.id === null ? [] : [[r.id, r.fen] as const])));
}

export function presentOfficeListRow(parts: OfficeParts, admin: AdminActor, now: Date): OfficeRow {
  const { row, items, refundFen, orderSn, buyerName, organizationName, receiverName } = parts;
  const { allowedActions: _, appliedBy: __, ...view } = presentCase(row, orderSn, items, now);
  const facts = { ...row, refundFen };
  return {
    ...view,
    buyerName,
    organizationName,
    receiverName,
    goods: goodsText(view.lines),
    refundFen,
    overdue: isOverdue(row, now),
    allowedActions: officeActions.filter((a) => officeMay(a, facts, admin.permissions)),
  };
}

function rowsOf(ctx: Ctx) {
  return ctx.db
    .select(officeColumns)
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .innerJoin(users, eq(users.id, afterSales.buyerId))
    .leftJoin(organizations, eq(organizations.id, afterSales.organizationId))
    .$dynamic();
}

/** Cases under the filter of the list; their orders stand beside them only when a filter asks about them (R-31). */
function casesBy(ctx: Ctx, input: OfficeListInput, where: SQL | undefined) {
  const cases = ctx.db.select({ id: afterSales.id }).from(afterSales).$dynamic();
  const joined = input.orderSn ? cases.innerJoin(orders, eq(orders.id, afterSales.orderId)) : cases;
  return joined.where(where);
}

/** How many cases each state has, under the filters but the tab. */
function countStates(ctx: Ctx, input: OfficeListInput, base: SQL | undefined) {
  const load = async () => {
    const plain = ctx.db.select({ status: afterSales.status, n: count() }).from(afterSales).$dynamic();
    const joined = input.orderSn ? plain.innerJoin(orders, eq(orders.id, afterSales.orderId)) : plain;
    return joined.where(base).groupBy(afterSales.status);
  };
  // Names and the time that passes change without an act on a case; few cases answer then.
  if (input.overdue || input.buyer || input.keyword || input.orderSn) return load();
  const { sort: _, tab: __, ...filter } = filterOf(input);
  return officeRead(ctx, { name: 'desk-cases', until: afterSaleEvents, input: filter }, load);
}

/** How many cases each tab has, under the other filters. */
async function countTabs(
  ctx: Ctx,
  input: OfficeListInput,
  base: SQL | undefined,
): Promise<Record<OfficeTab, number>> {
  const groups = await countStates(ctx, input, base);
  const of = (tab: OfficeTab) => {
    const states = statesOf(tab);
    return groups.filter((g) => states?.includes(g.status) ?? true).reduce((a, g) => a + g.n, 0);
  };
  return Object.fromEntries(officeTabs.map((t) => [t, of(t)])) as Record<OfficeTab, number>;
}

/** The desk's list of cases with the numbers of its tabs; a page's rows get their order and buyer once the page is known. */
export async function listOfficeCases(ctx: Ctx, input: OfficeListInput): Promise<OfficeListView> {
  const admin = requireAdmin(ctx);
  const base = listWhere(ctx, input);
  const order =
    input.sort === 'createdAt'
      ? [asc(afterSales.createdAt), asc(afterSales.id)]
      : [desc(afterSales.createdAt), desc(afterSales.id)];
  const chosen = casesBy(ctx, input, and(base, tabWhere(input.tab)))
    .orderBy(...order)
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const counted = countTabs(ctx, input, base);
  const page = await paginate(
    input,
    rowsOf(ctx)
      .where(inArray(afterSales.id, ctx.db.select({ id: sql`id` }).from(chosen.as('chosen'))))
      .orderBy(...order),
    counted.then((counts) => counts[input.tab]),
  );
  const counts = await counted;
  const ids = page.list.map((r) => r.row.id);
  const [items, money] = await Promise.all([readItems(ctx, ids), refundsOfCases(ctx, ids)]);
  return {
    ...page,
    list: page.list.map((r) =>
      presentOfficeListRow(
        {
          ...r,
          items: items.filter((i) => i.afterSaleId === r.row.id),
          refundFen: money.get(r.row.id) ?? 0,
        },
        admin,
        ctx.now,
      ),
    ),
    counts,
  };
}

/** One case as the desk's rows are made of it, or `null`. */
export async function findOfficeParts(ctx: Ctx, id: number): Promise<OfficeParts | null> {
  const [found] = await rowsOf(ctx).where(eq(afterSales.id, id));
  if (!found) return null;
  const [items, money] = await Promise.all([readItems(ctx, [id]), refundsOfCases(ctx, [id])]);
  return { ...found, items, refundFen: money.get(id) ?? 0 };
}

/** Cases that wait for us: to be judged, inspected, or sent once more. */
export async function countOfficeTodos(ctx: Ctx): Promise<number> {
  return ctx.db.$count(afterSales, inArray(afterSales.status, ['applied', 'goods_sent', 'resend']));
}
