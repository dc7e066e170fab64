import 'server-only';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { activationCodes } from '@/db/schema/activation';
import { orderItems } from '@/db/schema/order';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { isDigital } from '@/lib/domain/product/rules';
import { issueDeliveryMachine } from '@/lib/states/shipping';
import { copiesByLine } from '../case-money-queries';
import { afterSaleErrors } from '../errors';
import type { CasePlan } from '../plan-rules';
import { freezeReason } from '../rules';

type Case = Pick<typeof afterSales.$inferSelect, 'afterSaleNo' | 'kind' | 'goodsState'>;
type Line = Pick<typeof orderItems.$inferSelect, 'id' | 'kind'>;

/**
 * Holds copies back for a case (domain.md section 8): unshipped ones by `refunding_qty`, shipped ones by `returning_qty`, each by one
 * conditional UPDATE whose limits the database's CHECKs repeat. The caller holds the order's and the lines' locks.
 */
async function freezeCopies(ctx: Ctx, row: Case, lineId: number, n: number): Promise<void> {
  const unshipped = row.goodsState === 'unshipped';
  const done = await ctx.db
    .update(orderItems)
    .set({
      ...(unshipped
        ? { refundingQty: sql`${orderItems.refundingQty} + ${n}` }
        : { returningQty: sql`${orderItems.returningQty} + ${n}` }),
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(orderItems.id, lineId),
        unshipped
          ? sql`${orderItems.packedQty} + ${orderItems.shippedQty} + ${orderItems.cancelledQty} + ${orderItems.refundingQty} + ${n} <= ${orderItems.quantity}`
          : sql`${orderItems.returnedQty} + ${orderItems.returningQty} + ${n} <= ${orderItems.shippedQty}`,
      ),
    )
    .returning({ id: orderItems.id });
  if (done.length === 0) throw afterSaleErrors.overQuantity();
}

/** Unused codes of an electronic line cannot be activated while the case is open; those that no member was given go first, of them the newest, as a refund voids them. */
async function freezeCodes(ctx: Ctx, row: Case, lineId: number, n: number): Promise<void> {
  const codes = await ctx.db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .where(
      and(
        eq(activationCodes.orderItemId, lineId),
        eq(activationCodes.status, 'assigned'),
        isNull(activationCodes.frozenAt),
      ),
    )
    .orderBy(sql`(${activationCodes.allocationId} is not null)`, desc(activationCodes.id))
    .limit(n)
    .for('update');
  if (codes.length === 0) return;
  await ctx.db
    .update(activationCodes)
    .set({ frozenAt: sql`now()`, frozenReason: freezeReason(row), updatedAt: sql`now()` })
    .where(
      inArray(
        activationCodes.id,
        codes.map((c) => c.id),
      ),
    );
}

/** Takes what a case names out of everybody else's reach until it ends. */
export async function freezeQuantities(
  ctx: Ctx,
  row: Case,
  plan: CasePlan,
  lines: readonly Line[],
): Promise<void> {
  for (const { orderItemId, quantity, parts } of plan.lines.toSorted(
    (a, b) => a.orderItemId - b.orderItemId,
  )) {
    if (row.kind !== 'resend') {
      // Rows are locked in the order of their ids.
      await freezeCopies(ctx, row, orderItemId, quantity);
      continue;
    }
    for (const { issueDeliveryId } of parts) {
      if (issueDeliveryId === null) continue;
      await transition(ctx, {
        machine: issueDeliveryMachine,
        table: issueDeliveries,
        events: issueDeliveryEvents,
        id: issueDeliveryId,
        action: 'reportMissing',
        set: { reason: freezeReason(row), updatedAt: sql`now()` },
        payload: { afterSaleNo: row.afterSaleNo },
      });
    }
  }
  if (row.goodsState !== 'unshipped') return;
  // Code rows are the last that a transaction locks (domain.md section 1 rule 3).
  for (const { orderItemId, quantity } of plan.lines) {
    const line = lines.find((l) => l.id === orderItemId);
    if (line && isDigital(line.kind)) await freezeCodes(ctx, row, orderItemId, quantity);
  }
}

/**
 * Gives back what {@link freezeQuantities} took, when a case ends without its wish: withdrawn, expired, rejected, refused at the door. The caller
 * holds the order's and the lines' locks and has moved the case.
 */
export async function freeQuantities(ctx: Ctx, row: Case & { id: number }): Promise<void> {
  if (row.kind === 'resend') return takeBackReports(ctx, row);
  const unshipped = row.goodsState === 'unshipped';
  for (const [lineId, n] of [...(await copiesByLine(ctx, row.id))].toSorted(([a], [b]) => a - b)) {
    // Rows are locked in the order of their ids.
    await ctx.db
      .update(orderItems)
      .set({
        ...(unshipped
          ? { refundingQty: sql`${orderItems.refundingQty} - ${n}` }
          : { returningQty: sql`${orderItems.returningQty} - ${n}` }),
        updatedAt: sql`now()`,
      })
      .where(eq(orderItems.id, lineId));
  }
  if (unshipped) await unfreezeCodes(ctx, row);
}

/** Codes that the case froze and that are still unused can be activated again. */
export async function unfreezeCodes(
  ctx: Ctx,
  row: Pick<Case, 'afterSaleNo'> & { id: number },
): Promise<void> {
  await ctx.db
    .update(activationCodes)
    .set({ frozenAt: null, frozenReason: null, updatedAt: sql`now()` })
    .where(
      and(
        inArray(
          activationCodes.orderItemId,
          ctx.db
            .select({ id: afterSaleItems.orderItemId })
            .from(afterSaleItems)
            .where(eq(afterSaleItems.afterSaleId, row.id)),
        ),
        // An administrator may have written the same words.
        isNull(activationCodes.frozenBy),
        eq(activationCodes.frozenReason, freezeReason(row)),
      ),
    );
}

/** The issues that the case reported are as they were: sent. */
async function takeBackReports(ctx: Ctx, row: Case & { id: number }): Promise<void> {
  const rows = await ctx.db
    .select({ id: issueDeliveries.id })
    .from(afterSaleItems)
    .innerJoin(issueDeliveries, eq(issueDeliveries.id, afterSaleItems.issueDeliveryId))
    .where(and(eq(afterSaleItems.afterSaleId, row.id), eq(issueDeliveries.status, 'missing')))
    .orderBy(issueDeliveries.id);
  for (const { id } of rows) {
    // Rows are locked in the order of their ids.
    await transition(ctx, {
      machine: issueDeliveryMachine,
      table: issueDeliveries,
      events: issueDeliveryEvents,
      id,
      action: 'takeBackReport',
      set: { reason: null, updatedAt: sql`now()` },
      payload: { afterSaleNo: row.afterSaleNo },
    });
  }
}
