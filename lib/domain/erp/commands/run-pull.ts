import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { ErpPort, ErpPosition, ErpResult, ErpStockPage } from '@/lib/adapters/erp/port';
import { erpSyncRuns } from '@/db/schema/erp';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { pageSnapshots, positionAfter, positionOf, positionText } from '../pull-rules';
import { applyRows, compareLocked } from './apply-rows';
import { finishRun } from './finish-run';

/** Milliseconds between the tries of one page. */
const PAUSES = [500, 2000];
/** Far more than any stock has; an ERP whose pages never end must not keep the run alive. */
const MAX_PAGES = 5000;

async function ask(erp: ErpPort, position: ErpPosition): Promise<ErpResult<ErpStockPage>> {
  for (const pause of PAUSES) {
    const said = await erp.pullStock(position);
    if (said.ok || said.kind === 'refused') return said;
    await sleep(pause);
  }
  return erp.pullStock(position);
}

/**
 * Books a page in a transaction of its own, with the place of the next one. The run's row is locked first: a run that was given up for dead in
 * between books nothing more.
 *
 * @returns whether the run still runs
 */
function bookPage(outer: Ctx, runId: number, page: ErpStockPage, next: ErpPosition): Promise<boolean> {
  return withTx(outer, async (tx) => {
    const ctx = { ...tx, now: new Date() };
    const [run] = await ctx.db.select().from(erpSyncRuns).where(eq(erpSyncRuns.id, runId)).for('update');
    if (run?.status !== 'running') return false;
    const rows = await compareLocked(ctx, pageSnapshots(page.rows, run.rowsTotal));
    await applyRows(ctx, runId, rows);
    await ctx.db
      .update(erpSyncRuns)
      .set({ cursorTo: positionText(next) })
      .where(eq(erpSyncRuns.id, runId));
    return true;
  });
}

/**
 * Carries out a pull (domain.md section 5): pages are asked for outside any transaction and booked one by one; bad rows are marked and the others
 * booked. A run that fails keeps what it booked, and the next one goes on behind its last page.
 */
export async function runPull(ctx: Ctx, runId: number, stopping?: AbortSignal): Promise<void> {
  const { erp } = ctx.ports;
  const [run] = await ctx.db.select().from(erpSyncRuns).where(eq(erpSyncRuns.id, runId));
  if (run?.status !== 'running' || run.kind !== 'pull') return;
  const end = (status: 'done' | 'failed', more: { error?: string; cursorTo?: string } = {}) =>
    withTx(ctx, (tx) => finishRun(tx, runId, { status, ...more }));
  if (!erp) {
    await end('failed', { error: '尚未配置 ERP 接口' });
    return;
  }
  let position = positionOf(run.cursorFrom);
  try {
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      if (stopping?.aborted) {
        await end('failed', { error: '服务重启，已中断；下次从断点继续' });
        return;
      }
      let said = await ask(erp, position);
      if (!said.ok && said.kind === 'refused' && pages === 0 && position.cursor !== null) {
        // The place where an earlier run stopped is not known there any more: its range begins anew.
        position = { ...position, cursor: null };
        said = await ask(erp, position);
      }
      if (!said.ok) {
        await end('failed', { error: fitText(said.message, 500) });
        return;
      }
      const page = said.value;
      position = { ...position, cursor: page.next };
      if (!(await bookPage(ctx, runId, page, position))) return;
      if (page.next === null) {
        await end('done', { cursorTo: positionText(positionAfter(run.startedAt)) });
        return;
      }
    }
    await end('failed', { error: 'ERP 的分页没有尽头，已中断' });
  } catch (error) {
    await end('failed', { error: '处理时出错，已中断；下次从断点继续' });
    throw error;
  }
}
