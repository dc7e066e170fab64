import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { paymentMethods } from '@/db/schema/payment';
import { products } from '@/db/schema/product';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { groupBy } from '@/lib/core/group-by';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { orderFilter } from '@/lib/domain/order/office-filter';
import { orderMachine, orderSources, payStates, shippingStates } from '@/lib/states/order';
import { taxKinds } from '@/lib/states/product';
import { productKinds } from '@/lib/states/product-kind';
import type { ExportInput } from './contract';
import { after, countTo, keyOf, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

/** Orders whose lines one query reads: an order may have hundreds. */
const LINES_OF = 200;
const KEY = { createdAt: orders.createdAt, id: orders.id };
const time = (d: Date | null) => (d ? formatDateTime(d) : null);

const columns: readonly SheetColumn[] = [
  { title: '订单号', width: 20 },
  { title: '行号', kind: 'number', width: 6 },
  { title: '下单时间', width: 19 },
  { title: '订单状态', width: 10 },
  { title: '付款状态', width: 10 },
  { title: '发货状态', width: 10 },
  { title: '下单人', width: 12 },
  { title: '下单人手机号码', width: 14 },
  { title: '所属单位', width: 24 },
  { title: '下单终端', width: 10 },
  { title: '支付方式', width: 12 },
  { title: '付款时间', width: 19 },
  { title: '订单商品金额', kind: 'money' },
  { title: '订单运费', kind: 'money' },
  { title: '订单优惠', kind: 'money' },
  { title: '订单改价', kind: 'money' },
  { title: '订单总额', kind: 'money' },
  { title: '订单已付', kind: 'money' },
  { title: '订单已退', kind: 'money' },
  { title: '收货人', width: 12 },
  { title: '收货人手机号码', width: 14 },
  { title: '收货人电话', width: 14 },
  { title: '省', width: 10 },
  { title: '市', width: 10 },
  { title: '区县', width: 10 },
  { title: '详细地址', width: 36 },
  { title: '邮编', width: 8 },
  { title: '配送方式', width: 12 },
  { title: '商品编码', width: 16 },
  { title: '商品名称', width: 36 },
  { title: '商品类型', width: 10 },
  { title: 'ISBN/ISSN', width: 18 },
  { title: '订阅年份', width: 10 },
  { title: '单价', kind: 'money' },
  { title: '数量', kind: 'number', width: 8 },
  { title: '已发数量', kind: 'number', width: 9 },
  { title: '已退订数量', kind: 'number', width: 10 },
  { title: '已退货数量', kind: 'number', width: 10 },
  { title: '行金额', kind: 'money' },
  { title: '运费分摊', kind: 'money' },
  { title: '优惠分摊', kind: 'money' },
  { title: '改价分摊', kind: 'money' },
  { title: '行应付', kind: 'money' },
  { title: '行已退', kind: 'money' },
  { title: '税率', width: 8 },
  { title: '物流公司与运单号', width: 30 },
  { title: '发货时间', width: 19 },
  { title: '完成时间', width: 19 },
  { title: '区域经理编码', width: 12 },
  { title: '买家备注', width: 24 },
  { title: '内部备注', width: 24 },
];

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

/** Amounts of the order stand on its first line only, so that a column can be summed. Remarks name people, so they leave in full files only. */
export function orderCells(
  head: Head,
  { line, sku }: Line,
  first: boolean,
  parcel: string,
  full: boolean,
): SheetCell[] {
  const { order: o } = head;
  const name = (text: string | null) => (text === null || full ? text : maskName(text));
  const phone = (text: string | null) => (text === null || full ? text : maskPhone(text));
  const sum = (fen: number) => (first ? fen : null);
  return [
    o.orderSn,
    line.lineNo,
    time(o.createdAt),
    orderMachine.label(o.status),
    payStates[o.payStatus],
    shippingStates[o.shippingStatus],
    name(head.buyerName),
    phone(head.buyerPhone),
    head.organizationName,
    orderSources[o.source],
    head.methodName ?? o.paymentMethod,
    time(o.paidAt),
    sum(o.goodsFen),
    sum(o.freightFen),
    sum(o.discountFen),
    sum(o.adjustFen),
    sum(o.totalFen),
    sum(o.paidFen),
    sum(o.refundedFen),
    name(o.receiverName),
    phone(o.receiverPhone),
    phone(o.receiverTel),
    o.province,
    o.city,
    o.district,
    o.address === null || full ? o.address : '***',
    o.postcode,
    o.shippingMethodName,
    sku,
    line.title,
    productKinds[line.kind],
    line.isbn ?? line.issn,
    line.subYear === null ? null : String(line.subYear),
    line.unitFen,
    line.quantity,
    line.shippedQty,
    line.cancelledQty,
    line.returnedQty,
    line.lineFen,
    line.freightShareFen,
    line.discountShareFen,
    line.adjustFen,
    line.payableFen,
    line.refundedFen,
    line.taxKind === 'taxable' ? `${line.taxBp / 100}%` : taxKinds[line.taxKind],
    parcel,
    time(o.shippedAt),
    time(o.finishedAt),
    o.managerCode,
    full ? o.remark : null,
    full ? o.staffRemark : null,
  ];
}

/** One row per order line, newest order first, for finance and the warehouse; the filters are those of the desk's list. */
export async function orderSource(ctx: Ctx, { full, ...input }: ExportInput<'order'>): Promise<ExportSource> {
  const where = await orderFilter(ctx, input);
  async function* pages() {
    const heads = walk((last) =>
      readOrders(ctx)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of heads) {
      for (let at = 0; at < page.length; at += LINES_OF) {
        const some = page.slice(at, at + LINES_OF);
        const ids = some.map((h) => h.rowId);
        const [lines, parcels] = [await readLines(ctx, ids), await readParcels(ctx, ids)];
        const byOrder = groupBy(lines, (l) => l.line.orderId);
        yield some.flatMap((head) =>
          (byOrder.get(head.rowId) ?? []).map((l, i) =>
            orderCells(head, l, i === 0, parcels.get(l.line.id) ?? '', full),
          ),
        );
      }
    }
  }
  return {
    columns,
    count: (cap) =>
      countTo(
        ctx,
        cap,
        sql`from ${orders} inner join ${orderItems} on ${eq(orderItems.orderId, orders.id)} where ${where ?? sql`true`}`,
      ),
    pages,
  };
}
