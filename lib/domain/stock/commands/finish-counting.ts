import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { countingLines, countingTaskEvents, countingTasks } from '@/db/schema/counting';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { stockItems } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { countingErrors } from '../counting-errors';
import { differingSql, goodsName, lockCounting, mayPostCounting } from '../counting-scope';
import { countingMachine } from '@/lib/states/counting';
import { moveStock } from './move-stock';
import { closeLines } from './write-counting';

/** Rows that the message of a refusal names; its data holds all. */
const NAMED = 5;

/** The lines that differ, their balances locked by ascending id. */
function lockDiffering(ctx: Ctx, taskId: number) {
  return ctx.db
    .select({
      lineId: countingLines.id,
      stockItemId: stockItems.id,
      title: products.title,
      issueTitle: periodicalIssues.title,
      onHand: stockItems.onHand,
      reserved: stockItems.reserved,
      difference: sql<number>`${countingLines.counted} - ${countingLines.bookOnHand}`,
    })
    .from(countingLines)
    .innerJoin(stockItems, eq(stockItems.id, countingLines.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .where(and(eq(countingLines.taskId, taskId), differingSql))
    .orderBy(asc(stockItems.id))
    .for('update', { of: stockItems });
}
type Differing = Awaited<ReturnType<typeof lockDiffering>>[number];

/** Orders hold copies that the count did not find: nothing is posted until somebody has dealt with them. */
function refuseShort(rows: readonly Differing[]): void {
  const short = rows
    .filter((r) => r.onHand + r.difference < r.reserved)
    .map((r) => ({
      lineId: r.lineId,
      title: goodsName(r.title, r.issueTitle),
      onHand: r.onHand,
      reserved: r.reserved,
      difference: r.difference,
    }));
  if (short.length === 0) return;
  const names = short
    .slice(0, NAMED)
    .map((s) => `“${s.title}”现存 ${s.onHand}、占用 ${s.reserved}、盘亏 ${-s.difference}`)
    .join('；');
  throw countingErrors.short({
    message: `有 ${short.length} 种商品调整后现存量会低于订单占用，未作任何调整：${names}${short.length > NAMED ? '等' : ''}`,
    data: { rows: short },
  });
}

/**
 * Judges a count and books its differences (`counting/finish`, domain.md section 5): what was counted less the book at the start is added to the
 * balance as it is now, so that what was sold and shipped in between stays booked. All differences or none.
 *
 * @throws 404, 403 for whoever made or submitted the task, 409 when it does not wait, or a loss would take copies that orders hold
 */
export async function finishCounting(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ gained: number; lost: number }> {
  const { userId } = requireAdmin(ctx);
  const task = await lockCounting(ctx, id);
  if (task.status === 'submitted' && !mayPostCounting(task, userId)) throw countingErrors.secondPerson();
  await transition(ctx, {
    machine: countingMachine,
    table: countingTasks,
    events: countingTaskEvents,
    id,
    action: 'post',
    set: { postedBy: userId, postedAt: ctx.now },
  });
  const rows = await lockDiffering(ctx, id);
  refuseShort(rows);
  await closeLines(ctx, id);
  let [gained, lost] = [0, 0];
  for (const { lineId, stockItemId, difference } of rows) {
    if (difference > 0) gained += difference;
    else lost -= difference;
    // Rows are locked one after the other, by id.
    await moveStock(ctx, {
      stockItemId,
      kind: difference > 0 ? 'count_gain' : 'count_loss',
      onHand: difference,
      bizType: 'counting',
      bizId: id,
      bizLine: lineId,
      step: 'post',
      reason: `盘点 ${task.taskNo}`,
    });
  }
  await recordOperation(ctx, {
    action: 'counting.finish',
    entity: 'counting',
    entityId: id,
    before: { status: task.status },
    after: { status: 'posted', taskNo: task.taskNo, lines: rows.length, gained, lost },
  });
  return { gained, lost };
}
