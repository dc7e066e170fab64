import { eq, sql } from 'drizzle-orm';
import type { Db } from '../client';
import {
  deliveryCorps,
  orderEvents,
  orderItems,
  orders,
  payments,
  paymentTransitions,
  refundEvents,
  refunds,
  shipmentEvents,
  shipmentItems,
  shipments,
  shippingMethods,
  stockDocumentLines,
  stockDocuments,
  stockItems,
  stockMovements,
} from '../schema';
import type { Catalogue } from './catalogue';
import { Ledger } from './ledger';
import { dayOf, planOrders, type PlannedOrder } from './orders';
import type { People } from './people';
import type { Random } from './random';
import { eventsOf, orderSnOf, orderValues, paymentValues } from './sales-rows';

interface World {
  db: Db;
  r: Random;
  now: Date;
  people: People;
  catalogue: Catalogue;
}

/** Inserts rows in chunks that stay below PostgreSQL's limit of parameters. */
async function insertAll<T>(rows: readonly T[], insert: (chunk: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    // eslint-disable-next-line no-await-in-loop -- chunks keep the ledger's order
    await insert(rows.slice(at, at + 500));
  }
}

async function nextNumbers(db: Db, sequence: string, count: number): Promise<number[]> {
  const result = await db.execute<{ n: number }>(
    sql`select nextval(${sequence}::regclass)::int as n from generate_series(1, ${count})`,
  );
  return result.rows.map((row) => Number(row.n));
}

/** Orders of two years in every state, with their money, shipments and stock ledger. */
export async function seedSales(world: World): Promise<number> {
  const { db, r, now, catalogue, people } = world;
  const planned = planOrders(r, catalogue, people.buyers, now);
  const [method] = await db.select().from(shippingMethods).where(eq(shippingMethods.code, 'express'));
  const corps = await db.select().from(deliveryCorps).orderBy(deliveryCorps.sort);
  const serials = await nextNumbers(db, 'order_sn_seq', planned.length);
  const sns = planned.map((o, i) => orderSnOf(dayOf(o.createdAt), serials[i] ?? 0));
  const orderRows: { id: number }[] = [];
  await insertAll(
    planned.map((o, i) => orderValues(o, sns[i] ?? '', method)),
    async (chunk) => {
      orderRows.push(...(await db.insert(orders).values(chunk).returning({ id: orders.id })));
    },
  );
  const itemRows: { id: number; orderId: number; lineNo: number }[] = [];
  const itemValues = planned.flatMap((o, i) =>
    o.lines.map((l, k): typeof orderItems.$inferInsert => {
      const tax = catalogue.taxes.get(l.product.taxId ?? 0);
      const payable = l.lineFen + l.freightShareFen;
      const gone = o.status === 'cancelled' && o.fate === 'refunded';
      return {
        orderId: orderRows[i]?.id ?? 0,
        lineNo: k + 1,
        productId: l.product.id,
        kind: l.product.kind,
        title: l.product.title,
        isbn: l.product.isbn,
        issn: l.product.issn,
        coverPath: l.product.coverPath,
        specKey: l.specKey,
        spec: l.spec,
        subYear: l.subYear,
        copies: l.subYear ? l.quantity : null,
        listFen: l.product.listFen,
        unitFen: l.unitFen,
        quantity: l.quantity,
        lineFen: l.lineFen,
        freightShareFen: l.freightShareFen,
        payableFen: payable,
        taxCode: tax?.goodsCode ?? null,
        taxKind: tax?.taxKind ?? 'exempt',
        taxBp: tax?.rateBp ?? 0,
        weightG: l.product.weightG,
        stockItemId: catalogue.stock.get(l.product.id)?.id ?? null,
        shippedQty: l.shipped,
        cancelledQty: gone ? l.quantity : 0,
        refundedFen: gone ? payable : 0,
        createdAt: o.createdAt,
      };
    }),
  );
  await insertAll(itemValues, async (chunk) => {
    itemRows.push(
      ...(await db
        .insert(orderItems)
        .values(chunk)
        .returning({ id: orderItems.id, orderId: orderItems.orderId, lineNo: orderItems.lineNo })),
    );
  });
  const itemId = new Map(itemRows.map((row) => [`${row.orderId}/${row.lineNo}`, row.id]));
  const placed = planned.map((plan, i) => ({ plan, sn: sns[i] ?? '', id: orderRows[i]?.id ?? 0 }));
  await insertAll(
    placed.flatMap(({ plan, id }) => eventsOf(plan, id)),
    (chunk) => db.insert(orderEvents).values(chunk),
  );
  await seedMoney(db, placed, now);
  const ledger = new Ledger();
  await seedShipments(world, placed, itemId, ledger, corps[0]?.id ?? null);
  await seedStock(world, placed, itemId, ledger);
  await db.execute(sql`update products p set sales_count = s.q from (
    select i.product_id, sum(i.quantity - i.cancelled_qty)::int as q from order_items i join orders o on o.id = i.order_id
    where o.paid_at is not null group by 1) s where s.product_id = p.id`);
  return placed.length;
}

