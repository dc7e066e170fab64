import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { groupBy } from '@/lib/core/group-by';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { shipmentFilter } from '@/lib/domain/order/shipping-queries';
import { shipmentMachine } from '@/lib/states/shipping';
import type { ExportInput } from './contract';
import { after, countTo, keyOf, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

const KEY = { createdAt: shipments.createdAt, id: shipments.id };
const time = (d: Date | null) => (d ? formatDateTime(d) : null);

const columns: readonly SheetColumn[] = [
  { title: '发货单号', width: 20 },
  { title: '状态', width: 10 },
  { title: '订单号', width: 20 },
  { title: '发货仓', width: 16 },
  { title: '物流公司', width: 14 },
  { title: '运单号', width: 20 },
  { title: '收货人', width: 12 },
  { title: '收货人手机号码', width: 14 },
  { title: '收货地址', width: 40 },
  { title: '件数', kind: 'number', width: 8 },
  { title: '商品明细', width: 50 },
  { title: '备注', width: 24 },
  { title: '创建时间', width: 19 },
  { title: '发货时间', width: 19 },
  { title: '签收时间', width: 19 },
  { title: '撤回时间', width: 19 },
  { title: '撤回原因', width: 24 },
];

async function readGoods(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .select({
      shipmentId: shipmentItems.shipmentId,
      title: orderItems.title,
      quantity: shipmentItems.quantity,
    })
    .from(shipmentItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.orderItemId))
    .where(inArray(shipmentItems.shipmentId, [...ids]))
    .orderBy(asc(shipmentItems.id));
  return groupBy(rows, (r) => r.shipmentId);
}

function readShipments(ctx: Ctx) {
  return ctx.db
    .select({
      ...keyOf(KEY),
      row: shipments,
      orderSn: orders.orderSn,
      center: deliveryCenters.name,
      corp: deliveryCorps.name,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, shipments.deliveryCenterId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .$dynamic();
}

export function shipmentCells(
  { row: s, orderSn, center, corp }: Awaited<ReturnType<typeof readShipments>>[number],
  items: readonly { title: string; quantity: number }[],
  full: boolean,
): SheetCell[] {
  return [
    s.shipmentNo,
    shipmentMachine.label(s.status),
    orderSn,
    center,
    corp ?? '自提',
    s.trackingNo,
    full ? s.receiverName : maskName(s.receiverName),
    full ? s.receiverPhone : maskPhone(s.receiverPhone),
    full ? s.addressText : '***',
    items.reduce((a, i) => a + i.quantity, 0),
    items.map((i) => `${i.title}×${i.quantity}`).join('；'),
    s.remark,
    time(s.createdAt),
    time(s.shippedAt),
    time(s.receivedAt),
    time(s.recalledAt),
    s.recallReason,
  ];
}

/** One row per parcel, newest first; the filters are those of the shipping desk's list. */
export function shipmentSource(ctx: Ctx, { full, ...input }: ExportInput<'shipment'>): ExportSource {
  const where = shipmentFilter(input);
  async function* pages() {
    const found = walk((last) =>
      readShipments(ctx)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      const goods = await readGoods(
        ctx,
        page.map((p) => p.rowId),
      );
      yield page.map((one) => shipmentCells(one, goods.get(one.row.id) ?? [], full));
    }
  }
  return {
    columns,
    count: (cap) =>
      countTo(
        ctx,
        cap,
        sql`from ${shipments} inner join ${orders} on ${eq(orders.id, shipments.orderId)} where ${where ?? sql`true`}`,
      ),
    pages,
  };
}
