import 'server-only';
import { asc, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { specialOrders } from '@/db/schema/specialOrder';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { AUTO_FINISH_DAYS } from '../rules';

const BATCH = 200;

/**
 * Puts back jobs that were lost, for example with a restored backup (job `order:sweep`): unpaid orders past their deadline and shipped
 * orders past their time. Orders that wait for activation codes try again. One job per order exists at most, by its key.
 */
export async function sweepOrders(outer: Ctx): Promise<void> {
  await withTx(outer, async (ctx) => {
    const overdue = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        sql`${orders.status} = 'pending_payment' and ${orders.deadlineAt} < now() - interval '2 minutes'`,
      )
      .orderBy(asc(orders.deadlineAt))
      .limit(BATCH);
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
    const jobs = [
      ...overdue.map(({ id }) => ({ task: 'order.expire', id })),
      ...arrived.map(({ id }) => ({ task: 'order.finish', id })),
      ...waiting.map(({ id }) => ({ task: 'order.deliver', id })),
    ];
    for (const { task, id } of jobs) {
      // eslint-disable-next-line no-await-in-loop -- one connection
      await enqueue(ctx, { task, payload: { orderId: id }, key: `${task}:${id}` });
    }
  });
}
