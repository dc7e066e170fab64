import 'server-only';
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { inOrder } from '@/lib/core/in-order';
import { filterOf, pageOffset } from '@/lib/core/page';
import { countUpTo, cutTotal } from '@/lib/data/bounded';
import { officeRead } from '@/lib/data/office-read';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import {
  MAX_LISTED_ORDERS,
  MAX_WORD_ORDERS,
  type OfficeOrderListInput,
  type OfficeOrderListView,
} from './office-contract';
import { officeOrderErrors } from './office-errors';
import { orderErrors } from './errors';
import { orderFilter } from './office-filter';
import {
  presentOfficeListRow,
  presentOfficeDetail,
  presentOfficeRow,
  type OfficeOrder,
} from './office-present';
import { readActs, readOfficeDetail, readOfficeRows } from './office-statements';
import { officeTitles } from './present';
import { readChildCopies } from './child-copies-queries';
import { shippableByReceiver } from './receiver-rules';
import { listOrderShipments } from './shipments';

const SORTS = { createdAt: orders.createdAt, totalFen: orders.totalFen, paidAt: orders.paidAt } as const;

function orderBy(sort: OfficeOrderListInput['sort']): SQL[] {
  const column = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  // What is not paid yet is neither first nor last by index alone: it follows the newest payments.
  if (sort === '-paidAt') return [sql`${column} desc nulls last`, sql`${orders.id} desc nulls last`];
  if (sort === 'paidAt') return [sql`${column} asc nulls first`, sql`${orders.id} asc nulls first`];
  return sort.startsWith('-') ? [desc(column), desc(orders.id)] : [asc(column), asc(orders.id)];
}

/** Orders in the order of `ids`, as the list shows them. */
async function readPage(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await readOfficeRows(ctx.db, { ids })).map(presentOfficeListRow);
}

/**
 * The desk's list of orders. Phone numbers leave it masked (S-10).
 *
 * @throws 422 beyond {@link MAX_LISTED_ORDERS}: a filter finds them
 */
export async function listOrders(ctx: Ctx, input: OfficeOrderListInput): Promise<OfficeOrderListView> {
  const admin = requireAdmin(ctx);
  // What many orders hold is met on the way down the list: the way to the ten-thousandth would be long.
  const most = input.product || input.keyword ? MAX_WORD_ORDERS : MAX_LISTED_ORDERS;
  if (pageOffset(input) >= most) throw officeOrderErrors.tooDeep();
  const page = await officeRead(ctx, { name: 'desk-orders', input }, () => findPage(ctx, input, most));
  return cutTotal({ ...page, list: page.list.map((row) => presentOfficeRow(row, admin, ctx.now)) }, most);
}

/** One page of the list, whoever asks for it. */
async function findPage(ctx: Ctx, input: OfficeOrderListInput, most: number) {
  const where = await orderFilter(ctx, input);
  return paginate(
    input,
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...orderBy(input.sort))
      .limit(input.pageSize)
      .offset(pageOffset(input))
      .then((found) =>
        readPage(
          ctx,
          found.map((o) => o.id),
        ),
      ),
    officeRead(ctx, { name: 'desk-orders-count', input: filterOf(input), nested: true }, () =>
      countUpTo(ctx, ctx.db.select({ id: orders.id }).from(orders).where(where), most),
    ),
  );
}

/** One order with everything the desk needs, the receiver in full. @throws 404 */
export async function getOrder(ctx: Ctx, id: number): Promise<OfficeOrder> {
  const admin = requireAdmin(ctx);
  const [[order], shipments, acts] = await Promise.all([
    readOfficeDetail(ctx.db, { id }),
    listOrderShipments(ctx, id),
    readActs(ctx.db, { id, actions: Object.keys(officeTitles) }),
  ]);
  if (!order) throw orderErrors.notFound();
  const lines = order.lines ?? [];
  const children = lines.some((l) => l.allocatedQty > 0) ? await readChildCopies(ctx, [id]) : [];
  const main = new Map(
    lines.map((l) => {
      const own = children.filter((c) => c.orderItemId === l.id);
      return [l.id, shippableByReceiver(l, own).main] as const;
    }),
  );
  return presentOfficeDetail({ order, lines, main, shipments, acts }, admin, ctx.now);
}
