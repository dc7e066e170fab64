import { eq, sql } from 'drizzle-orm';
import { readableNumber } from '@/lib/core/readable-number';
import type { Db } from '../client';
import {
  deliveryCorps,
  orderEvents,
  orderItems,
  orders,
  payments,
  paymentTransitions,
  refundEvents,
  refundItems,
  refunds,
  shippingMethods,
} from '../schema';
import { Ledger } from './ledger';
import { planOrders } from './orders';
import { seedBackIssues, seedDeliveries } from './periodicals';
import { seedShipments, seedStock } from './sales-goods';
import { insertAll, nextNumbers, type Placed, type World } from './sales-world';
import { eventsOf, orderValues, paymentValues } from './sales-rows';

/** Orders of two years in every state, with their money, shipments and stock ledger. */
export async function seedSales(world: World): Promise<number> {
  const { db, r, now, catalogue, people } = world;
  const planned = planOrders(r, catalogue, people.buyers, now);
  const [method] = await db.select().from(shippingMethods).where(eq(shippingMethods.code, 'express'));
  const corps = await db.select().from(deliveryCorps).orderBy(deliveryCorps.sort);
  const serials = await nextNumbers(db, 'order_sn_seq', planned.length);
  const sns = planned.map((o, i) => readableNumber(o.createdAt, serials[i] ?? 0));
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
        startIssue: l.issueList?.[0] ?? null,
        issueList: l.issueList,
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
  await seedMoney(db, placed, itemId, now);
  const ledger = new Ledger();
  await seedShipments(world, placed, itemId, ledger, corps[0]?.id ?? null);
  await seedDeliveries(world, placed, itemId);
  await seedBackIssues(world, ledger);
  await seedStock(world, placed, itemId, ledger);
  await db.execute(sql`update products p set sales_count = s.q from (
    select i.product_id, sum(i.quantity - i.cancelled_qty)::int as q from order_items i join orders o on o.id = i.order_id
    where o.paid_at is not null group by 1) s where s.product_id = p.id`);
  return placed.length;
}

async function seedMoney(
  db: Db,
  placed: readonly Placed[],
  itemId: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const paid = placed.filter(({ plan }) => plan.paidAt);
  const rows: { id: number; orderId: number; paidFen: number; paidAt: Date | null }[] = [];
  await insertAll(
    paid.map(({ plan, sn, id }) => paymentValues(plan, sn, id)),
    async (chunk) => {
      rows.push(
        ...(await db.insert(payments).values(chunk).returning({
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
    db.insert(paymentTransitions).values(
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
        refundNo: `R${readableNumber(plan.cancelledAt ?? now, serials[i] ?? 0)}`,
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
  await db.insert(refundItems).values(
    back.flatMap(({ plan, id }, i) =>
      plan.lines.map((l, k) => ({
        refundId: refundRows[i]?.id ?? 0,
        orderItemId: itemId.get(`${id}/${k + 1}`) ?? 0,
        quantity: l.quantity,
        goodsFen: l.lineFen,
        freightFen: l.freightShareFen,
      })),
    ),
  );
  await db.insert(refundEvents).values(
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
