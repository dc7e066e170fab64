import 'server-only';
import { asc, sql, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { enqueueAll, type JobRequest } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';

/** Orders that one run looks after at most; the next minute's takes the others. */
const BATCH = 5000;
/** Seconds before its deadline from which an unpaid order has its job: longer than from one run to the next. */
const AHEAD_SECONDS = 90;

/** The job that ends an unpaid order at its deadline; one per order. */
export const expiryJob = (orderId: number, deadlineAt: Date): JobRequest => ({
  task: 'order.expire',
  payload: { orderId },
  runAt: deadlineAt,
  key: `order.expire:${orderId}`,
});

/** From when on, after its deadline, the sweep looks after an order (a slip is under review, a channel is silent). */
const LONG_PAST = sql`now() - interval '10 minutes'`;

/** Minutes from one sweep to the next. A job that waits longer for its next try counts as none: the order, and a channel that is back, would wait with it. */
const SWEEP_MINUTES = 5;
/** A job that ends the order in time, or tries it again soon. */
const inHand = sql`exists (select 1 from graphile_worker.jobs j where j.key = 'order.expire:' || ${orders.id} and j.attempts < j.max_attempts
  and (j.locked_at is not null or j.run_at <= greatest(now(), ${orders.deadlineAt}) + make_interval(mins => ${SWEEP_MINUTES})))`;

/** Gives unpaid orders of which `when` is true their job. One job per order exists at most, by its key; one that tries it again soon is left alone. */
async function plan(outer: Ctx, when: SQL): Promise<void> {
  await withTx(outer, async (ctx) => {
    const due = await ctx.db
      .select({ id: orders.id, deadlineAt: orders.deadlineAt })
      .from(orders)
      .where(sql`${orders.status} = 'pending_payment' and ${when} and not ${inHand}`)
      .orderBy(asc(orders.deadlineAt))
      .limit(BATCH);
    await enqueueAll(
      ctx,
      due.flatMap(({ id, deadlineAt }) => (deadlineAt ? [expiryJob(id, deadlineAt)] : [])),
    );
  });
}

/**
 * Gives unpaid orders whose deadline is near the job that ends them at that very moment (job `order:due`, every minute); most are paid long before and never
 * need one (docs/adr/0021-expiry-jobs.md).
 */
export const planExpiries = (ctx: Ctx): Promise<void> =>
  plan(
    ctx,
    sql`${orders.deadlineAt} < now() + make_interval(secs => ${AHEAD_SECONDS}) and ${orders.deadlineAt} > ${LONG_PAST}`,
  );

/** The same for unpaid orders long past their deadline (job `order:sweep`). */
export const planOverdue = (ctx: Ctx): Promise<void> => plan(ctx, sql`${orders.deadlineAt} <= ${LONG_PAST}`);
