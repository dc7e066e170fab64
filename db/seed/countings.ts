import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { AdminPermission } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { addCounting } from '@/lib/domain/stock/commands/add-counting';
import { editCounting } from '@/lib/domain/stock/commands/edit-counting';
import { finishCounting } from '@/lib/domain/stock/commands/finish-counting';
import { startCounting } from '@/lib/domain/stock/commands/start-counting';
import { cancelCounting, submitCounting } from '@/lib/domain/stock/commands/submit-counting';
import type { CountingScope } from '@/lib/states/counting';
import { countingLines, deliveryCenters, stockItems } from '../schema';
import { actorCtx } from './ctx';
import type { World } from './case-world';

type Stage = Pick<World, 'db' | 'now' | 'people'>;

/** What was found of one line: copies more or fewer than the book, or nothing because it was left out. */
type Found = { off: number; remark?: string } | { skipped: true; remark: string };

interface Task {
  title: string;
  scope: CountingScope;
  remark?: string;
  /** Hours before now at which it was made. */
  ago: number;
  /** By the place of the line; lines beyond were not reached. */
  found?: readonly Found[];
  end?: 'submitted' | 'posted' | 'cancelled';
}

const same: Found = { off: 0 };

/** A task of each state; each names other books, as two open ones never share a balance. */
const TASKS: readonly Task[] = [
  {
    title: '第三季度抽盘（保密教育类）',
    scope: 'products',
    remark: '按季度计划抽盘',
    ago: 2,
    found: [{ off: -2, remark: '两册封面受潮，已移至残损架' }, same, { off: 1 }, same, same, same],
    end: 'posted',
  },
  {
    title: '畅销书复盘',
    scope: 'products',
    ago: 26,
    found: [same, { off: -1, remark: '架上少一册，已复核' }, same, { off: 3, remark: '上月退货漏记' }, same],
    end: 'submitted',
  },
  {
    title: '年末盘点（一号库 A 区）',
    scope: 'products',
    remark: '两人一组，先初盘后复盘',
    ago: 4,
    found: [same, same, { off: -1 }, { skipped: true, remark: '整件未拆，下次盘点' }, same],
  },
  {
    title: '促销专区盘点',
    scope: 'products',
    ago: 50,
    found: [same],
    end: 'cancelled',
  },
  { title: '低库存商品核对', scope: 'low', remark: '补印前核对', ago: 1 },
];

/** Books of each task. */
const NAMED = 8;
const WAREHOUSE: readonly AdminPermission[] = ['warehouse', 'report'];

function actorOf({ db, now, people }: Stage, loginName: string, ago: number): Ctx {
  const person = people.staff.get(loginName);
  if (!person) throw new Error(`demo account ${loginName} is missing`);
  const { id: userId, name, role } = person;
  return actorCtx(
    db,
    { kind: 'admin', userId, name, role, permissions: WAREHOUSE, sessionId: 'seed' },
    new Date(now.getTime() - ago * 3_600_000),
    {},
  );
}

async function fill(ctx: Ctx, id: number, found: readonly Found[]): Promise<void> {
  const lines = await ctx.db
    .select()
    .from(countingLines)
    .where(eq(countingLines.taskId, id))
    .orderBy(asc(countingLines.id));
  const edits = lines.slice(0, found.length).map((line, at) => {
    const f = found[at] ?? same;
    return 'skipped' in f
      ? { lineId: line.id, skipped: true, remark: f.remark }
      : { lineId: line.id, counted: line.bookOnHand + f.off, remark: f.remark };
  });
  await editCounting(ctx, { id, lines: edits });
}

/** Counting tasks of the demo house, made by the same acts as the office's. Made by the clerk, judged by the warehouse. @returns how many */
export async function seedCountings(stage: Stage): Promise<number> {
  const { db } = stage;
  const [center] = await db
    .select({ id: deliveryCenters.id })
    .from(deliveryCenters)
    .where(eq(deliveryCenters.isDefault, true));
  if (!center) throw new Error('the default delivery centre is missing');
  const books = await db
    .select({ productId: stockItems.productId })
    .from(stockItems)
    .where(
      and(
        eq(stockItems.deliveryCenterId, center.id),
        isNull(stockItems.issueId),
        gte(sql`${stockItems.onHand} - ${stockItems.reserved}`, 10),
      ),
    )
    .orderBy(asc(stockItems.id))
    .limit(NAMED * TASKS.length);
  let used = 0;
  for (const { title, scope, remark, ago, found = [], end } of TASKS) {
    const size = end === undefined ? NAMED : found.length;
    const productIds = scope === 'products' ? books.slice(used, used + size).map((b) => b.productId) : [];
    used += productIds.length;
    const clerk = actorOf(stage, 'mallclerk', ago);
    const { id } = await addCounting(clerk, {
      deliveryCenterId: center.id,
      title,
      scope,
      categoryIds: [],
      productIds,
      remark,
    });
    if (found.length === 0) continue;
    await startCounting(clerk, { id });
    await fill(clerk, id, found);
    if (end === 'cancelled') await cancelCounting(clerk, { id, reason: '专区已撤，并入年末盘点' });
    if (end === 'submitted' || end === 'posted') await submitCounting(clerk, { id });
    if (end === 'posted') await finishCounting(actorOf(stage, 'warehouse', 0), { id });
  }
  return TASKS.length;
}
