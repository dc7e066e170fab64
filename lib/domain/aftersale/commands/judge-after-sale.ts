import 'server-only';
import { sql } from 'drizzle-orm';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import type { AgreeInput, RefuseInput } from '../office-contract';
import { afterSaleErrors } from '../errors';
import { RETURN_SEND_DAYS } from '../rules';
import { afterSaleMachine } from '@/lib/states/aftersale';
import { agreeMoney, returnPlace } from './agreed-terms';
import { freeQuantities } from './freeze-quantities';
import { continueFinish, lockCase, tellOrder, type LockedCase } from './lock-case';
import { payOut, type PaidOut } from './pay-out';
import { settleLocked } from './settle-after-sale';

const move = { machine: afterSaleMachine, table: afterSales, events: afterSaleEvents } as const;

const audited = (ctx: Ctx, note: string) => ({
  auditedBy: requireAdmin(ctx).userId,
  auditedAt: sql`now()`,
  auditNote: note || null,
  updatedAt: sql`now()`,
});

async function agreeResend(ctx: Ctx, { row }: LockedCase, input: AgreeInput): Promise<PaidOut> {
  await transition(ctx, {
    ...move,
    id: row.id,
    action: 'approveResend',
    set: audited(ctx, input.note),
    ...(input.note ? { reason: input.note } : {}),
  });
  return { amountFen: 0, needsSecond: false };
}

/** Money at once, or first the goods. */
async function agreeRefund(ctx: Ctx, locked: LockedCase, input: AgreeInput): Promise<PaidOut> {
  const { row } = locked;
  const agreed = await agreeMoney(ctx, locked, input);
  const approvedFen = agreed.goodsFen + agreed.freightFen;
  const goodsFirst = row.kind === 'return_refund';
  const after = await transition(ctx, {
    ...move,
    id: row.id,
    action: goodsFirst ? 'askGoods' : 'approveRefund',
    set: {
      ...audited(ctx, input.note),
      approvedFen,
      freightFen: agreed.freightFen,
      overrideBy: agreed.special ? requireAdmin(ctx).userId : null,
      overrideReason: agreed.special ? input.overrideReason : null,
      ...(goodsFirst
        ? {
            ...(await returnPlace(ctx, locked, input.returnCenterId)),
            returnDeadlineAt: sql`now() + make_interval(days => ${RETURN_SEND_DAYS})`,
          }
        : {}),
    },
    ...(input.note ? { reason: input.note } : {}),
    payload: {
      approvedFen,
      freightFen: agreed.freightFen,
      ...(agreed.special ? { override: input.overrideReason, activatedQty: agreed.activatedQty } : {}),
    },
  });
  return goodsFirst ? { amountFen: approvedFen, needsSecond: false } : payOut(ctx, { ...locked, row: after });
}

/**
 * 同意 (domain.md section 8): a refund starts, goods are asked for until {@link RETURN_SEND_DAYS} days from now, or a resend is to be packed. Decided
 * under the locks of order, lines and case, with the facts read again: against a shipment, a withdrawal or another clerk exactly one wins.
 *
 * @returns the money that was agreed, and whether a second person of finance has to agree before it moves
 * @throws 404, 409 in another state or when there is less money left, 400 and 422 at the field, 403 for activated e-copies
 */
export async function agreeAfterSale(ctx: Ctx, input: AgreeInput): Promise<PaidOut> {
  requireAdmin(ctx);
  const locked = await lockCase(ctx, input.id);
  const { row, order } = locked;
  if (row.status !== 'applied') {
    const message = `当前状态为“${afterSaleMachine.label(row.status)}”，不能同意`;
    throw coreErrors.conflict({ message, data: { status: row.status } });
  }
  const agree = row.kind === 'resend' ? agreeResend : agreeRefund;
  const paid = await agree(ctx, locked, input);
  await tellOrder(ctx, order, 'agreeAfterSale', row);
  await recordOperation(ctx, {
    action: 'return.agree',
    entity: 'afterSale',
    entityId: row.id,
    before: { status: row.status, afterSaleNo: row.afterSaleNo, requestedFen: row.requestedFen },
    after: { kind: row.kind, ...paid, note: input.note, overrideReason: input.overrideReason || undefined },
  });
  return paid;
}

/** 拒绝 with a reason that the buyer reads; the copies are free again. @throws 404, 409 in another state */
export async function refuseAfterSale(ctx: Ctx, { id, reason }: RefuseInput): Promise<void> {
  requireAdmin(ctx);
  const { row, order } = await lockCase(ctx, id);
  await transition(ctx, { ...move, id, action: 'reject', set: audited(ctx, reason), reason });
  await tellOrder(ctx, order, 'rejectAfterSale', row);
  await continueFinish(ctx, order.id);
  await recordOperation(ctx, {
    action: 'return.refuse',
    entity: 'afterSale',
    entityId: id,
    before: { status: row.status, afterSaleNo: row.afterSaleNo },
    after: { status: 'rejected' },
    reason,
  });
  await freeQuantities(ctx, row);
}

/**
 * 重新退款: money that was agreed and whose refund finance has taken back is put on its way again.
 *
 * @throws 404, 409 in another state or when nothing is missing
 */
export async function repayAfterSale(ctx: Ctx, id: number): Promise<PaidOut> {
  requireAdmin(ctx);
  const locked = await lockCase(ctx, id);
  if (locked.row.status !== 'approved_refund') throw afterSaleErrors.nothingMissing();
  const paid = await payOut(ctx, locked);
  if (paid.amountFen === 0) throw afterSaleErrors.nothingMissing();
  await recordOperation(ctx, {
    action: 'return.repay',
    entity: 'afterSale',
    entityId: id,
    after: { afterSaleNo: locked.row.afterSaleNo, ...paid },
  });
  await settleLocked(ctx, locked);
  return paid;
}
