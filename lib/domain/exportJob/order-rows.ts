import 'server-only';
import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { paymentMethods } from '@/db/schema/payment';
import { products } from '@/db/schema/product';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { groupBy } from '@/lib/core/group-by';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { orderFilter } from '@/lib/domain/order/office-filter';
import { orderMachine, orderSources, payStates, shippingLabel } from '@/lib/states/order';
import { taxKinds } from '@/lib/states/product';
import { productKinds } from '@/lib/states/product-kind';
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

/** Orders whose lines one query reads: an order may have hundreds. */
const LINES_OF = 200;
const KEY = { createdAt: orders.createdAt, id: orders.id };

function readOrders(ctx: Ctx) {
  return ctx.db
    .select({
      ...keyOf(KEY),
      order: orders,
      buyerName: users.name,
      buyerPhone: users.phone,
      organizationName: organizations.name,
      methodName: paymentMethods.name,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(paymentMethods, eq(paymentMethods.code, orders.paymentMethod))
    .$dynamic();
}
type Head = Awaited<ReturnType<typeof readOrders>>[number];

function readLines(ctx: Ctx, ids: readonly number[]) {
  return ctx.db
    .select({ line: orderItems, sku: products.sku })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.lineNo));
}
type Line = Awaited<ReturnType<typeof readLines>>[number];

/** Couriers and numbers of each line's parcels. */
async function readParcels(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({
      lineId: shipmentItems.orderItemId,
      text: sql<string>`string_agg(distinct concat_ws(' ', coalesce(${deliveryCorps.name}, '自提'), ${shipments.trackingNo}), '；')`,
    })
    .from(shipments)
    .innerJoin(shipmentItems, eq(shipmentItems.shipmentId, shipments.id))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(and(inArray(shipments.orderId, [...ids]), ne(shipments.status, 'recalled')))
    .groupBy(shipmentItems.orderItemId);
  return new Map(rows.map((r) => [r.lineId, r.text]));
}

export interface OrderLineRow extends Head, Line {
  first: boolean;
  parcel: string;
}

type Sum = 'goodsFen' | 'freightFen' | 'discountFen' | 'adjustFen' | 'totalFen' | 'paidFen' | 'refundedFen';
const once = (key: Sum) => (r: OrderLineRow) => (r.first ? r.order[key] : null);

