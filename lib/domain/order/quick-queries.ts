import 'server-only';
import { and, asc, desc, eq, inArray, like, notInArray, sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { periodicalPlans } from '@/db/schema/periodical';
import type { Ctx } from '@/lib/data/ctx';
import { placedByMe } from '@/lib/data/owner';
import { listReceivers, type Receiver } from '@/lib/domain/member/queries';
import { maxQuantity, saleProblems, subscriptionYear } from '@/lib/domain/product/rules';
import { yearSpecKey } from '@/lib/domain/product/spec-key-rules';
import { getSaleLines, type SaleLine } from '@/lib/domain/product/sale-lines';
import { presentReceiver, type OrderRow } from './present';
import type { QuickGroup, QuickLine, QuickList } from './quick-contract';

type Snapshot = Pick<OrderRow, 'receiverName' | 'receiverPhone' | 'areaCode' | 'address'>;

/** Same person at the same place. */
const receiverKey = (o: Snapshot) => [o.receiverName, o.receiverPhone, o.areaCode, o.address].join('|');

/** The address of the book that says the same as an order's; `null` when it is not there any more. */
export function sameReceiver(order: Snapshot, book: readonly Receiver[]): Receiver | null {
  const key = receiverKey(order);
  return (
    book.find(
      (r) =>
        receiverKey({
          receiverName: r.name,
          receiverPhone: r.phone,
          areaCode: r.areaCode,
          address: r.address,
        }) === key,
    ) ?? null
  );
}

/** Lines of a year's subscriptions in the caller's orders that were not called off, the newest order first; hidden orders count too. */
async function subscribed(ctx: Ctx, year: number, paid: boolean) {
  return ctx.db
    .select({
      order: orders,
      productId: orderItems.productId,
      title: orderItems.title,
      coverPath: orderItems.coverPath,
      kind: orderItems.kind,
      unitFen: orderItems.unitFen,
      copies: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQty} - ${orderItems.returnedQty}`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        placedByMe(ctx, orders),
        eq(orderItems.subYear, year),
        // A single issue ordered in advance is no subscription.
        like(orderItems.specKey, 'year:%'),
        notInArray(orders.status, paid ? ['cancelled', 'pending_payment'] : ['cancelled']),
        sql`${orderItems.quantity} > ${orderItems.cancelledQty} + ${orderItems.returnedQty}`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderItems.lineNo))
    .limit(500);
}

/** Why a year cannot be ordered, in words that name the year. */
export function quickReason(
  sale: SaleLine | null | undefined,
  year: number,
  planned: ReadonlySet<number>,
): string | null {
  if (!sale) return saleProblems.off_shelf;
  if (sale.problem === 'spec') {
    return planned.has(sale.productId) ? `${year} 年订阅已截止` : `${year} 年订阅计划尚未发布`;
  }
  if (sale.problem) return saleProblems[sale.problem];
  return sale.tax ? null : '商品税目尚未设置，暂不能订阅';
}

/** Products that have an active plan of the year. */
export async function readPlanned(ctx: Ctx, productIds: number[], year: number): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ productId: periodicalPlans.productId })
    .from(periodicalPlans)
    .where(
      and(
        inArray(periodicalPlans.productId, productIds),
        eq(periodicalPlans.year, year),
        eq(periodicalPlans.active, true),
      ),
    );
  return new Set(rows.map((r) => r.productId));
}

/**
 * 续订 (domain.md section 9): what the caller subscribed to in the year before, by receiver, with the plan of the year and today's price;
 * lines that cannot be renewed say why.
 */
export async function listQuick(ctx: Ctx, wantedYear?: number): Promise<QuickList> {
  const year = wantedYear ?? subscriptionYear(ctx.now);
  const last = await subscribed(ctx, year - 1, true);
  const ids = [...new Set(last.map((l) => l.productId))];
  const sales = await getSaleLines(
    ctx,
    ids.map((productId) => ({ productId, specKey: yearSpecKey(year) })),
  );
  const planned = await readPlanned(ctx, ids, year);
  const ordered = ids.length === 0 ? [] : await subscribed(ctx, year, false);
  const book = await listReceivers(ctx);
  const groups = new Map<string, QuickGroup>();
  for (const row of last) {
    const key = receiverKey(row.order);
    const group = groups.get(key) ?? {
      orderId: row.order.id,
      orderSn: row.order.orderSn,
      receiver: presentReceiver(row.order),
      receiverId: sameReceiver(row.order, book)?.id ?? null,
      lines: [],
    };
    groups.set(key, group);
    const known = group.lines.find((l) => l.productId === row.productId);
    if (known) known.quantity += row.copies;
    else {
      const sale = sales[ids.indexOf(row.productId)];
      const again = ordered.filter((o) => o.productId === row.productId && receiverKey(o.order) === key);
      group.lines.push({
        ...presentQuick(row, sale, year, planned),
        orderedQuantity: again.reduce((sum, o) => sum + o.copies, 0),
      });
    }
  }
  return { year, groups: [...groups.values()] };
}

type Subscribed = Awaited<ReturnType<typeof subscribed>>[number];

export function presentQuick(
  row: Subscribed,
  sale: SaleLine | null | undefined,
  year: number,
  planned: ReadonlySet<number>,
): Omit<QuickLine, 'orderedQuantity'> {
  const reason = quickReason(sale, year, planned);
  return {
    productId: row.productId,
    title: sale?.title ?? row.title,
    coverPath: sale?.coverPath ?? row.coverPath,
    kind: row.kind,
    specKey: yearSpecKey(year),
    specLabel: sale?.specLabel || `${year} 年订阅`,
    lastYear: year - 1,
    quantity: row.copies,
    maxQuantity: sale ? maxQuantity(sale) : 0,
    minQuantity: sale?.minQuantity ?? 1,
    lastUnitFen: row.unitFen,
    unitFen: reason === null && sale ? sale.unitFen : 0,
    reason,
  };
}
