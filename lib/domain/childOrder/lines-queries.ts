import 'server-only';
import { eq } from 'drizzle-orm';
import { childOrderItems } from '@/db/schema/childOrder';
import type { Ctx } from '@/lib/data/ctx';
import { sentByIssue, travels } from '@/lib/domain/order/rules';
import type { RemainingView, SplitLinesInput, SplitLineView } from './contract';
import { childOrderErrors } from './errors';
import { readSplitLines } from './facts-queries';
import { remainingQty, sentToMain, specLabelOf } from './rules';
import { findChild, findSplitOrder } from './scope';

/** Copies by line of a child order of this order. @throws 404 */
async function copiesIn(ctx: Ctx, orderId: number, id: number | undefined): Promise<Map<number, number>> {
  if (id === undefined) return new Map();
  const child = await findChild(ctx, id);
  if (child.orderId !== orderId) throw childOrderErrors.notFound();
  const rows = await ctx.db
    .select({ id: childOrderItems.orderItemId, quantity: childOrderItems.quantity })
    .from(childOrderItems)
    .where(eq(childOrderItems.childOrderId, id));
  return new Map(rows.map((r) => [r.id, r.quantity]));
}

/**
 * The lines of an order that can be given to receivers: those that travel, with what became of their copies (`childOrder/product/list`).
 *
 * @throws 404
 */
export async function listSplitLines(ctx: Ctx, input: SplitLinesInput): Promise<SplitLineView[]> {
  const order = await findSplitOrder(ctx, input.orderId);
  const inChild = await copiesIn(ctx, order.id, input.childOrderId);
  const lines = await readSplitLines(ctx, order.id);
  return lines.filter(travels).map((line) => ({
    orderItemId: line.id,
    lineNo: line.lineNo,
    productId: line.productId,
    kind: line.kind,
    title: line.title,
    specLabel: specLabelOf(line.spec),
    coverPath: line.coverPath,
    byIssue: sentByIssue(line),
    quantity: line.quantity,
    cancelledQty: line.cancelledQty,
    refundingQty: line.refundingQty,
    allocatedQty: line.allocatedQty,
    sentToMain: sentToMain(line),
    remaining: remainingQty(line),
    inChild: inChild.get(line.id) ?? 0,
  }));
}

/** 可分配数量 of an order's lines (`childOrder/remaining`). @throws 404 */
export async function getRemaining(ctx: Ctx, { orderId }: { orderId: number }): Promise<RemainingView> {
  const order = await findSplitOrder(ctx, orderId);
  const lines = (await readSplitLines(ctx, orderId)).filter(travels);
  return {
    orderId,
    restToMain: order.restToMain,
    allocated: lines.reduce((a, l) => a + l.allocatedQty, 0),
    remaining: lines.reduce((a, l) => a + remainingQty(l), 0),
    lines: lines.map((l) => ({ orderItemId: l.id, remaining: remainingQty(l) })),
  };
}
