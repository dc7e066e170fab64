import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { countingLines, countingTaskEvents, countingTasks } from '@/db/schema/counting';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { stockItems } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import type { CountingReasonInput } from '../counting-contract';
import { countingErrors } from '../counting-errors';
import { goodsName, lockCounting } from '../counting-scope';
import { countingMachine } from '@/lib/states/counting';
import { closeLines, countTodo } from './write-counting';

const move = { machine: countingMachine, table: countingTasks, events: countingTaskEvents } as const;
/** Lines that a refusal names. */
const NAMED = 5;

/** Hands a count in to be judged (`counting/submit`). @throws 404, 409 when it is not being counted, or a line says nothing */
export async function submitCounting(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { userId } = requireAdmin(ctx);
  const task = await lockCounting(ctx, id);
  const todo = task.status === 'counting' ? await countTodo(ctx, id) : 0;
  if (todo > 0) {
    const first = await ctx.db
      .select({ title: products.title, issueTitle: periodicalIssues.title })
      .from(countingLines)
      .innerJoin(stockItems, eq(stockItems.id, countingLines.stockItemId))
      .innerJoin(products, eq(products.id, stockItems.productId))
      .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
      .where(
        and(
          eq(countingLines.taskId, id),
          sql`${countingLines.counted} is null and not ${countingLines.skipped}`,
        ),
      )
      .orderBy(asc(countingLines.id))
      .limit(NAMED);
    const names = first.map((l) => `“${goodsName(l.title, l.issueTitle)}”`).join('、');
    throw countingErrors.unfinished({
      message: `还有 ${todo} 种商品未盘点：${names}${todo > NAMED ? '等' : ''}；请填写实盘数或标记为跳过`,
      data: { todo },
    });
  }
  await transition(ctx, {
    ...move,
    id,
    action: 'submit',
    set: { submittedBy: userId, submittedAt: ctx.now },
  });
  await recordOperation(ctx, {
    action: 'counting.submit',
    entity: 'counting',
    entityId: id,
    before: { status: task.status },
    after: { status: 'submitted', taskNo: task.taskNo },
  });
}

/** Gives a count back to be looked at once more (`counting/sendBack`). @throws 404, 409 */
export async function sendBackCounting(ctx: Ctx, { id, reason }: CountingReasonInput): Promise<void> {
  requireAdmin(ctx);
  const task = await lockCounting(ctx, id);
  await transition(ctx, {
    ...move,
    id,
    action: 'sendBack',
    set: { submittedBy: null, submittedAt: null },
    reason,
  });
  await recordOperation(ctx, {
    action: 'counting.sendBack',
    entity: 'counting',
    entityId: id,
    before: { status: task.status },
    after: { status: 'counting', taskNo: task.taskNo },
    reason,
  });
}

/** Drops a count (`counting/cancel`): nothing is posted, its balances may be counted again. @throws 404, 409 */
export async function cancelCounting(ctx: Ctx, { id, reason }: CountingReasonInput): Promise<void> {
  const { userId } = requireAdmin(ctx);
  const task = await lockCounting(ctx, id);
  await transition(ctx, {
    ...move,
    id,
    action: 'cancel',
    set: { cancelledBy: userId, cancelledAt: ctx.now },
    reason,
  });
  await closeLines(ctx, id);
  await recordOperation(ctx, {
    action: 'counting.cancel',
    entity: 'counting',
    entityId: id,
    before: { status: task.status },
    after: { status: 'cancelled', taskNo: task.taskNo },
    reason,
  });
}