export interface Placed {
  plan: PlannedOrder;
  sn: string;
  id: number;
}

async function seedMoney(db: Db, placed: readonly Placed[], now: Date): Promise<void> {
  const paid = placed.filter(({ plan }) => plan.paidAt);
  const rows: { id: number; orderId: number; paidFen: number; paidAt: Date | null }[] = [];
  await insertAll(
    paid.map(({ plan, sn, id }) => paymentValues(plan, sn, id)),
    async (chunk) => {
      rows.push(
        ...(await db
          .insert(payments)
          .values(chunk)
          .returning({
            id: payments.id,
            orderId: payments.orderId,
            paidFen: payments.paidFen,
            paidAt: payments.paidAt,
          })),
      );
    },
  );
  const system = { actorKind: 'system', actorName: 'payment' };
  await insertAll(rows, (chunk) =>
    db
      .insert(paymentTransitions)
      .values(
        chunk.map((p) => ({
          entityId: p.id,
          action: 'capture',
          fromStatus: 'created',
          toStatus: 'paid',
          ...system,
          createdAt: p.paidAt ?? now,
        })),
      ),
  );
  const back = paid.filter(({ plan }) => plan.fate === 'refunded');
  const serials = await nextNumbers(db, 'refund_no_seq', back.length);
  const byOrder = new Map(rows.map((p) => [p.orderId, p]));
  const refundRows = await db
    .insert(refunds)
    .values(
      back.map(({ plan, id }, i) => ({
        refundNo: `R${dayOf(plan.cancelledAt ?? now)}${String(serials[i] ?? 0).padStart(6, '0')}`,
        orderId: id,
        paymentId: byOrder.get(id)?.id ?? 0,
        amountFen: plan.goodsFen + plan.freightFen,
        reasonKind: 'admin' as const,
        reason: '买家申请取消，未发货全额退款',
        status: 'success' as const,
        successAt: plan.cancelledAt,
        createdAt: plan.cancelledAt ?? now,
      })),
    )
    .returning({ id: refunds.id, successAt: refunds.successAt });
  await db
    .insert(refundEvents)
    .values(
      refundRows.map((row) => ({
        entityId: row.id,
        action: 'succeed',
        fromStatus: 'processing',
        toStatus: 'success',
        ...system,
        createdAt: row.successAt ?? now,
      })),
    );
}

async function seedShipments(
  world: World,
  placed: readonly Placed[],
  itemId: Map<string, number>,
  ledger: Ledger,
  corpId: number | null,
): Promise<void> {
  const { db, r, catalogue, people } = world;
  const clerk = people.staff.get('mallclerk');
  const sent = placed.filter(({ plan }) => plan.shippedAt);
  const serials = await nextNumbers(db, 'shipment_no_seq', sent.length);
  const centerId = [...catalogue.stock.values()][0]?.deliveryCenterId ?? 0;
  const values = sent.map(({ plan, id }, i): typeof shipments.$inferInsert => {
    const to = plan.buyer.receiver;
    return {
      shipmentNo: `S${dayOf(plan.shippedAt as Date)}${String(serials[i] ?? 0).padStart(6, '0')}`,
      orderId: id,
      deliveryCenterId: centerId,
      deliveryCorpId: corpId,
      trackingNo: `98${String(r.int(10_000_000_000, 99_999_999_999))}`,
      status: plan.fate === 'completed' ? 'received' : 'shipped',
      receiverName: to?.name ?? '',
      receiverPhone: to?.phone ?? '',
      areaCode: to?.areaCode ?? null,
      addressText: `${to?.province}${to?.city === to?.province ? '' : to?.city}${to?.district}${to?.address}`,
      createdBy: clerk?.id ?? null,
      shippedAt: plan.shippedAt,
      receivedAt: plan.finishedAt,
      createdAt: plan.shippedAt as Date,
    };
  });
  const rows: { id: number }[] = [];
  await insertAll(values, async (chunk) => {
    rows.push(...(await db.insert(shipments).values(chunk).returning({ id: shipments.id })));
  });
  const lines = sent.flatMap(({ plan, id }, i) =>
    plan.lines.flatMap((l, k) => {
      if (l.shipped === 0) return [];
      const stock = catalogue.stock.get(l.product.id);
      const line = itemId.get(`${id}/${k + 1}`) ?? 0;
      const shipmentId = rows[i]?.id ?? 0;
      if (stock) {
        ledger.add({
          at: plan.shippedAt as Date,
          stockItemId: stock.id,
          kind: 'ship',
          onHand: -l.shipped,
          reserved: -l.shipped,
          bizType: 'shipment',
          bizId: shipmentId,
          bizLine: line,
          step: 'ship',
        });
      }
      return [{ shipmentId, orderItemId: line, stockItemId: stock?.id ?? null, quantity: l.shipped }];
    }),
  );
  await insertAll(lines, (chunk) => db.insert(shipmentItems).values(chunk));
  await insertAll(
    sent.map(({ plan }, i) => ({
      entityId: rows[i]?.id ?? 0,
      action: 'ship',
      fromStatus: 'packed',
      toStatus: 'shipped',
      actorKind: 'admin',
      actorId: clerk?.id ?? null,
      actorName: clerk?.name ?? '',
      role: clerk?.role ?? null,
      createdAt: plan.shippedAt as Date,
    })),
    (chunk) => db.insert(shipmentEvents).values(chunk),
  );
}

