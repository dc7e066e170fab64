import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { buyerMay } from '@/lib/domain/order/policy';
import type { ApplyInput } from '../contract';
import type { OfficeApplyInput } from '../office-contract';
import { afterSaleErrors } from '../errors';
import { readOrderFacts } from '../facts-queries';
import { planRefund, planResend } from '../plan-rules';
import { reasonsOf, windowEnd } from '../rules';
import { fileCase, findKnown, submitOf, type Case } from './apply-after-sale';

/** @throws 400 for a reason of another kind of case, 422 when its time is over */
function assertHeard(input: ApplyInput, finishedAt: Date | null, now: Date): void {
  if (!reasonsOf(input).includes(input.reasonKind)) {
    const { message } = afterSaleErrors.badReason();
    throw afterSaleErrors.badReason({ errors: { reasonKind: message } });
  }
  const end = windowEnd(finishedAt, input.reasonKind);
  if (end !== null && end <= now) throw afterSaleErrors.late();
}

/**
 * 代客申请: a case for a buyer who called, by the rules of his own form but without pictures, and with activated e-copies, which need a special
 * permission when the case is agreed to. The same key gives the same case.
 *
 * @throws 404; 400 at the field; 409 for the order's state, a quantity or a key with another body; 422 when the time is over
 */
export async function applyForBuyer(
  ctx: Ctx,
  wish: OfficeApplyInput,
): Promise<Pick<Case, 'id' | 'afterSaleNo'>> {
  requireAdmin(ctx);
  const goodsState = wish.kind === 'refund_only' ? wish.goodsState : 'shipped';
  const input: ApplyInput = { ...wish, goodsState, issues: [], fileIds: [] };
  const submit = submitOf(ctx, input);
  const order = await lockOrder(ctx, input.orderId);
  const known = await findKnown(ctx, order.buyerId, submit);
  if (known) return known;
  const lines = await lockOrderItems(ctx, order.id);
  if (!buyerMay('apply_after_sale', { ...order, lines }, ctx.now)) throw afterSaleErrors.closed();
  assertHeard(input, order.finishedAt, ctx.now);
  const facts = await readOrderFacts(ctx, order, lines);
  const all = { ...facts, lines: facts.lines.map((l) => ({ ...l, activatedQty: 0 })) };
  const plan = input.kind === 'resend' ? planResend(facts, input, ctx.now) : planRefund(all, input, input);
  const row = await fileCase(ctx, { order, lines, input, plan, submit, buyerId: order.buyerId });
  await recordOperation(ctx, {
    action: 'return.apply',
    entity: 'afterSale',
    entityId: row.id,
    after: {
      afterSaleNo: row.afterSaleNo,
      orderSn: order.orderSn,
      kind: row.kind,
      requestedFen: row.requestedFen,
      lines: input.lines,
    },
    reason: input.reason,
  });
  return row;
}
