import 'server-only';
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { payments, refunds } from '@/db/schema/payment';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { checkRefund, sendRefund } from './send-refund';
import {
  askChannel,
  atChannel,
  attemptColumns,
  markClosed,
  openAttempts,
  settleAttempt,
  type Attempt,
} from './settle-attempts';

/** Rows of one run; the next run takes the rest. */
const BATCH = 50;
/** Age in seconds before a new attempt is first asked about: until then its notification is awaited. */
const FIRST_LOOK_SECONDS = 30;

/** Seconds between two questions about one row: one minute at first, then 2, 4, 8, at most 15. */
function gap(count: SQL): SQL {
  return sql`make_interval(secs => least(900, 60 * power(2, least(${count}, 4)))::int)`;
}

interface DueAttempt extends Attempt {
  orderId: number;
  orderOpen: boolean;
  expired: boolean;
}

/** Picks attempts that nobody else is looking at, and moves their next look on. */
async function claimAttempts(outer: Ctx): Promise<DueAttempt[]> {
  return withTx(outer, async (ctx) => {
    const rows = await ctx.db
      .select({
        ...attemptColumns,
        orderId: payments.orderId,
        orderOpen: sql<boolean>`${orders.status} = 'pending_payment'`,
        expired: sql<boolean>`coalesce(${payments.expiresAt} < now(), false)`,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        sql`${payments.status} = 'created' and ${atChannel()}
          and ${payments.createdAt} < now() - make_interval(secs => ${FIRST_LOOK_SECONDS})
          and (${payments.polledAt} is null or ${payments.polledAt} < now() - ${gap(sql`${payments.pollCount}`)})`,
      )
      .orderBy(asc(payments.createdAt), asc(payments.id))
      .limit(BATCH)
      .for('update', { of: payments, skipLocked: true });
    if (rows.length > 0) {
      await ctx.db
        .update(payments)
        .set({ polledAt: sql`now()`, pollCount: sql`${payments.pollCount} + 1` })
        .where(
          inArray(
            payments.id,
            rows.map((r) => r.id),
          ),
        );
    }
    return rows;
  });
}

async function pollAttempt(ctx: Ctx, attempt: DueAttempt): Promise<void> {
  const state = await askChannel(ctx, attempt);
  if (state === 'closed' || (state === 'absent' && attempt.expired)) {
    await withTx(ctx, (tx) => markClosed(tx, [attempt.id]));
    return;
  }
  // Nobody may pay for an order that is closed: its attempts end at the channel too.
  if ((state === 'pending' || state === 'absent') && !attempt.orderOpen) {
    const settled = await settleAttempt(ctx, attempt);
    if (settled === 'closed') await withTx(ctx, (tx) => markClosed(tx, [attempt.id]));
  }
}

/** One row's trouble never keeps the others from their turn. */
async function each<T>(ctx: Ctx, rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (e) {
      if (isAppError(e)) ctx.log.info({ err: e }, 'a poll met a row that had moved on');
      else ctx.log.error({ err: e }, 'a poll failed');
    }
  }
}

/** Asks the channel about attempts whose notification has not come (job `payment:poll`, every minute; domain.md section 7). */
export async function pollPayments(ctx: Ctx): Promise<void> {
  await each(ctx, await claimAttempts(ctx), (a) => pollAttempt(ctx, a));
}

/** Closes what is still open at the channel of an order that is paid (job `payment.closeOthers`). @throws when the channel is silent */
export async function closeOtherAttempts(ctx: Ctx, orderId: number): Promise<void> {
  for (const attempt of await openAttempts(ctx, orderId)) {
    const settled = await settleAttempt(ctx, attempt);
    if (settled === 'unknown') throw new Error(`payment ${attempt.id}: the channel does not answer`);
    if (settled === 'closed') await withTx(ctx, (tx) => markClosed(tx, [attempt.id]));
  }
}

/** Asks about refunds under way, and starts those whose job was lost (job `refund:poll`, every minute). */
export async function pollRefunds(ctx: Ctx): Promise<void> {
  const due = await withTx(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: refunds.id, status: refunds.status })
      .from(refunds)
      .where(
        sql`(${refunds.status} = 'processing' and (${refunds.polledAt} is null or ${refunds.polledAt} < now() - interval '1 minute'))
          or (${refunds.status} = 'created' and (not ${refunds.needsSecond} or ${refunds.approvedBy} is not null) and ${refunds.createdAt} < now() - interval '5 minutes')`,
      )
      .orderBy(sql`${refunds.polledAt} asc nulls first`, asc(refunds.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (rows.length > 0) {
      const ids = rows.map((r) => r.id);
      await tx.db
        .update(refunds)
        .set({ polledAt: sql`now()` })
        .where(inArray(refunds.id, ids));
    }
    return rows;
  });
  await each(ctx, due, async (r) => {
    if (r.status === 'created') await sendRefund(ctx, r.id);
    else await checkRefund(ctx, r.id);
  });
}
