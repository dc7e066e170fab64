import 'server-only';
import { asc, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { specialOrders } from '@/db/schema/specialOrder';
import type { Ctx } from '@/lib/data/ctx';
import { enqueueAll } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { AUTO_FINISH_DAYS } from '../rules';
import { planOverdue } from './plan-expiries';

const BATCH = 200;

/**
 * Puts back jobs that were lost, for example with a restored backup (job `order:sweep`): unpaid orders long past their deadline, shipped ones past
 * their time. Orders that wait for activation codes try again. One job per order exists at most, by its key.
 */
export async function sweepOrders(outer: Ctx): Promise<void> {
  await withTx(outer, async (ctx) => {
    const arrived = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        sql`${orders.status} = 'shipped' and ${orders.shippedAt} < now() - make_interval(days => ${AUTO_FINISH_DAYS}, hours => 1)`,
      )
      .orderBy(asc(orders.shippedAt))
      .limit(BATCH);
    const waiting = await ctx.db
      .selectDistinct({ id: specialOrders.orderId })
      .from(specialOrders)
      .where(
        sql`${specialOrders.type} = 'code_short' and ${specialOrders.status} in ('open', 'handling') and ${specialOrders.orderId} is not null`,
      )
      .limit(BATCH);
    const job = (task: string, orderId: number) => ({
      task,
      payload: { orderId },
      key: `${task}:${orderId}`,
    });
    await enqueueAll(ctx, [
      ...arrived.map(({ id }) => job('order.finish', id)),
      ...waiting.flatMap(({ id }) => (id === null ? [] : [job('order.deliver', id)])),
    ]);
    await planOverdue(ctx);
  });
}
