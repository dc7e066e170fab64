import 'server-only';
import { asc, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { specialOrders } from '@/db/schema/specialOrder';
import type { Ctx } from '@/lib/data/ctx';
import { enqueueAll } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { AUTO_FINISH_DAYS } from '../rules';

const BATCH = 200;
/** Unpaid orders that one sweep looks after at most. */
const DUE_BATCH = 5000;
/** Seconds before its deadline from which an unpaid order has its job: longer than from one sweep to the next. */
const AHEAD_SECONDS = 90;

/**
 * The clock of orders (job `order:sweep`, every minute). Unpaid orders whose deadline is near get the job that ends them at the very moment; most are paid
 * long before and never need one (docs/adr/0021-expiry-jobs.md). Shipped orders past their time get back a job that was lost, for example with a restored
 * backup. Orders that wait for activation codes try again. One job per order exists at most, by its key; one that waits for its next try is left alone. Who is
 * long past his deadline (a slip under review) is looked after every five minutes.
 */
export async function sweepOrders(outer: Ctx): Promise<void> {
  await withTx(outer, async (ctx) => {
    const due = await ctx.db
      .select({ id: orders.id, deadlineAt: orders.deadlineAt })
      .from(orders)
      .where(
        sql`${orders.status} = 'pending_payment' and ${orders.deadlineAt} < now() + make_interval(secs => ${AHEAD_SECONDS})
          and (${orders.deadlineAt} > now() - interval '10 minutes' or extract(minute from now())::int % 5 = 0)
          and not exists (select 1 from graphile_worker.jobs j where j.key = 'order.expire:' || ${orders.id} and j.attempts < j.max_attempts)`,
      )
      .orderBy(asc(orders.deadlineAt))
      .limit(DUE_BATCH);
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
    const job = (task: string, orderId: number, runAt?: Date | null) => ({
      task,
      payload: { orderId },
      key: `${task}:${orderId}`,
      ...(runAt && { runAt }),
    });
    await enqueueAll(ctx, [
      ...due.map(({ id, deadlineAt }) => job('order.expire', id, deadlineAt)),
      ...arrived.map(({ id }) => job('order.finish', id)),
      ...waiting.flatMap(({ id }) => (id === null ? [] : [job('order.deliver', id)])),
    ]);
  });
}
