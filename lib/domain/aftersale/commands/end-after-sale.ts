import 'server-only';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import { orderEvents } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { recordEvent, transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { afterSaleErrors } from '../errors';
import { ownAfterSales } from '../scope';
import { afterSaleMachine } from '@/lib/states/aftersale';
import { freeQuantities } from './freeze-quantities';
import { continueFinish } from './lock-case';

/** Ends a case without its wish and gives its copies back, under the order's lock. */
async function endCase(
  ctx: Ctx,
  found: { id: number; orderId: number },
  action: 'withdraw' | 'expire',
  more: { set?: object; where?: SQL },
): Promise<void> {
  const order = await lockOrder(ctx, found.orderId);
  await lockOrderItems(ctx, found.orderId);
  const row = await transition(ctx, {
    machine: afterSaleMachine,
    table: afterSales,
    events: afterSaleEvents,
    id: found.id,
    action,
    ...more,
  });
  await freeQuantities(ctx, row);
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: action === 'withdraw' ? 'withdrawAfterSale' : 'expireAfterSale',
    fromStatus: order.status,
    toStatus: order.status,
    payload: { afterSaleNo: row.afterSaleNo },
  });
  await continueFinish(ctx, order.id);
}

/**
 * 撤销申请 by the buyer, until the goods are on their way back.
 *
 * @throws 404 for another's case, 409 when it has moved on
 */
export async function withdrawAfterSale(ctx: Ctx, id: number): Promise<void> {
  const [own] = await ctx.db
    .select({ id: afterSales.id, orderId: afterSales.orderId })
    .from(afterSales)
    .where(and(eq(afterSales.id, id), ownAfterSales(ctx)));
  if (!own) throw afterSaleErrors.notFound();
  await endCase(ctx, own, 'withdraw', { set: { withdrawnAt: sql`now()`, updatedAt: sql`now()` } });
}

const BATCH = 200;
/** The time to send goods back is over, by the database's clock (security.md R-30). */
const OVERDUE = sql`${afterSales.returnDeadlineAt} <= clock_timestamp()`;

/** 逾期未寄回 (job `aftersale:sweep`): ends returns whose goods were not sent in time. Returns how many. */
export async function expireAfterSales(outer: Ctx): Promise<number> {
  const due = await outer.db
    .select({ id: afterSales.id, orderId: afterSales.orderId })
    .from(afterSales)
    .where(and(eq(afterSales.status, 'wait_goods'), OVERDUE))
    .orderBy(asc(afterSales.returnDeadlineAt))
    .limit(BATCH);
  let ended = 0;
  for (const row of due) {
    try {
      // One short transaction each: one bad row never stops the others.
      await withTx(outer, (ctx) =>
        endCase(ctx, row, 'expire', { set: { updatedAt: sql`now()` }, where: OVERDUE }),
      );
      ended += 1;
    } catch (e) {
      outer.log.warn({ err: e, afterSaleId: row.id }, 'an overdue return could not be ended');
    }
  }
  return ended;
}