/** Amounts of the order stand on its first line only, so that a column can be summed. Remarks name people, so they leave in full files only. */
export const orderColumns = (full: boolean): OfficeColumn<OrderLineRow>[] => {
  const shown = shownTo(full);
  return [
    { title: '订单号', width: 20, value: ({ order: o }) => o.orderSn },
    { title: '行号', kind: 'number', width: 6, value: ({ line }) => line.lineNo },
    { title: '下单时间', width: 19, value: ({ order: o }) => timeCell(o.createdAt) },
    { title: '订单状态', width: 10, value: ({ order: o }) => orderMachine.label(o.status) },
    { title: '付款状态', width: 10, value: ({ order: o }) => payStates[o.payStatus] },
    { title: '发货状态', width: 10, value: ({ order: o }) => shippingLabel(o) },
    { title: '下单人', width: 12, value: (r) => shown.name(r.buyerName) },
    { title: '下单人手机号码', office: true, width: 14, value: (r) => shown.phone(r.buyerPhone) },
    { title: '所属单位', width: 24, value: (r) => r.organizationName },
    { title: '下单终端', office: true, width: 10, value: ({ order: o }) => orderSources[o.source] },
    { title: '支付方式', width: 12, value: ({ methodName, order: o }) => methodName ?? o.paymentMethod },
    { title: '付款时间', width: 19, value: ({ order: o }) => timeCell(o.paidAt) },
    { title: '订单商品金额', kind: 'money', value: once('goodsFen') },
    { title: '订单运费', kind: 'money', value: once('freightFen') },
    { title: '订单优惠', kind: 'money', value: once('discountFen') },
    { title: '订单改价', kind: 'money', value: once('adjustFen') },
    { title: '订单总额', kind: 'money', value: once('totalFen') },
    { title: '订单已付', kind: 'money', value: once('paidFen') },
    { title: '订单已退', kind: 'money', value: once('refundedFen') },
    { title: '收货人', width: 12, value: ({ order: o }) => shown.name(o.receiverName) },
    { title: '收货人手机号码', width: 14, value: ({ order: o }) => shown.phone(o.receiverPhone) },
    { title: '收货人电话', width: 14, value: ({ order: o }) => shown.phone(o.receiverTel) },
    { title: '省', width: 10, value: ({ order: o }) => o.province },
    { title: '市', width: 10, value: ({ order: o }) => o.city },
    { title: '区县', width: 10, value: ({ order: o }) => o.district },
    {
      title: '详细地址',
      width: 36,
      value: ({ order: o }) => (o.address === null || full ? o.address : '***'),
    },
    { title: '邮编', width: 8, value: ({ order: o }) => o.postcode },
    { title: '配送方式', width: 12, value: ({ order: o }) => o.shippingMethodName },
    { title: '商品编码', width: 16, value: ({ sku }) => sku },
    { title: '商品名称', width: 36, value: ({ line }) => line.title },
    { title: '商品类型', width: 10, value: ({ line }) => productKinds[line.kind] },
    { title: 'ISBN/ISSN', width: 18, value: ({ line }) => line.isbn ?? line.issn },
    {
      title: '订阅年份',
      width: 10,
      value: ({ line }) => (line.subYear === null ? null : String(line.subYear)),
    },
    { title: '单价', kind: 'money', value: ({ line }) => line.unitFen },
    { title: '数量', kind: 'number', width: 8, value: ({ line }) => line.quantity },
    { title: '已发数量', kind: 'number', width: 9, value: ({ line }) => line.shippedQty },
    { title: '已退订数量', kind: 'number', width: 10, value: ({ line }) => line.cancelledQty },
    { title: '已退货数量', kind: 'number', width: 10, value: ({ line }) => line.returnedQty },
    { title: '行金额', kind: 'money', value: ({ line }) => line.lineFen },
    { title: '运费分摊', kind: 'money', value: ({ line }) => line.freightShareFen },
    { title: '优惠分摊', kind: 'money', value: ({ line }) => line.discountShareFen },
    { title: '改价分摊', kind: 'money', value: ({ line }) => line.adjustFen },
    { title: '行应付', kind: 'money', value: ({ line }) => line.payableFen },
    { title: '行已退', kind: 'money', value: ({ line }) => line.refundedFen },
    {
      title: '税率',
      width: 8,
      value: ({ line }) => (line.taxKind === 'taxable' ? `${line.taxBp / 100}%` : taxKinds[line.taxKind]),
    },
    { title: '物流公司与运单号', width: 30, value: ({ parcel }) => parcel },
    { title: '发货时间', width: 19, value: ({ order: o }) => timeCell(o.shippedAt) },
    { title: '完成时间', width: 19, value: ({ order: o }) => timeCell(o.finishedAt) },
    { title: '区域经理编码', width: 12, value: ({ order: o }) => o.managerCode },
    { title: '买家备注', width: 24, value: ({ order: o }) => (full ? o.remark : null) },
    { title: '内部备注', office: true, width: 24, value: ({ order: o }) => (full ? o.staffRemark : null) },
  ];
};

/** One row per order line, newest order first, for finance and the warehouse; the filters are those of the desk's list. */
export async function orderSource(ctx: Ctx, { full, ...input }: ExportInput<'order'>): Promise<ExportSource> {
  return orderLineSource(ctx, await orderFilter(ctx, input), orderColumns(full));
}

/** The lines of the orders that `where` finds. */
export function orderLineSource(
  ctx: Ctx,
  where: SQL | undefined,
  columns: readonly Column<OrderLineRow>[],
): ExportSource<OrderLineRow> {
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`from ${orders} inner join ${orderItems} on ${eq(orderItems.orderId, orders.id)}`,
    columns,
    read: ({ where: found, order }) => readOrders(ctx).where(found).orderBy(order).limit(PAGE_ROWS),
    async *rows(page) {
      for (let at = 0; at < page.length; at += LINES_OF) {
        const some = page.slice(at, at + LINES_OF);
        const ids = some.map((h) => h.rowId);
        const [lines, parcels] = [await readLines(ctx, ids), await readParcels(ctx, ids)];
        const byOrder = groupBy(lines, (l) => l.line.orderId);
        yield some.flatMap((head) =>
          (byOrder.get(head.rowId) ?? []).map((l, i) => ({
            ...head,
            ...l,
            first: i === 0,
            parcel: parcels.get(l.line.id) ?? '',
          })),
        );
      }
    },
  });
}
