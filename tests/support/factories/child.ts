import { eq } from 'drizzle-orm';
import { childOrderItems, childOrders } from '@/db/schema/childOrder';
import { orderItems, orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
import { withTx } from '@/lib/data/tx';
import { replanIssues } from '@/lib/domain/order/commands/replan-issues';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import type { AddShipmentInput } from '@/lib/domain/shipping/contract';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { corpId, linesOf } from './after-sale';
import type { User } from './people';
import { readOrder } from './sale';

export type ChildRow = typeof childOrders.$inferSelect;

/**
 * Gives copies of an order to receivers: `shares[child][line]`.
 *
 * @returns the child orders, first receiver first
 */
export async function splitOrder(
  orderId: number,
  shares: readonly (readonly number[])[],
): Promise<ChildRow[]> {
  const order = await readOrder(orderId);
  return withTx(systemCtx('test'), async (ctx) => {
    const lines = await linesOf(orderId);
    const made: ChildRow[] = [];
    for (const [i, copies] of shares.entries()) {
      const seq = i + 1;
      const [child] = await ctx.db
        .insert(childOrders)
        .values({
          orderId,
          seq,
          childNo: `${order.orderSn}-${String(seq).padStart(3, '0')}`,
          receiverName: `分单${seq}`,
          receiverPhone: `1390000${String(seq).padStart(4, '0')}`,
          areaCode: '110101',
          province: '北京市',
          city: '北京市',
          district: '东城区',
          address: `分单路 ${seq} 号`,
        })
        .returning();
      if (!child) throw new Error('no child');
      made.push(child);
      const items = copies.flatMap((quantity, at) =>
        quantity > 0 ? [{ childOrderId: child.id, orderItemId: lines[at]?.id ?? 0, quantity }] : [],
      );
      await ctx.db.insert(childOrderItems).values(items);
    }
    for (const [at, line] of lines.entries()) {
      const allocatedQty = shares.reduce((a, s) => a + (s[at] ?? 0), 0);
      await ctx.db.update(orderItems).set({ allocatedQty }).where(eq(orderItems.id, line.id));
    }
    const after = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    await replanIssues(ctx, order, after);
    return made;
  });
}

export const restToMain = (orderId: number) =>
  testDb().update(orders).set({ restToMain: true }).where(eq(orders.id, orderId));

export async function readChild(id: number): Promise<ChildRow> {
  const [row] = await testDb().select().from(childOrders).where(eq(childOrders.id, id));
  if (!row) throw new Error('no such child');
  return row;
}

/** `quantity` and `shipped` of a child, line after line. */
export async function copiesOf(childOrderId: number): Promise<[number, number][]> {
  const rows = await testDb()
    .select()
    .from(childOrderItems)
    .where(eq(childOrderItems.childOrderId, childOrderId))
    .orderBy(childOrderItems.orderItemId);
  return rows.map((r) => [r.quantity, r.shippedQty]);
}

export const parcelsOf = (orderId: number) =>
  testDb().select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(shipments.id);

let serial = 0;
export function trackingNo(): string {
  serial += 1;
  return `EH${String(serial).padStart(5, '0')}CN`;
}

/** Ships a child order, or the rest to the main receiver, as `shipping/add2` does. */
export async function shipChild(
  clerk: User,
  orderId: number,
  childOrderId?: number,
  more: Partial<AddShipmentInput> = {},
): Promise<number> {
  const deliveryCorpId = await corpId();
  return withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) =>
    shipOrder(ctx, { orderId, childOrderId, deliveryCorpId, trackingNo: trackingNo(), ...more }),
  );
}
