import 'server-only';
import { and, asc, eq, gte, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { erpProductMaps, erpPushes } from '@/db/schema/erp';
import { orderItems, orders } from '@/db/schema/order';
import { products } from '@/db/schema/product';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { ErpPushKind } from '@/lib/states/erp';

/** A document that the ERP does not have yet. It names goods, copies and money, and nobody's name, phone or address. */
export interface NewPush {
  kind: ErpPushKind;
  docNo: string;
  entity: 'order' | 'shipment' | 'afterSale';
  entityId: number;
  payload: Record<string, unknown>;
}

/** Documents of one pass, and days within which one is found. */
const BATCH = 200;
const LOOK_BACK_DAYS = 31;
const recent = () => sql`now() - make_interval(days => ${LOOK_BACK_DAYS})`;

const unknown = (kind: ErpPushKind, docNo: SQL) =>
  sql`not exists (select 1 from ${erpPushes} p where p.kind = ${kind} and p.doc_no = ${docNo})`;
const known = (kind: ErpPushKind, docNo: SQL) =>
  sql`exists (select 1 from ${erpPushes} p where p.kind = ${kind} and p.doc_no = ${docNo})`;

/** What every line says of its goods: our code, the ERP's where it is mapped, and copies. */
const goods = {
  // Named with their table: a selection from one table alone would leave it out.
  sku: sql<string>`(select p.sku from ${products} p where p.id = order_items.product_id)`,
  title: orderItems.title,
  erpCode: sql<
    string | null
  >`(select m.erp_code from ${erpProductMaps} m where m.product_id = order_items.product_id
    and m.issue_id is not distinct from order_items.issue_id and m.active)`,
};

/** Rows by the document they belong to. */
function grouped<T extends { docId: number }>(rows: readonly T[]): Map<number, Omit<T, 'docId'>[]> {
  const out = new Map<number, Omit<T, 'docId'>[]>();
  for (const { docId, ...row } of rows) out.set(docId, [...(out.get(docId) ?? []), row]);
  return out;
}

export async function newOrders(ctx: Ctx): Promise<NewPush[]> {
  const heads = await ctx.db
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      paidAt: orders.paidAt,
      goodsFen: orders.goodsFen,
      freightFen: orders.freightFen,
      totalFen: orders.totalFen,
    })
    .from(orders)
    .where(
      and(isNotNull(orders.paidAt), gte(orders.paidAt, recent()), unknown('order', sql`${orders.orderSn}`)),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(BATCH);
  if (heads.length === 0) return [];
  const lines = grouped(
    await ctx.db
      .select({
        docId: orderItems.orderId,
        line: orderItems.lineNo,
        ...goods,
        quantity: orderItems.quantity,
        payableFen: orderItems.payableFen,
      })
      .from(orderItems)
      .where(
        inArray(
          orderItems.orderId,
          heads.map((h) => h.id),
        ),
      )
      .orderBy(asc(orderItems.lineNo)),
  );
  return heads.map(({ id, paidAt, ...head }) => ({
    kind: 'order',
    docNo: head.orderSn,
    entity: 'order',
    entityId: id,
    payload: { ...head, paidAt: paidAt && toIso(paidAt), lines: lines.get(id) ?? [] },
  }));
}

function shipmentLines(ctx: Ctx, ids: readonly number[]) {
  return ctx.db
    .select({
      docId: shipmentItems.shipmentId,
      line: orderItems.lineNo,
      ...goods,
      quantity: shipmentItems.quantity,
    })
    .from(shipmentItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.orderItemId))
    .where(inArray(shipmentItems.shipmentId, [...ids]))
    .orderBy(asc(orderItems.lineNo), asc(shipmentItems.id));
}

/** The order goes first: the ERP books a shipment on it. One that was never handed on, from before there was an ERP, holds nothing up. */
const orderGone = sql`not exists (select 1 from ${erpPushes} p
  where p.kind = 'order' and p.doc_no = ${orders.orderSn} and p.status <> 'sent')`;

