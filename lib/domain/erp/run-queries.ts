import 'server-only';
import { and, asc, desc, eq, gte, ilike, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { erpPushes, erpSyncRows, erpSyncRuns, erpUnmapped } from '@/db/schema/erp';
import { users } from '@/db/schema/identity';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { uploads } from '@/db/schema/upload';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import { pageOffset, type Paged } from '@/lib/core/page';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { PrivateFile } from '@/lib/domain/upload/private-queries';
import type {
  HealthView,
  RunDetailView,
  RunListInput,
  RunRowListInput,
  RunRowView,
  RunView,
} from './run-contract';

function runRows(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({ run: erpSyncRuns, startedByName: users.name })
    .from(erpSyncRuns)
    .leftJoin(users, eq(users.id, erpSyncRuns.startedBy))
    .where(where)
    .$dynamic();
}

export function presentRun({ run, startedByName }: Awaited<ReturnType<typeof runRows>>[number]): RunView {
  return {
    id: run.id,
    kind: run.kind,
    adapter: run.adapter,
    status: run.status,
    fileName: run.fileName,
    rowsTotal: run.rowsTotal,
    rowsApplied: run.rowsApplied,
    rowsSame: run.rowsSame,
    rowsUnmapped: run.rowsUnmapped,
    rowsRefused: run.rowsRefused,
    rowsFailed: run.rowsFailed,
    error: run.error,
    startedByName,
    startedAt: toIso(run.startedAt),
    finishedAt: toIsoOrNull(run.finishedAt),
  };
}

/** Runs by kind, state, day of their start and name of the file. */
export async function listRuns(ctx: Ctx, input: RunListInput): Promise<Paged<RunView>> {
  const { keyword, kind, status, startTime, endTime } = input;
  const where = and(
    keyword ? ilike(erpSyncRuns.fileName, containsPattern(keyword)) : undefined,
    kind ? eq(erpSyncRuns.kind, kind) : undefined,
    status ? eq(erpSyncRuns.status, status) : undefined,
    startTime ? gte(erpSyncRuns.startedAt, dayStart(startTime)) : undefined,
    endTime ? lt(erpSyncRuns.startedAt, dayEnd(endTime)) : undefined,
  );
  const way = input.sort.startsWith('-') ? desc : asc;
  const page = runRows(ctx, where)
    .orderBy(way(erpSyncRuns.startedAt), way(erpSyncRuns.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(erpSyncRuns, where));
  return { ...paged, list: paged.list.map(presentRun) };
}

/** The file of a run while it is kept. */
async function fileOf(ctx: Ctx, uploadId: number | null) {
  if (uploadId === null) return null;
  const [file] = await ctx.db
    .select({ id: uploads.id, key: uploads.key, name: uploads.originalName })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.usage, 'erp'), isNull(uploads.deletedAt)));
  return file ?? null;
}

/** Hands out the file that a run was made from, and notes who took it. @throws 404 when there is none (any more) */
export async function openRunFile(ctx: Ctx, id: number): Promise<PrivateFile> {
  requireAdmin(ctx);
  const [run] = await ctx.db
    .select({ uploadId: erpSyncRuns.uploadId })
    .from(erpSyncRuns)
    .where(eq(erpSyncRuns.id, id));
  const file = await fileOf(ctx, run?.uploadId ?? null);
  if (!file) throw coreErrors.notFound();
  await recordOperation(ctx, {
    action: 'erpRun.download',
    entity: 'erpRun',
    entityId: id,
    after: { fileName: file.name },
  });
  return { key: file.key, name: file.name };
}

/** @throws 404 */
export async function getRun(ctx: Ctx, id: number): Promise<RunDetailView> {
  const [row] = await runRows(ctx, eq(erpSyncRuns.id, id));
  if (!row) throw coreErrors.notFound();
  const [moved] = await ctx.db
    .select({
      copiesIn: sql<number>`coalesce(sum(${erpSyncRows.delta}) filter (where ${erpSyncRows.delta} > 0), 0)::int`,
      copiesOut: sql<number>`coalesce(-sum(${erpSyncRows.delta}) filter (where ${erpSyncRows.delta} < 0), 0)::int`,
    })
    .from(erpSyncRows)
    .where(and(eq(erpSyncRows.runId, id), eq(erpSyncRows.result, 'applied')));
  const { run } = row;
  const file = await fileOf(ctx, run.uploadId);
  return {
    ...presentRun(row),
    cursorFrom: run.cursorFrom,
    cursorTo: run.cursorTo,
    fileSha256: run.fileSha256,
    upload: file && { id: file.id, name: file.name },
    copiesIn: moved?.copiesIn ?? 0,
    copiesOut: moved?.copiesOut ?? 0,
    beatAt: toIso(run.beatAt),
  };
}

