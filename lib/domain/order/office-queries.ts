import 'server-only';
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { pageOffset } from '@/lib/core/page';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { MAX_LISTED_ORDERS, type AdminOrderListInput, type AdminOrderListView } from './admin-contract';
import { adminOrderErrors } from './admin-errors';
import { orderErrors } from './errors';
import { orderFilter } from './office-filter';
import { presentOfficeDetail, presentOfficeRow, type OfficeOrder, type People } from './office-present';
import { officeTitles } from './present';
import { withParts } from './queries';
import { readChildCopies } from './child-copies-queries';
import { shippableByReceiver } from './receiver-rules';
import { listOrderShipments } from './shipments';

const SORTS = { createdAt: orders.createdAt, totalFen: orders.totalFen, paidAt: orders.paidAt } as const;

function orderBy(sort: AdminOrderListInput['sort']): SQL[] {
  const column = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  // What is not paid yet is neither first nor last by index alone: it follows the newest payments.
  if (sort === '-paidAt') return [sql`${column} desc nulls last`, sql`${orders.id} desc nulls last`];
  if (sort === 'paidAt') return [sql`${column} asc nulls first`, sql`${orders.id} asc nulls first`];
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

/** How many orders answer, counted to {@link MAX_LISTED_ORDERS} and one: a list of a million never counts them all. */
async function countOrders(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(MAX_LISTED_ORDERS + 1)
    .as('some');
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/**
 * The desk's list of orders. Phone numbers leave it masked (S-10).
 *
 * @throws 422 beyond {@link MAX_LISTED_ORDERS}: a filter finds them
 */
export async function listOrders(ctx: Ctx, input: AdminOrderListInput): Promise<AdminOrderListView> {
  const admin = requireAdmin(ctx);
  if (pageOffset(input) >= MAX_LISTED_ORDERS) throw adminOrderErrors.tooDeep();
  const where = await orderFilter(ctx, input);
  const page = await paginate(
    input,
    ctx.db
      .select()
      .from(orders)
      .where(where)
      .orderBy(...orderBy(input.sort))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    countOrders(ctx, where),
  );
  const people = await readPeople(
    ctx,
    page.list.map((o) => o.id),
  );
  const parts = await withParts(ctx, page.list);
  return {
    ...page,
    total: Math.min(page.total, MAX_LISTED_ORDERS),
    more: page.total > MAX_LISTED_ORDERS,
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
  const split = parts.lines.some((l) => l.allocatedQty > 0);
  const children = split ? await readChildCopies(ctx, [id]) : [];
  const main = new Map(
    parts.lines.map((l) => {
      const own = children.filter((c) => c.orderItemId === l.id);
      return [l.id, shippableByReceiver(l, own).main] as const;
    }),
  );
  return presentOfficeDetail({ ...parts, people, facts, main, shipments, events }, admin, ctx.now);
}
