import 'server-only';
import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { orderItems } from '@/db/schema/order';
import { refunds } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { copiesByLine } from '../case-money-queries';
import { afterSaleMachine } from '@/lib/states/aftersale';
import { unfreezeCodes } from './freeze-quantities';
import { continueFinish, lockCase, tellOrder, type LockedCase } from './lock-case';

const move = { machine: afterSaleMachine, table: afterSales, events: afterSaleEvents } as const;

/** Copies that were paid back without being sent back are no longer held. */
async function dropReturning(ctx: Ctx, { row }: LockedCase): Promise<void> {
  if (row.kind !== 'refund_only' || row.goodsState !== 'shipped') return;
  for (const [lineId, n] of [...(await copiesByLine(ctx, row.id))].toSorted(([a], [b]) => a - b)) {
    // Rows are locked in the order of their ids.
    await ctx.db
      .update(orderItems)
      .set({ returningQty: sql`${orderItems.returningQty} - ${n}`, updatedAt: sql`now()` })
      .where(eq(orderItems.id, lineId));
  }
}

/** The case has what it was for. Codes that the refund did not need can be used again. */
export async function completeCase(ctx: Ctx, locked: LockedCase): Promise<void> {
  const { row, order } = locked;
  await transition(ctx, {
    ...move,
    id: row.id,
    action: 'complete',
    set: { doneAt: sql`now()`, updatedAt: sql`now()` },
  });
  await dropReturning(ctx, locked);
  await tellOrder(ctx, order, 'completeAfterSale', row);
  await continueFinish(ctx, order.id);
  if (row.goodsState === 'unshipped') await unfreezeCodes(ctx, row);
}

/**
 * What the refunds of a case mean for it: all agreed money is back, so it is done; nothing is on its way because finance refused it, so the clerk
 * decides again, unless the goods are here already (then the money is put on its way again, `repayAfterSale`). A refund that failed keeps the
 * case open. Idempotent; under the case's locks.
 */
export async function settleLocked(ctx: Ctx, locked: LockedCase): Promise<void> {
  const { row } = locked;
  if (row.status !== 'approved_refund') return;
  const live = await ctx.db
    .select({ amountFen: refunds.amountFen, status: refunds.status })
    .from(refunds)
    .where(and(eq(refunds.afterSaleId, row.id), ne(refunds.status, 'cancelled')));
  if (live.some((r) => r.status !== 'success')) return;
  const missingFen = (row.approvedFen ?? 0) - live.reduce((a, r) => a + r.amountFen, 0);
  if (missingFen <= 0) return completeCase(ctx, locked);
  if (live.length > 0 || row.kind !== 'refund_only') return;
  const [asked] = await ctx.db
    .select({ freightFen: sql`coalesce(sum(${afterSaleItems.freightFen}), 0)`.mapWith(Number) })
    .from(afterSaleItems)
    .where(eq(afterSaleItems.afterSaleId, row.id));
  const [refused] = await ctx.db
    .select({ reason: refunds.failReason })
    .from(refunds)
    .where(eq(refunds.afterSaleId, row.id))
    .orderBy(sql`${refunds.id} desc`)
    .limit(1);
  await transition(ctx, {
    ...move,
    id: row.id,
    action: 'refundRefused',
    set: {
      approvedFen: null,
      freightFen: asked?.freightFen ?? 0,
      overrideBy: null,
      overrideReason: null,
      updatedAt: sql`now()`,
    },
    payload: { refused: refused?.reason ?? null },
  });
}

/** {@link settleLocked} of one case (job `aftersale.settle`, enqueued when a refund of a case ends). */
export async function settleAfterSale(outer: Ctx, id: number): Promise<void> {
  await withTx(outer, async (ctx) => settleLocked(ctx, await lockCase(ctx, id)));
}

const BATCH = 200;

/** Settles cases whose refunds have ended and whose job was lost (job `aftersale:sweep`). Returns how many were looked at. */
export async function settleEnded(outer: Ctx): Promise<number> {
  const rows = await outer.db
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(
      and(
        eq(afterSales.status, 'approved_refund'),
        notExists(
          outer.db
            .select({ one: sql`1` })
            .from(refunds)
            .where(
              and(
                eq(refunds.afterSaleId, afterSales.id),
                sql`${refunds.status} in ('created', 'processing', 'failed', 'manual')`,
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(afterSales.id))
    .limit(BATCH);
  for (const { id } of rows) {
    try {
      // One short transaction each: one bad row never stops the others.
      await settleAfterSale(outer, id);
    } catch (e) {
      outer.log.warn({ err: e, afterSaleId: id }, 'an ended after-sale could not be settled');
    }
  }
  return rows.length;
}
