import 'server-only';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { countingLines, countingLogs, countingTasks } from '@/db/schema/counting';
import { users } from '@/db/schema/identity';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { tableFile, type Column, type TableFile } from '@/lib/data/sheet-file';
import type {
  CountingItemListInput,
  CountingItemView,
  CountingLogListInput,
  CountingLogListView,
  CountingSheetView,
} from './counting-contract';
import { countingErrors } from './counting-errors';
import { countingColumns, countingHeads, lineKeyOf, type CountingColumn } from './counting-rules';
import { faceSql, movedSql, shortSql } from './counting-scope';
import { countingSources } from '@/lib/states/counting';
import { goodsWords } from './goods-words';

const goodsCode = sql<string | null>`coalesce(${products.isbn}, ${products.issn})`;

function items(ctx: Ctx) {
  return ctx.db
    .select({
      line: countingLines,
      taskNo: countingTasks.taskNo,
      productId: stockItems.productId,
      issueId: stockItems.issueId,
      onHand: stockItems.onHand,
      reserved: stockItems.reserved,
      sku: products.sku,
      title: products.title,
      issueTitle: periodicalIssues.title,
      code: goodsCode,
      moved: movedSql,
      short: shortSql,
      countedBy: users.name,
    })
    .from(countingLines)
    .innerJoin(countingTasks, eq(countingTasks.id, countingLines.taskId))
    .innerJoin(stockItems, eq(stockItems.id, countingLines.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .leftJoin(users, eq(users.id, countingLines.countedBy))
    .$dynamic();
}

export function present({ line, taskNo, ...r }: Awaited<ReturnType<typeof items>>[number]): CountingItemView {
  return {
    id: line.id,
    lineKey: lineKeyOf(taskNo, line.id),
    stockItemId: line.stockItemId,
    productId: r.productId,
    issueId: r.issueId,
    sku: r.sku,
    title: r.title,
    issueTitle: r.issueTitle,
    code: r.code,
    bookOnHand: line.bookOnHand,
    counted: line.counted,
    skipped: line.skipped,
    difference: line.counted === null ? null : line.counted - line.bookOnHand,
    moved: r.moved,
    onHand: r.onHand,
    reserved: r.reserved,
    short: r.short,
    remark: line.remark,
    countedBy: r.countedBy,
    countedAt: toIsoOrNull(line.countedAt),
  };
}

/** Lines of a task in the order of its sheet (`counting/item/list`). @throws 404 */
export async function listCountingItems(
  ctx: Ctx,
  input: CountingItemListInput,
): Promise<Paged<CountingItemView>> {
  await assertTask(ctx, input.taskId);
  const goods = input.keyword ? await goodsWords(ctx, input.keyword) : undefined;
  const where = and(
    eq(countingLines.taskId, input.taskId),
    faceSql(input.face),
    goods?.(stockItems.productId, stockItems.issueId),
  );
  const page = items(ctx)
    .where(where)
    .orderBy(asc(countingLines.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, countLines(ctx, where));
  return { ...paged, list: paged.list.map(present) };
}

async function countLines(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(countingLines)
    .innerJoin(stockItems, eq(stockItems.id, countingLines.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .where(where);
  return row?.n ?? 0;
}

async function assertTask(ctx: Ctx, id: number): Promise<void> {
  const [task] = await ctx.db
    .select({ id: countingTasks.id })
    .from(countingTasks)
    .where(eq(countingTasks.id, id));
  if (!task) throw countingErrors.notFound();
}

/** Every number that was given in a task, newest first (`counting/log/list`). @throws 404 */
export async function listCountingLogs(ctx: Ctx, input: CountingLogListInput): Promise<CountingLogListView> {
  await assertTask(ctx, input.taskId);
  const where = and(
    eq(countingLogs.taskId, input.taskId),
    input.lineId ? eq(countingLogs.lineId, input.lineId) : undefined,
  );
  const page = ctx.db
    .select({
      id: countingLogs.id,
      lineId: countingLogs.lineId,
      sku: products.sku,
      title: products.title,
      issueTitle: periodicalIssues.title,
      counted: countingLogs.counted,
      skipped: countingLogs.skipped,
      source: countingLogs.source,
      actor: users.name,
      createdAt: countingLogs.createdAt,
    })
    .from(countingLogs)
    .innerJoin(countingLines, eq(countingLines.id, countingLogs.lineId))
    .innerJoin(stockItems, eq(stockItems.id, countingLines.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .leftJoin(users, eq(users.id, countingLogs.actorId))
    .where(where)
    .orderBy(desc(countingLogs.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(countingLogs, where));
  return {
    ...paged,
    list: paged.list.map((r) => ({
      ...r,
      sourceLabel: countingSources[r.source],
      actor: r.actor ?? '系统',
      createdAt: toIso(r.createdAt),
    })),
  };
}

/** A task's lines as they are printed. @throws 404, 409 before it was started */
export async function getCountingSheet(ctx: Ctx, id: number): Promise<CountingSheetView> {
  const [task] = await ctx.db
    .select({
      taskNo: countingTasks.taskNo,
      title: countingTasks.title,
      deliveryCenterName: deliveryCenters.name,
      startedAt: countingTasks.startedAt,
    })
    .from(countingTasks)
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, countingTasks.deliveryCenterId))
    .where(eq(countingTasks.id, id));
  if (!task) throw countingErrors.notFound();
  if (task.startedAt === null) throw countingErrors.notCounting({ message: '任务尚未开始，没有盘点表' });
  const lines = await ctx.db
    .select({
      id: countingLines.id,
      sku: products.sku,
      title: products.title,
      issueTitle: periodicalIssues.title,
      code: goodsCode,
    })
    .from(countingLines)
    .innerJoin(stockItems, eq(stockItems.id, countingLines.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .where(eq(countingLines.taskId, id))
    .orderBy(asc(countingLines.id));
  return { ...task, startedAt: toIso(task.startedAt), lines };
}

type CountingLine = CountingSheetView['lines'][number] & {
  counted: number | null;
  skipped: boolean;
  remark: string | null;
};

/** What stands in each column of the sheet to fill in. */
const cells: { readonly [C in CountingColumn]: Column<CountingLine & { lineKey: string }>['value'] } = {
  lineKey: (l) => l.lineKey,
  sku: (l) => l.sku,
  title: (l) => l.title,
  issueTitle: (l) => l.issueTitle,
  code: (l) => l.code,
  counted: (l) => l.counted,
  skipped: (l) => (l.skipped ? '是' : null),
  remark: (l) => l.remark,
};
const WIDTHS: Partial<Record<CountingColumn, number>> = {
  lineKey: 24,
  title: 44,
  issueTitle: 20,
  remark: 24,
};

/** The sheet to fill in (`counting/template`): blind like the printed one, what was counted before stands in it. @throws 404, 409 */
export async function countingTemplate(ctx: Ctx, { id }: { id: number }): Promise<TableFile> {
  const sheet = await getCountingSheet(ctx, id);
  const known = await ctx.db
    .select({
      id: countingLines.id,
      counted: countingLines.counted,
      skipped: countingLines.skipped,
      remark: countingLines.remark,
    })
    .from(countingLines)
    .where(eq(countingLines.taskId, id));
  const answers = new Map(known.map((k) => [k.id, k]));
  return tableFile(ctx, `盘点表-${sheet.taskNo}.xlsx`, {
    name: '盘点表',
    columns: countingColumns.map((c) => ({
      title: countingHeads[c][0],
      width: WIDTHS[c] ?? 16,
      ...(c === 'counted' && { kind: 'number' as const }),
      value: cells[c],
    })),
    rows: sheet.lines.map((l) => ({
      counted: null,
      skipped: false,
      remark: null,
      ...answers.get(l.id),
      ...l,
      lineKey: lineKeyOf(sheet.taskNo, l.id),
    })),
  });
}
