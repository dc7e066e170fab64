import 'server-only';
import { and, asc, inArray } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orders } from '@/db/schema/order';
import { toIsoOrNull } from '@/lib/core/dates';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { PackingList, PickListInput, PickListView } from '@/lib/domain/shipping/office-contract';
import { byLocation } from './pick-list-rules';
import { regionText } from './present';
import { goodsFacts, readWaiting, type Key, type Waiting } from './waiting-queries';
import { waitingOrder } from './waiting-scope';

/** What may be shipped now of these orders to their own receivers, and of these child orders. */
async function readChosen(
  ctx: Ctx,
  { orderIds = [], childOrderIds = [] }: PickListInput,
): Promise<Waiting[]> {
  const children = await ctx.db
    .select({ orderId: childOrders.orderId, childOrderId: childOrders.id })
    .from(childOrders)
    .where(inArray(childOrders.id, childOrderIds))
    .orderBy(asc(childOrders.id));
  const keys: Key[] = [...orderIds.map((orderId) => ({ orderId, childOrderId: null })), ...children];
  const ids = [...new Set(keys.map((k) => k.orderId))];
  const open = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), waitingOrder));
  const waits = new Set(open.map((o) => o.id));
  const found = await readWaiting(
    ctx,
    keys.filter((k) => waits.has(k.orderId)),
  );
  return found.filter((w) => w.blocked === null);
}

const numberOf = ({ order, child }: Waiting): string => child?.childNo ?? order.orderSn;

/** 拣货单: what is fetched from the shelves for these orders' own receivers and for these child orders, by delivery centre, location and product. What may not be shipped now counts for nothing. */
export async function getPickList(ctx: Ctx, input: PickListInput): Promise<PickListView> {
  requireAdmin(ctx);
  const chosen = await readChosen(ctx, input);
  const centers = new Map<number | null, PickListView['centers'][number]>();
  for (const waiting of chosen) {
    const number = numberOf(waiting);
    for (const { centerId, centerName, ...goods } of waiting.goods) {
      const center = centers.get(centerId) ?? {
        id: centerId,
        name: centerName ?? '未指定发货仓',
        quantity: 0,
        rows: [],
      };
      centers.set(centerId, center);
      center.quantity += goods.quantity;
      const row = center.rows.find(
        (r) => r.sku === goods.sku && r.title === goods.title && r.location === goods.location,
      );
      if (row) {
        row.quantity += goods.quantity;
        if (!row.orderSns.includes(number)) row.orderSns.push(number);
      } else center.rows.push({ ...goods, orderSns: [number] });
    }
  }
  const sorted = [...centers.values()].toSorted((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity));
  return { orders: chosen.length, centers: sorted.map((c) => ({ ...c, rows: byLocation(c.rows) })) };
}

/** 发货清单: what is packed for each receiver of these orders and child orders, a sheet each, in the order asked for. */
export async function listPacking(ctx: Ctx, input: PickListInput): Promise<PackingList[]> {
  requireAdmin(ctx);
  const chosen = await readChosen(ctx, input);
  return chosen.map((waiting) => {
    const to = waiting.child ?? waiting.order;
    return {
      number: numberOf(waiting),
      paidAt: toIsoOrNull(waiting.order.paidAt),
      receiverName: to.receiverName,
      receiverPhone: to.receiverPhone ?? to.receiverTel,
      address: `${regionText(to)} ${to.address ?? ''}`.trim(),
      postcode: to.postcode,
      ...goodsFacts(waiting.goods),
      afterSale: waiting.afterSale,
      remark: to.remark,
      items: byLocation(waiting.goods.map(({ centerId: _id, centerName: _name, ...line }) => line)),
    };
  });
}