/** Rows of a run by their result and by words. */
export async function listRunRows(ctx: Ctx, input: RunRowListInput): Promise<Paged<RunRowView>> {
  const { keyword, runId, result } = input;
  const word = keyword ? containsPattern(keyword) : '';
  const where = and(
    eq(erpSyncRows.runId, runId),
    result ? eq(erpSyncRows.result, result) : undefined,
    keyword ? or(ilike(erpSyncRows.erpCode, word), ilike(products.title, word)) : undefined,
  );
  const way = input.sort.startsWith('-') ? desc : asc;
  const column = erpSyncRows[input.sort.replace('-', '') as 'rowNo' | 'delta'];
  const page = ctx.db
    .select({
      row: erpSyncRows,
      title: products.title,
      issueTitle: periodicalIssues.title,
      centerName: deliveryCenters.name,
    })
    .from(erpSyncRows)
    .leftJoin(products, eq(products.id, erpSyncRows.productId))
    .leftJoin(stockItems, eq(stockItems.id, erpSyncRows.stockItemId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .leftJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .where(where)
    .orderBy(sql`${way(column)} nulls last`, asc(erpSyncRows.rowNo))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const total = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(erpSyncRows)
    .leftJoin(products, eq(products.id, erpSyncRows.productId))
    .where(where)
    .then((rows) => rows[0]?.n ?? 0);
  const paged = await paginate(input, page, total);
  return {
    ...paged,
    list: paged.list.map(({ row, ...names }) => ({
      id: row.id,
      rowNo: row.rowNo,
      erpCode: row.erpCode,
      warehouse: row.warehouse,
      qtyOnHand: row.qtyOnHand,
      qtyAvailable: row.qtyAvailable,
      asOf: toIsoOrNull(row.asOf),
      productId: row.productId,
      ...names,
      stockItemId: row.stockItemId,
      beforeOnHand: row.beforeOnHand,
      afterOnHand: row.afterOnHand,
      delta: row.delta,
      result: row.result,
      message: row.message,
    })),
  };
}

/** How the exchange with the ERP stands; asks the interface itself. Called outside a transaction. */
export async function getHealth(ctx: Ctx): Promise<HealthView> {
  const { erp } = ctx.ports;
  const started = Date.now();
  const said = erp ? await erp.health() : null;
  const [facts] = await ctx.db
    .select({
      lastPullAt: lastOf('pull'),
      lastFileAt: lastOf('file'),
      runningPullId: sql<
        number | null
      >`(select id::int8 from ${erpSyncRuns} where kind = 'pull' and status = 'running')`,
      unmapped: sql<number>`(select count(*)::int from ${erpUnmapped} where resolved_at is null)`,
      pushPending: sql<number>`(select count(*)::int from ${erpPushes} where status = 'pending')`,
      pushFailed: sql<number>`(select count(*)::int from ${erpPushes} where status = 'failed')`,
    })
    .from(sql`(select 1) one`);
  if (!facts) throw coreErrors.internal();
  const { lastPullAt, lastFileAt, runningPullId, ...counts } = facts;
  return {
    configured: erp !== null,
    ok: said && said.ok,
    message: said ? (said.ok ? '接口正常' : said.message) : '尚未配置 ERP 接口，库存以文件导入同步',
    latencyMs: said ? Date.now() - started : null,
    lastPullAt: lastPullAt && toIso(new Date(lastPullAt)),
    lastFileAt: lastFileAt && toIso(new Date(lastFileAt)),
    runningPullId,
    ...counts,
    alarmCopies: ctx.config.erpAlarmCopies,
  };
}

const lastOf = (kind: 'pull' | 'file') =>
  sql<
    string | null
  >`(select max(finished_at)::text from ${erpSyncRuns} where kind = ${kind} and status = 'done')`;
