import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import { payments } from '@/db/schema/payment';
import { bookTitle } from '@/lib/core/book-title';
import { formatFen } from '@/lib/core/money';
import type { Ctx } from '@/lib/data/ctx';
import { createRefund, type RefundLine } from '@/lib/domain/payment/commands/create-refund';
import { needsSecondPerson } from '@/lib/domain/payment/given-queries';
import { heldFen } from '@/lib/domain/payment/money-rules';
import { caseMoney, refundedOfCase } from '../case-money-queries';
import { spreadAgreed } from '../office-rules';
import { afterSaleErrors } from '../errors';
import { readOrderFacts } from '../facts-queries';
import { afterSaleReasons } from '@/lib/states/aftersale';
import type { LockedCase } from './lock-case';

type Part = RefundLine;

const partFen = (p: Pick<Part, 'goodsFen' | 'freightFen'>) => p.goodsFen + p.freightFen;
const sumFen = (parts: readonly Part[]) => parts.reduce((a, p) => a + partFen(p), 0);

/** What was agreed and is in no refund yet, by line. */
async function missingParts(ctx: Ctx, { row, order, lines }: LockedCase): Promise<Part[]> {
  const money = await caseMoney(ctx, row.id, lines, await readOrderFacts(ctx, order, lines));
  const agreed = spreadAgreed(money, (row.approvedFen ?? 0) - row.freightFen, row.freightFen);
  const given = await refundedOfCase(ctx, row.id);
  return agreed
    .map((a) => {
      const done = given.find((g) => g.orderItemId === a.orderItemId);
      const copies = money.find((m) => m.orderItemId === a.orderItemId)?.quantity ?? 0;
      return {
        orderItemId: a.orderItemId,
        // Copies that have left are counted when they come back; those that have not leave the order with their money.
        quantity: row.goodsState === 'unshipped' ? copies - (done?.quantity ?? 0) : 0,
        goodsFen: Math.max(0, a.goodsFen - (done?.goodsFen ?? 0)),
        freightFen: Math.max(0, a.freightFen - (done?.freightFen ?? 0)),
      };
    })
    .filter((p) => partFen(p) > 0 || p.quantity > 0);
}

/** @throws 409 naming the line of which less is left than was agreed */
function assertLineMoney(parts: readonly Part[], lines: LockedCase['lines']): void {
  for (const part of parts) {
    const line = lines.find((l) => l.id === part.orderItemId);
    if (!line) throw afterSaleErrors.badLines();
    const leftFen = line.payableFen - line.refundingFen - line.refundedFen;
    if (partFen(part) <= leftFen) continue;
    throw afterSaleErrors.lineMoneyGone({
      message: `${bookTitle(line.title)}的可退金额只剩 ${formatFen(leftFen)} 元，请调低退款金额`,
      data: { orderItemId: line.id, leftFen },
    });
  }
}

/** Splits the parts at `fen`: what one payment gives, and the rest. Copies go with the first money of their line. */
function splitAt(parts: readonly Part[], fen: number): [Part[], Part[]] {
  const taken: Part[] = [];
  const rest: Part[] = [];
  let left = fen;
  for (const p of parts) {
    const goodsFen = Math.min(left, p.goodsFen);
    const freightFen = Math.min(left - goodsFen, p.freightFen);
    left -= goodsFen + freightFen;
    const whole = goodsFen === p.goodsFen && freightFen === p.freightFen;
    if (goodsFen + freightFen > 0 || whole) taken.push({ ...p, goodsFen, freightFen });
    if (whole) continue;
    const quantity = goodsFen + freightFen > 0 ? 0 : p.quantity;
    rest.push({ ...p, quantity, goodsFen: p.goodsFen - goodsFen, freightFen: p.freightFen - freightFen });
  }
  return [taken, rest];
}

export interface PaidOut {
  amountFen: number;
  /** A second person of finance has to agree before the money moves. */
  needsSecond: boolean;
}

/**
 * Puts the money of a case on its way that was agreed and is in no refund yet: from the order's payments, oldest first, a refund each
 * (domain.md sections 2 and 7). The case is locked by the caller.
 *
 * @throws 409 when the line or the payments have less left
 */
export async function payOut(ctx: Ctx, locked: LockedCase): Promise<PaidOut> {
  const { row, order, lines } = locked;
  const parts = await missingParts(ctx, locked);
  const amountFen = sumFen(parts);
  if (amountFen === 0) return { amountFen, needsSecond: false };
  assertLineMoney(parts, lines);
  const paid = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, 'paid')))
    .orderBy(asc(payments.id))
    .for('update');
  const open = paid.filter((p) => heldFen(p) > 0);
  const leftFen = open.reduce((a, p) => a + heldFen(p), 0);
  if (amountFen > leftFen) {
    const message = `订单的可退款项只剩 ${formatFen(leftFen)} 元，请调低退款金额`;
    throw afterSaleErrors.moneyGone({ message, data: { leftFen } });
  }
  const needsSecond = await needsSecondPerson(ctx, order.id, amountFen);
  let rest = parts;
  for (const payment of open) {
    if (rest.length === 0) break;
    const [items, later] = splitAt(rest, heldFen(payment));
    rest = later;
    if (sumFen(items) === 0) continue;
    // Locked in ascending order.
    await createRefund(ctx, {
      orderId: order.id,
      paymentId: payment.id,
      amountFen: sumFen(items),
      reasonKind: 'after_sale',
      reason: `售后 ${row.afterSaleNo}：${afterSaleReasons[row.reasonKind]}`,
      afterSaleId: row.id,
      items,
      needsSecond,
    });
  }
  return { amountFen, needsSecond };
}
