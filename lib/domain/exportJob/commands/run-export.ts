import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { exportJobs } from '@/db/schema/report';
import { uploads } from '@/db/schema/upload';
import { formatDate } from '@/lib/core/dates';
import { isAppError } from '@/lib/core/errors';
import { actingAdmin } from '@/lib/data/acting-admin';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { readReplicaSnapshot, withReplica } from '@/lib/data/replica';
import { withTx } from '@/lib/data/tx';
import { writeTable, XLSX } from '@/lib/data/sheet-file';
import { exportInputs, exportKinds, plainKinds, type ExportKind } from '../contract';
import { listDefinitions } from '../lists-contract';
import { DEAD_SECONDS, KEEP_DAYS, MAX_RUNS, mayHave } from '../rules';
import { exportSource } from '../sources';
import type { ExportSource } from '../walk';
import { enqueueExport } from './request-export';

type Job = typeof exportJobs.$inferSelect;

const BEAT_MS = 1000;

/** The row is another run's now, or was cancelled: what this run has written counts for nothing. */
class Superseded extends Error {}

const fresh = sql`${exportJobs.beatAt} > now() - make_interval(secs => ${DEAD_SECONDS})`;

/** Takes the row for a new run; `null` when it is over, when a living run has it, or while another export runs (one at a time). */
function claim(outer: Ctx, id: number): Promise<Job | null> {
  return withTx(outer, async (ctx) => {
    await lockName(ctx, 'export.run');
    const busy = await ctx.db.$count(
      exportJobs,
      and(ne(exportJobs.id, id), eq(exportJobs.status, 'running'), fresh),
    );
    if (busy > 0) return null;
    const [job] = await ctx.db
      .update(exportJobs)
      .set({
        status: 'running',
        runNo: sql`${exportJobs.runNo} + 1`,
        rowCount: 0,
        rowTotal: null,
        startedAt: sql`now()`,
        beatAt: sql`now()`,
      })
      .where(
        and(
          eq(exportJobs.id, id),
          sql`(${exportJobs.status} = 'queued' or (${exportJobs.status} = 'running' and not coalesce(${fresh}, false)))`,
        ),
      )
      .returning();
    return job ?? null;
  });
}

const mine = (job: Job) =>
  and(eq(exportJobs.id, job.id), eq(exportJobs.status, 'running'), eq(exportJobs.runNo, job.runNo));

type Reader = (reads: Ctx) => ExportSource | Promise<ExportSource>;

/** What reads the rows, for a context of the primary or of a replica; `null` for whoever may not have them. */
async function readerOf(ctx: Ctx, job: Job): Promise<Reader | null> {
  const actor = await actingAdmin(ctx, job.requestedBy, 'export');
  const kind = job.kind as ExportKind;
  if (!actor || !(kind in exportKinds)) return null;
  if (!mayHave(actor, kind, job.masked)) return null;
  const input = exportInputs[kind].parse({ ...job.params, full: !job.masked });
  return (reads) => exportSource({ ...reads, actor }, kind, input);
}

/** `订单明细-2026-11-22-已脱敏-12.xlsx`; where nobody is named, nothing is said of it. */
function nameOf(job: Job, now: Date): string {
  const personal = plainKinds.has(job.kind) ? [] : [job.masked ? '已脱敏' : '含个人信息'];
  return `${[exportKinds[job.kind as ExportKind], formatDate(now), ...personal, job.id].join('-')}.xlsx`;
}

interface Progress {
  rows: number;
  truncated: boolean;
  lost: boolean;
}

async function* rowsOf(source: ExportSource, job: Job, progress: Progress): AsyncGenerator {
  for await (const page of source.pages()) {
    for (const row of page) {
      if (progress.lost) throw new Superseded();
      if (progress.rows >= job.rowCap) {
        progress.truncated = true;
        return;
      }
      progress.rows += 1;
      yield row;
    }
  }
}

/** Enters the file's row, still marked as deleted, before its first byte: whatever happens then, no file lacks its row. */
async function reserve(ctx: Ctx, job: Job): Promise<{ id: number; key: string }> {
  const folder = formatDate(ctx.now).slice(0, 7).replace('-', '/');
  const key = `file/${folder}/${randomBytes(16).toString('hex')}.xlsx`;
  const [row] = await ctx.db
    .insert(uploads)
    .values({
      key,
      usage: 'export',
      kind: 'file',
      private: true,
      // No owner: an export does not use up the day's quota of uploads.
      sha256: '',
      sizeBytes: 0,
      mime: XLSX,
      ext: 'xlsx',
      originalName: nameOf(job, ctx.now),
      deletedAt: ctx.now,
    })
    .returning({ id: uploads.id });
  if (!row) throw new Error('insert of an upload returned nothing');
  return { id: row.id, key };
}

