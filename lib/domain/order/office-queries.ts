import 'server-only';
import { and, asc, desc, eq, exists, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { AdminOrderListInput, AdminOrderRow } from './admin-contract';
import { orderErrors } from './errors';
import { presentOfficeDetail, presentOfficeRow, type OfficeOrder, type People } from './office-present';
import { officeTitles } from './present';
import { withParts } from './queries';
import { listOrderShipments } from './shipments';

const digitsPrefix = (text: string) => `${text.replaceAll(/\D/g, '')}%`;

function titleLike(ctx: Ctx, text: string): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orders.id), ilike(orderItems.title, containsPattern(text)))),
  );
}

function listWhere(ctx: Ctx, input: AdminOrderListInput): SQL | undefined {
  const { keyword, startTime, endTime } = input;
  return and(
    input.orderSn ? ilike(orders.orderSn, digitsPrefix(input.orderSn)) : undefined,
    input.phoneTail ? sql`right(${orders.receiverPhone}, 4) = ${input.phoneTail}` : undefined,
    input.receiver ? ilike(orders.receiverName, containsPattern(input.receiver)) : undefined,
    input.product ? titleLike(ctx, input.product) : undefined,
    input.buyerId ? eq(orders.buyerId, input.buyerId) : undefined,
    input.status ? eq(orders.status, input.status) : undefined,
    input.payStatus ? eq(orders.payStatus, input.payStatus) : undefined,
    input.shippingStatus ? eq(orders.shippingStatus, input.shippingStatus) : undefined,
    keyword
      ? or(
          eq(orders.orderSn, keyword),
          ilike(orders.receiverName, containsPattern(keyword)),
          titleLike(ctx, keyword),
        )
      : undefined,
    startTime ? sql`${orders.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${orders.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

const SORTS = { createdAt: orders.createdAt, totalFen: orders.totalFen, paidAt: orders.paidAt } as const;

function orderBy(sort: AdminOrderListInput['sort']): SQL[] {
  const column = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  return sort.startsWith('-') ? [desc(column), desc(orders.id)] : [asc(column), asc(orders.id)];
}

/** Buyers, organisations and lock holders of some orders, by order. */
async function readPeople(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, People>();
  const rows = await ctx.db
    .select({
      id: orders.id,
      buyerName: users.name,
      buyerPhone: users.phone,
      organizationName: organizations.name,
      holderName: sql<string | null>`(select h.name from ${users} h where h.id = orders.locked_by)`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .where(inArray(orders.id, [...ids]));
  return new Map<number, People>(rows.map(({ id, ...people }) => [id, people]));
}

/** The desk's list of orders. Phone numbers leave it masked (S-10). */
export async function listOrders(ctx: Ctx, input: AdminOrderListInput): Promise<Paged<AdminOrderRow>> {
  const admin = requireAdmin(ctx);
  const where = listWhere(ctx, input);
  const page = await paginate(
    input,
    ctx.db
      .select()
      .from(orders)
      .where(where)
      .orderBy(...orderBy(input.sort))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(orders, where),
  );
  const people = await readPeople(
    ctx,
    page.list.map((o) => o.id),
  );
  const parts = await withParts(ctx, page.list);
  return {
    ...page,
    list: parts.flatMap((p) => {
      const who = people.get(p.order.id);
      return who ? [presentOfficeRow(p, who, admin, ctx.now)] : [];
    }),
  };
}

/** One order with everything the desk needs, the receiver in full. @throws 404 */
export async function getOrder(ctx: Ctx, id: number): Promise<OfficeOrder> {
  const admin = requireAdmin(ctx);
  const rows = await ctx.db.select().from(orders).where(eq(orders.id, id));
  const [parts] = await withParts(ctx, rows);
  const people = (await readPeople(ctx, [id])).get(id);
  if (!parts || !people) throw orderErrors.notFound();
  const [facts, shipments, events] = await Promise.all([
    ctx.db
      .select({ id: orderItems.id, sku: products.sku, center: deliveryCenters.name })
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .leftJoin(stockItems, eq(stockItems.id, orderItems.stockItemId))
      .leftJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
      .where(eq(orderItems.orderId, id)),
    listOrderShipments(ctx, id, parts.lines),
    ctx.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.entityId, id), inArray(orderEvents.action, Object.keys(officeTitles))))
      .orderBy(asc(orderEvents.id)),
  ]);
  return presentOfficeDetail({ ...parts, people, facts, shipments, events }, admin, ctx.now);
}
