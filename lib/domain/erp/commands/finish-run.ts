import 'server-only';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { erpSyncRows, erpSyncRuns } from '@/db/schema/erp';
import { deliveryCenters } from '@/db/schema/shipping';
import { products } from '@/db/schema/product';
import { stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';

/** Minutes after which a run without a sign of life is over (domain.md section 5). */
const DEAD_MINUTES = 10;
/** Rows that the exception names; the run has them all. */
const NAMED_ROWS = 10;

/** Puts large differences of a run before a person, once per run: they are booked, and somebody should know why they came about. */
async function alarm(ctx: Ctx, runId: number): Promise<void> {
  const limit = ctx.config.erpAlarmCopies;
  const rows = await ctx.db
    .select({
      erpCode: erpSyncRows.erpCode,
      delta: erpSyncRows.delta,
      title: products.title,
      center: deliveryCenters.name,
    })
    .from(erpSyncRows)
    .innerJoin(products, eq(products.id, erpSyncRows.productId))
    .innerJoin(stockItems, eq(stockItems.id, erpSyncRows.stockItemId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .where(
      and(
        eq(erpSyncRows.runId, runId),
        eq(erpSyncRows.result, 'applied'),
        sql`abs(${erpSyncRows.delta}) > ${limit}`,
      ),
    )
    .orderBy(asc(erpSyncRows.rowNo));
  if (rows.length === 0) return;
  const named = rows
    .slice(0, NAMED_ROWS)
    .map((r) => `${r.erpCode} ${r.title}（${r.center}）${(r.delta ?? 0) > 0 ? '+' : ''}${r.delta} 册`)
    .join('；');
  await raiseIncident(ctx, {
    type: 'ledger_mismatch',
    title: `ERP 同步 ${runId}：${rows.length} 项库存差异超过 ${limit} 册`,
    detail: { reason: named + (rows.length > NAMED_ROWS ? ' 等' : ''), erpRunId: runId },
    cause: `erp:${runId}`,
  });
}

export interface RunEnd {
  status: 'done' | 'failed';
  error?: string;
  /** Where the next pull goes on, when that is elsewhere than the last page said. */
  cursorTo?: string;
}

/** Ends a run that still runs, with the alarm of what it booked. @returns whether it ran */
export async function finishRun(ctx: Ctx, runId: number, end: RunEnd): Promise<boolean> {
  const [row] = await ctx.db
    .update(erpSyncRuns)
    .set({
      status: end.status,
      error: end.error ?? null,
      finishedAt: sql`now()`,
      ...(end.cursorTo !== undefined && { cursorTo: end.cursorTo }),
    })
    .where(and(eq(erpSyncRuns.id, runId), eq(erpSyncRuns.status, 'running')))
    .returning({ id: erpSyncRuns.id });
  if (!row) return false;
  await alarm(ctx, runId);
  return true;
}

/** Ends runs whose process died; what they booked stands, the next one goes on behind their last page. */
export async function failDeadRuns(outer: Ctx): Promise<number> {
  const dead = await outer.db
    .select({ id: erpSyncRuns.id })
    .from(erpSyncRuns)
    .where(
      and(
        eq(erpSyncRuns.status, 'running'),
        lt(erpSyncRuns.beatAt, sql`now() - make_interval(mins => ${DEAD_MINUTES})`),
      ),
    );
  for (const { id } of dead) {
    await withTx(outer, (ctx) =>
      finishRun(ctx, id, { status: 'failed', error: `${DEAD_MINUTES} 分钟没有进展，已中断；下次从断点继续` }),
    );
  }
  return dead.length;
}