export async function newShipments(ctx: Ctx): Promise<NewPush[]> {
  const heads = await ctx.db
    .select({
      id: shipments.id,
      shipmentNo: shipments.shipmentNo,
      orderSn: orders.orderSn,
      warehouse: deliveryCenters.code,
      corp: deliveryCorps.name,
      trackingNo: shipments.trackingNo,
      shippedAt: shipments.shippedAt,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, shipments.deliveryCenterId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(
      and(
        inArray(shipments.status, ['shipped', 'received']),
        gte(shipments.createdAt, recent()),
        isNotNull(shipments.shippedAt),
        orderGone,
        unknown('shipment', sql`${shipments.shipmentNo}`),
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(BATCH);
  if (heads.length === 0) return [];
  const lines = grouped(
    await shipmentLines(
      ctx,
      heads.map((h) => h.id),
    ),
  );
  return heads.map(({ id, shippedAt, ...head }) => ({
    kind: 'shipment',
    docNo: head.shipmentNo,
    entity: 'shipment',
    entityId: id,
    payload: { ...head, shippedAt: shippedAt && toIso(shippedAt), lines: lines.get(id) ?? [] },
  }));
}

/** A parcel that the ERP was told of and that was recalled came back: its own number with R behind. */
async function recalled(ctx: Ctx): Promise<NewPush[]> {
  const docNo = sql`${shipments.shipmentNo} || 'R'`;
  const heads = await ctx.db
    .select({
      id: shipments.id,
      shipmentNo: shipments.shipmentNo,
      orderSn: orders.orderSn,
      warehouse: deliveryCenters.code,
      recalledAt: shipments.recalledAt,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, shipments.deliveryCenterId))
    .where(
      and(
        eq(shipments.status, 'recalled'),
        gte(shipments.recalledAt, recent()),
        known('shipment', sql`${shipments.shipmentNo}`),
        unknown('return', docNo),
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(BATCH);
  if (heads.length === 0) return [];
  const lines = grouped(
    await shipmentLines(
      ctx,
      heads.map((h) => h.id),
    ),
  );
  return heads.map(({ id, recalledAt, ...head }) => ({
    kind: 'return',
    docNo: `${head.shipmentNo}R`,
    entity: 'shipment',
    entityId: id,
    payload: {
      ...head,
      returnedAt: recalledAt && toIso(recalledAt),
      lines: (lines.get(id) ?? []).map(({ quantity, ...line }) => ({ ...line, good: quantity, damaged: 0 })),
    },
  }));
}

/** Goods that buyers sent back, as the inspection found them, and parcels that were recalled. */
export async function newReturns(ctx: Ctx): Promise<NewPush[]> {
  const heads = await ctx.db
    .select({
      id: afterSales.id,
      afterSaleNo: afterSales.afterSaleNo,
      orderSn: orders.orderSn,
      warehouse: deliveryCenters.code,
      receivedAt: afterSales.receivedAt,
    })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .leftJoin(deliveryCenters, eq(deliveryCenters.id, afterSales.returnCenterId))
    .where(
      and(
        isNotNull(afterSales.receivedAt),
        gte(afterSales.receivedAt, recent()),
        orderGone,
        unknown('return', sql`${afterSales.afterSaleNo}`),
        sql`exists (select 1 from ${afterSaleItems} i where i.after_sale_id = ${afterSales.id} and i.good_qty + i.damaged_qty > 0)`,
      ),
    )
    .orderBy(asc(afterSales.id))
    .limit(BATCH);
  const back = await recalled(ctx);
  if (heads.length === 0) return back;
  const lines = grouped(
    await ctx.db
      .select({
        docId: afterSaleItems.afterSaleId,
        line: orderItems.lineNo,
        ...goods,
        good: afterSaleItems.goodQty,
        damaged: afterSaleItems.damagedQty,
      })
      .from(afterSaleItems)
      .innerJoin(orderItems, eq(orderItems.id, afterSaleItems.orderItemId))
      .where(
        inArray(
          afterSaleItems.afterSaleId,
          heads.map((h) => h.id),
        ),
      )
      .orderBy(asc(orderItems.lineNo), asc(afterSaleItems.id)),
  );
  return [
    ...heads.map(({ id, receivedAt, ...head }): NewPush => ({
      kind: 'return',
      docNo: head.afterSaleNo,
      entity: 'afterSale',
      entityId: id,
      payload: { ...head, returnedAt: receivedAt && toIso(receivedAt), lines: lines.get(id) ?? [] },
    })),
    ...back,
  ];
}