/** Opening stock big enough for everything that was sold, then the ledger and the balances that follow from it. */
async function seedStock(
  world: World,
  placed: readonly Placed[],
  itemId: Map<string, number>,
  ledger: Ledger,
): Promise<void> {
  const { db, r, now, catalogue } = world;
  const opened = new Date(now.getTime() - 735 * DAY);
  const need = new Map<number, number>();
  for (const { plan, id } of placed) {
    plan.lines.forEach((l, k) => {
      const stock = catalogue.stock.get(l.product.id);
      if (!stock) return;
      need.set(stock.id, (need.get(stock.id) ?? 0) + l.quantity);
      const line = itemId.get(`${id}/${k + 1}`) ?? 0;
      const base = { stockItemId: stock.id, onHand: 0, bizType: 'order' as const, bizId: id, bizLine: line };
      ledger.add({ ...base, at: plan.createdAt, kind: 'reserve', reserved: l.quantity, step: 'reserve' });
      if (plan.cancelledAt)
        ledger.add({
          ...base,
          at: plan.cancelledAt,
          kind: 'release',
          reserved: -l.quantity,
          step: 'release',
        });
    });
  }
  const [first] = [...catalogue.stock.values()];
  const [serial] = await nextNumbers(db, 'stock_doc_no_seq', 1);
  const [document] = await db
    .insert(stockDocuments)
    .values({
      docNo: `K${dayOf(opened)}${String(serial ?? 1).padStart(6, '0')}`,
      kind: 'in',
      reasonKind: 'initial',
      deliveryCenterId: first?.deliveryCenterId ?? 0,
      status: 'posted',
      remark: '期初库存',
      postedAt: opened,
      createdAt: opened,
    })
    .returning({ id: stockDocuments.id });
  const openings = [...catalogue.stock.values()].map((stock, i) => ({
    stock,
    // The last book on sale is down to a handful, so that the warning list is not empty.
    quantity: (need.get(stock.id) ?? 0) + (i % 13 === 12 ? 3 : r.int(60, 400)),
  }));
  const lines = await db
    .insert(stockDocumentLines)
    .values(
      openings.map(({ stock, quantity }, i) => ({
        documentId: document?.id ?? 0,
        lineNo: i + 1,
        productId: stock.productId,
        quantity,
      })),
    )
    .returning({ id: stockDocumentLines.id });
  openings.forEach(({ stock, quantity }, i) =>
    ledger.add({
      at: opened,
      stockItemId: stock.id,
      kind: 'document_in',
      onHand: quantity,
      reserved: 0,
      bizType: 'document',
      bizId: document?.id ?? 0,
      bizLine: lines[i]?.id ?? 0,
      step: 'post',
    }),
  );
  const { rows, balances } = ledger.close();
  await insertAll(rows, (chunk) => db.insert(stockMovements).values(chunk));
  for (const [id, balance] of balances) {
    // eslint-disable-next-line no-await-in-loop -- forty rows
    await db
      .update(stockItems)
      .set({ onHand: balance.onHand, reserved: balance.reserved, updatedAt: now })
      .where(eq(stockItems.id, id));
  }
}

const DAY = 86_400_000;
