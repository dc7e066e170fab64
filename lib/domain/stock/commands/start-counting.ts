import 'server-only';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { countingLines, countingTaskEvents, countingTasks } from '@/db/schema/counting';
import { stockItems } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { MAX_COUNTING_LINES } from '../counting-contract';
import { countingErrors } from '../counting-errors';
import { countedBalances, lockCounting, type CountingTask } from '../counting-scope';
import { countingMachine } from '@/lib/states/counting';

/** A book that was named and never lay in this house gets its balance of nought, so that copies found can be counted. */
async function openBalances(ctx: Ctx, task: CountingTask): Promise<void> {
  if (task.scope !== 'products') return;
  await ctx.db.execute(sql`
    insert into stock_items (product_id, delivery_center_id)
    select p.id, ${task.deliveryCenterId} from products p
    where p.id in (${sql.join(
      task.scopeIds.map((id) => sql`${id}`),
      sql`, `,
    )}) and p.kind = 'paper_book' and p.stock_policy = 'tracked'
    order by p.id
    on conflict on constraint stock_items_key do nothing`);
}

/** Another open task that counts one of these balances: both would correct the same difference. */
async function refuseOverlap(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const others = await ctx.db
    .select({ taskNo: countingTasks.taskNo, title: countingTasks.title, n: sql<number>`count(*)::int` })
    .from(countingLines)
    .innerJoin(countingTasks, eq(countingTasks.id, countingLines.taskId))
    .where(sql`${countingLines.open} and ${inArray(countingLines.stockItemId, [...ids])}`)
    .groupBy(countingTasks.id)
    .orderBy(asc(countingTasks.id));
  if (others.length === 0) return;
  const names = others.map((o) => `${o.taskNo}“${o.title}”（${o.n} 种）`).join('、');
  throw countingErrors.countedElsewhere({
    message: `部分商品正在其他任务中盘点：${names}；请先完成或取消该任务`,
    data: { tasks: others },
  });
}

/**
 * Begins a count (`counting/start`, domain.md section 5): the rows of the scope are locked by ascending id, and one statement under that lock
 * takes each one's book quantity and last ledger row. No act on a balance falls between the two.
 *
 * @throws 404, 409 when it has begun, nothing or too much is to be counted, or a balance stands on another open task
 */
export async function startCounting(ctx: Ctx, { id }: { id: number }): Promise<{ lines: number }> {
  const { userId } = requireAdmin(ctx);
  const task = await lockCounting(ctx, id);
  await transition(ctx, {
    machine: countingMachine,
    table: countingTasks,
    events: countingTaskEvents,
    id,
    action: 'start',
    set: { startedBy: userId, startedAt: ctx.now },
  });
  await openBalances(ctx, task);
  const locked = await ctx.db
    .select({ id: stockItems.id })
    .from(stockItems)
    .where(countedBalances(task))
    .orderBy(asc(stockItems.id))
    .limit(MAX_COUNTING_LINES + 1)
    .for('update');
  if (locked.length === 0) throw countingErrors.nothingToCount();
  if (locked.length > MAX_COUNTING_LINES)
    throw countingErrors.tooManyLines({
      message: `盘点行数超过 ${MAX_COUNTING_LINES} 行，请按分类分成几个任务`,
    });
  const ids = locked.map((r) => r.id);
  await refuseOverlap(ctx, ids);
  await ctx.db.execute(sql`
    insert into counting_lines (task_id, stock_item_id, book_on_hand, last_movement_id)
    select ${id}, s.id, s.on_hand, (select max(m.id) from stock_movements m where m.stock_item_id = s.id)
    from stock_items s
    join products p on p.id = s.product_id
    left join periodical_issues i on i.id = s.issue_id
    where s.id = any(${sql.param(ids)}::bigint[])
    order by p.sku, i.year, i.issue_no, s.id`);
  await recordOperation(ctx, {
    action: 'counting.start',
    entity: 'counting',
    entityId: id,
    before: { status: task.status },
    after: { status: 'counting', taskNo: task.taskNo, lines: ids.length },
  });
  return { lines: ids.length };
}