async function produce(ctx: Ctx, job: Job, source: ExportSource): Promise<void> {
  const progress: Progress = { rows: 0, truncated: false, lost: false };
  const total = await source.count(job.rowCap + 1);
  const beat = async () => {
    const alive = await ctx.db
      .update(exportJobs)
      .set({ rowCount: progress.rows, rowTotal: Math.min(total, job.rowCap), beatAt: sql`now()` })
      .where(mine(job))
      .returning({ id: exportJobs.id });
    if (alive.length === 0) progress.lost = true;
  };
  await beat();
  const timer = setInterval(() => {
    beat().catch((e: unknown) => ctx.log.warn({ err: e, exportId: job.id }, 'progress was not written'));
  }, BEAT_MS);
  const file = await reserve(ctx, job);
  try {
    const stream = writeTable(ctx, 'xlsx', {
      name: exportKinds[job.kind as ExportKind],
      columns: source.columns,
      rows: rowsOf(source, job, progress),
    });
    const stored = await ctx.ports.storage.put(file.key, stream, { contentType: XLSX, private: true });
    await withTx(ctx, async (tx) => {
      const done = await tx.db
        .update(exportJobs)
        .set({
          status: 'done',
          rowCount: progress.rows,
          rowTotal: progress.rows,
          truncated: progress.truncated,
          fileName: nameOf(job, ctx.now),
          uploadId: file.id,
          finishedAt: sql`now()`,
          expiresAt: sql`now() + make_interval(days => ${KEEP_DAYS})`,
        })
        .where(mine(job))
        .returning({ id: exportJobs.id });
      if (done.length === 0) throw new Superseded();
      await tx.db
        .update(uploads)
        .set({ deletedAt: null, sha256: stored.sha256, sizeBytes: stored.size })
        .where(eq(uploads.id, file.id));
    });
  } catch (e) {
    await ctx.ports.storage.delete(file.key);
    await ctx.db.delete(uploads).where(eq(uploads.id, file.id));
    throw e;
  } finally {
    clearInterval(timer);
  }
}

async function fail(ctx: Ctx, job: Job, error: string): Promise<void> {
  await ctx.db
    .update(exportJobs)
    .set({ status: 'failed', error, finishedAt: sql`now()` })
    .where(mine(job));
}

/** Starts what has waited longest, when nothing runs. */
async function next(ctx: Ctx): Promise<void> {
  const [row] = await ctx.db
    .select({ id: exportJobs.id })
    .from(exportJobs)
    .where(eq(exportJobs.status, 'queued'))
    .orderBy(asc(exportJobs.createdAt), asc(exportJobs.id))
    .limit(1);
  if (row) await withTx(ctx, (tx) => enqueueExport(tx, row.id));
}

/**
 * Makes the file of one export (job `export.run`): counts, streams the rows into the storage, tells how far it is each second. One export runs
 * at a time, so that the other jobs keep a worker. A run that was killed leaves its row `running`; after {@link DEAD_SECONDS} without a sign
 * of life the sweep begins it again from the first row, at most {@link MAX_RUNS} times.
 */
export async function runExport(ctx: Ctx, id: number): Promise<void> {
  const job = await claim(ctx, id);
  if (!job) return;
  try {
    const reader = await readerOf(ctx, job);
    if (!reader) await fail(ctx, job, '申请人已无导出该数据的权限');
    else if (job.runNo > MAX_RUNS) await fail(ctx, job, '多次中断，请缩小范围后重新导出');
    else {
      // What is read by page numbers is read over one snapshot: a row that leaves the list meanwhile must not hide the next one.
      const reading = job.kind in listDefinitions ? readReplicaSnapshot : withReplica;
      await reading(ctx, async (reads) => produce(ctx, job, await reader(reads)));
    }
  } catch (e) {
    if (!(e instanceof Superseded)) {
      ctx.log.error({ err: e, exportId: id }, 'export failed');
      await fail(ctx, job, isAppError(e) ? e.message : '导出失败，请重试');
    }
  }
  await next(ctx);
}
