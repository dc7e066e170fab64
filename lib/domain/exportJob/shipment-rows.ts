import 'server-only';
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { groupBy } from '@/lib/core/group-by';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { shipmentFilter } from '@/lib/domain/order/shipping-queries';
import { shipmentMachine } from '@/lib/states/shipping';
import type { ExportInput } from './contract';
import {
  keyOf,
  listSource,
  PAGE_ROWS,
  shownTo,
  timeCell,
  type ExportSource,
  type OfficeColumn,
} from './walk';

const KEY = { createdAt: shipments.createdAt, id: shipments.id };

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

type Parcel = Awaited<ReturnType<typeof readShipments>>[number];
export interface ParcelRow extends Parcel {
  items: readonly { title: string; quantity: number }[];
}

export const shipmentColumns = (full: boolean): OfficeColumn<ParcelRow>[] => {
  const shown = shownTo(full);
  return [
    { title: '发货单号', width: 20, value: ({ row: s }) => s.shipmentNo },
    { title: '状态', width: 10, value: ({ row: s }) => shipmentMachine.label(s.status) },
    { title: '订单号', width: 20, value: ({ orderSn }) => orderSn },
    { title: '发货仓', office: true, width: 16, value: ({ center }) => center },
    { title: '物流公司', width: 14, value: ({ corp }) => corp ?? '自提' },
    { title: '运单号', width: 20, value: ({ row: s }) => s.trackingNo },
    { title: '收货人', width: 12, value: ({ row: s }) => shown.name(s.receiverName) },
    { title: '收货人手机号码', width: 14, value: ({ row: s }) => shown.phone(s.receiverPhone) },
    { title: '收货地址', width: 40, value: ({ row: s }) => (full ? s.addressText : '***') },
    {
      title: '件数',
      kind: 'number',
      width: 8,
      value: ({ items }) => items.reduce((a, i) => a + i.quantity, 0),
    },
    {
      title: '商品明细',
      width: 50,
      value: ({ items }) => items.map((i) => `${i.title}×${i.quantity}`).join('；'),
    },
    { title: '备注', office: true, width: 24, value: ({ row: s }) => s.remark },
    { title: '创建时间', width: 19, value: ({ row: s }) => timeCell(s.createdAt) },
    { title: '发货时间', width: 19, value: ({ row: s }) => timeCell(s.shippedAt) },
    { title: '签收时间', width: 19, value: ({ row: s }) => timeCell(s.receivedAt) },
    { title: '撤回时间', office: true, width: 19, value: ({ row: s }) => timeCell(s.recalledAt) },
    { title: '撤回原因', office: true, width: 24, value: ({ row: s }) => s.recallReason },
  ];
};

/** One row per parcel, newest first; the filters are those of the shipping desk's list. */
export function shipmentSource(ctx: Ctx, { full, ...input }: ExportInput<'shipment'>): ExportSource {
  return parcelSource(ctx, shipmentFilter(input), shipmentColumns(full));
}

/** The parcels that `where` finds, which may ask of their orders, too. */
export function parcelSource(
  ctx: Ctx,
  where: SQL | undefined,
  columns: readonly Column<ParcelRow>[],
): ExportSource<ParcelRow> {
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`from ${shipments} inner join ${orders} on ${eq(orders.id, shipments.orderId)}`,
    columns,
    read: ({ where: found, order }) => readShipments(ctx).where(found).orderBy(order).limit(PAGE_ROWS),
    rows: async (page) => {
      const goods = await readGoods(
        ctx,
        page.map((p) => p.rowId),
      );
      return page.map((one) => ({ ...one, items: goods.get(one.rowId) ?? [] }));
    },
  });
}
