import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { childOrderItems, childOrders } from '@/db/schema/childOrder';
import { orderItems, orders } from '@/db/schema/order';
import { maskPhone } from '@/lib/core/phone';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { ChildOrderRow } from './office-act-contract';
import { orderErrors } from './errors';
import { regionText } from './present';
import { childOrderMachine } from '@/lib/states/order';

/** The child orders of an order with their copies, for the desk; phones masked (S-10). @throws 404 */
export async function listChildOrders(ctx: Ctx, { orderId }: { orderId: number }): Promise<ChildOrderRow[]> {
  requireAdmin(ctx);
  const [children, items, found] = await Promise.all([
    ctx.db
      .select()
      .from(childOrders)
      .where(eq(childOrders.orderId, orderId))
      .orderBy(asc(childOrders.seq))
      .limit(1000),
    ctx.db
      .select({
        childOrderId: childOrderItems.childOrderId,
        orderItemId: childOrderItems.orderItemId,
        title: orderItems.title,
        quantity: childOrderItems.quantity,
        shippedQty: childOrderItems.shippedQty,
      })
      .from(childOrderItems)
      .innerJoin(orderItems, eq(orderItems.id, childOrderItems.orderItemId))
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.lineNo)),
    ctx.db.$count(orders, eq(orders.id, orderId)),
  ]);
  if (found === 0) throw orderErrors.notFound();
  return children.map((c) => ({
    id: c.id,
    childNo: c.childNo,
    status: c.status,
    statusLabel: childOrderMachine.label(c.status),
    receiverName: c.receiverName,
    receiverPhone: c.receiverPhone && maskPhone(c.receiverPhone),
    region: regionText(c),
    address: c.address,
    remark: c.remark,
    items: items.filter((i) => i.childOrderId === c.id).map(({ childOrderId: _id, ...i }) => i),
  }));
}
