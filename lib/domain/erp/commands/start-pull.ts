import 'server-only';
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { erpSyncRuns } from '@/db/schema/erp';
import { recordOperation } from '@/lib/data/audit';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { erpErrors } from '../errors';
import type { RunDetailView, SyncInput } from '../run-contract';
import { getRun } from '../run-queries';
import { failDeadRuns } from './finish-run';

/** Enters the row of a pull, behind where the last one ended, and its job. @returns `null` while another one runs */
async function enterPull(ctx: Ctx, full: boolean): Promise<number | null> {
  await lockName(ctx, 'erp:pull');
  await failDeadRuns(ctx);
  const { id, kind, status } = erpSyncRuns;
  if ((await ctx.db.$count(erpSyncRuns, and(eq(kind, 'pull'), eq(status, 'running')))) > 0) return null;
  const [last] = await ctx.db
    .select({ cursorTo: erpSyncRuns.cursorTo })
    .from(erpSyncRuns)
    .where(and(eq(kind, 'pull'), ne(status, 'running'), isNotNull(erpSyncRuns.cursorTo)))
    .orderBy(desc(id))
    .limit(1);
  const cursor = full ? '' : (last?.cursorTo ?? '');
  const [run] = await ctx.db
    .insert(erpSyncRuns)
    .values({
      kind: 'pull',
      adapter: 'http',
      cursorFrom: cursor,
      cursorTo: cursor,
      startedBy: actorUserId(ctx),
    })
    .returning({ id });
  if (!run) throw new Error('a run was not written');
  // A run that dies is ended by the sweep; the next one goes on behind its last page.
  await enqueue(ctx, { task: 'erp.pull', payload: { runId: run.id }, maxAttempts: 1 });
  return run.id;
}

/**
 * Starts a pull of the ERP's stock (`stock/erp/sync`): a run that its job carries out page by page.
 *
 * @throws 409 while one runs, 422 without an ERP
 */
export async function startPull(ctx: Ctx, { full }: SyncInput): Promise<RunDetailView> {
  if (!ctx.ports.erp) throw erpErrors.notConfigured();
  const runId = await enterPull(ctx, full);
  if (runId === null) throw erpErrors.running();
  await recordOperation(ctx, { action: 'erpRun.pull', entity: 'erpRun', entityId: runId, after: { full } });
  return getRun(ctx, runId);
}

/** The pull by the clock: what changed since the last one. Nothing happens without an ERP, and while one runs. */
export async function pullDue(outer: Ctx): Promise<void> {
  if (!outer.ports.erp) return;
  await withTx(outer, (ctx) => enterPull(ctx, false));
}
