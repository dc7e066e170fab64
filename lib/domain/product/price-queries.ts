import 'server-only';
import { aliasedTable, and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { users } from '@/db/schema/identity';
import { periodicalPlans } from '@/db/schema/periodical';
import { productEvents, products } from '@/db/schema/product';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { mayAgreePrice } from './policy';
import type {
  PriceRequest,
  PriceRequestAction,
  PriceRequestListInput,
  PriceRequestListView,
} from './price-contract';
import { priceLines } from './price-rules';
import { goodsHold } from './word-scope';

/** Requests for a price, in the office's table of second opinions (`approvals`). */
export const priceKinds = ['product_price', 'plan_price'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** What a request keeps of the act, as it will be done once consented to. */
export interface PricePayload {
  productId: number;
  /** Of a periodical's plan. */
  year?: number;
  before: Record<string, number | null>;
  after: Record<string, number | null>;
  /** Why it waits, as people read it. */
  grounds: string[];
}

export const priceWaits = and(
  eq(approvals.status, 'pending'),
  inArray(approvals.kind, [...priceKinds]),
) as SQL;

const ofPayload = sql`(${approvals.payload} ->> 'productId')::bigint`;

/** Products with a price that waits, their own or that of a year of theirs: few rows, found by their state. */
export const isPriceWaiting = sql<boolean>`${products.id} in (select ${ofPayload} from ${approvals} where ${priceWaits})`;

/** Whether the product's own prices wait: then nobody asks for others. */
export const isGoodsPriceWaiting = sql<boolean>`exists (select 1 from ${approvals}
  where ${approvals.status} = 'pending' and ${approvals.kind} = 'product_price' and ${approvals.entity} = 'product'
    and ${approvals.entityId} = ${products.id})`;

/** Whether the prices of a periodical's year wait. */
export const isPlanPriceWaiting = sql<boolean>`exists (select 1 from ${approvals}
  where ${approvals.status} = 'pending' and ${approvals.kind} = 'plan_price' and ${approvals.entity} = 'periodicalPlan'
    and ${approvals.entityId} = ${periodicalPlans.id})`;

/** Whether a change of these prices waits. The caller holds the row that they stand in. */
export async function hasPriceRequest(ctx: Ctx, kind: PriceKind, entityId: number): Promise<boolean> {
  const where = and(
    eq(approvals.status, 'pending'),
    eq(approvals.kind, kind),
    eq(approvals.entityId, entityId),
  );
  return (await ctx.db.$count(approvals, where)) > 0;
}

/** Those of some products whose own prices wait. */
export async function waitingGoods(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const own = and(priceWaits, eq(approvals.kind, 'product_price'), inArray(approvals.entityId, [...ids]));
  const rows = await ctx.db.select({ id: approvals.entityId }).from(approvals).where(own);
  return new Set(rows.map((r) => r.id));
}

/** Whether any price of a product waits, that of its years among them. */
export async function hasAnyPriceRequest(ctx: Ctx, productId: number): Promise<boolean> {
  return (await ctx.db.$count(approvals, and(priceWaits, eq(ofPayload, productId)))) > 0;
}

/** Price changes that wait for a second person: a to-do figure of the office's start page. */
export async function countPriceRequests(ctx: Ctx): Promise<number> {
  return ctx.db.$count(approvals, priceWaits);
}

const requester = aliasedTable(users, 'requester');

/** What waits for a second person at one product, the longest waiting first. */
export async function listPriceRequests(ctx: Ctx, productId: number): Promise<PriceRequest[]> {
  const me = requireAdmin(ctx);
  const rows = await ctx.db
    .select({ request: approvals, name: requester.name })
    .from(approvals)
    .innerJoin(requester, eq(requester.id, approvals.requestedBy))
    .where(and(priceWaits, eq(ofPayload, productId)))
    .orderBy(asc(approvals.id));
  return rows.map(({ request, name }) => requestOf(me, request, name));
}

function requestOf(
  me: ReturnType<typeof requireAdmin>,
  request: typeof approvals.$inferSelect,
  requestedByName: string,
): PriceRequest {
  const { year, before, after, grounds } = request.payload as PricePayload;
  const { requestedBy } = request;
  const actions: PriceRequestAction[] = mayAgreePrice(me, { requestedBy }) ? ['agree', 'refuse'] : [];
  if (requestedBy === me.userId) actions.push('withdraw');
  return {
    id: request.id,
    year: year ?? null,
    lines: priceLines(before, after),
    grounds,
    reason: request.reason,
    requestedByName,
    requestedAt: toIso(request.requestedAt),
    allowedActions: actions,
  };
}

/** Whether the prices in force are those that a request was made against. */
export const isSamePrice = (payload: PricePayload, stored: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(payload.before).every(([key, fen]) => stored[key] === fen);

/** What waits for a second person at all products, the longest waiting first (`product/price/list`). */
export async function listAllPriceRequests(
  ctx: Ctx,
  input: PriceRequestListInput,
): Promise<PriceRequestListView> {
  const me = requireAdmin(ctx);
  const where = and(
    priceWaits,
    input.keyword ? goodsHold(input.keyword) : undefined,
    input.mine ? eq(approvals.requestedBy, me.userId) : undefined,
  );
  const rows = ctx.db
    .select({ request: approvals, name: requester.name, product: products, plan: periodicalPlans })
    .from(approvals)
    .innerJoin(requester, eq(requester.id, approvals.requestedBy))
    .innerJoin(products, eq(products.id, ofPayload))
    .leftJoin(
      periodicalPlans,
      and(eq(approvals.kind, 'plan_price'), eq(periodicalPlans.id, approvals.entityId)),
    )
    .where(where)
    .orderBy(asc(approvals.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const counted = ctx.db
    .select({ n: count() })
    .from(approvals)
    .innerJoin(products, eq(products.id, ofPayload))
    .where(where)
    .then(([row]) => row?.n ?? 0);
  const page = await paginate(input, rows, counted);
  return {
    ...page,
    list: page.list.map(({ request, name, product, plan }) => ({
      ...requestOf(me, request, name),
      productId: product.id,
      sku: product.sku,
      title: product.title,
      moved: !isSamePrice(request.payload as PricePayload, plan ?? product),
    })),
  };
}

/** Hours in which what one person changes step by step counts together. */
const TOGETHER_HOURS = 24;

/**
 * The prices before the first change of the last day that nobody else agreed to; `null` when there was none. Halving a price twice is one change to
 * a quarter, as what is split counts together elsewhere (S-56).
 */
export async function pricesBeforeToday(
  ctx: Ctx,
  productId: number,
  year: number | null,
): Promise<Record<string, number | null> | null> {
  const sameYear = sql`coalesce((payload ->> 'year')::int, 0) = ${year ?? 0}`;
  const { rows } = await ctx.db.execute<{ before: Record<string, number | null> }>(sql`
    select payload -> 'before' as before from ${productEvents}
    where product_id = ${productId} and action = 'price' and ${sameYear}
      and created_at > now() - make_interval(hours => ${TOGETHER_HOURS})
      and id > coalesce((select max(id) from ${productEvents}
        where product_id = ${productId} and action = 'agreePrice' and ${sameYear}), 0)
    order by id limit 1`);
  return rows[0]?.before ?? null;
}
