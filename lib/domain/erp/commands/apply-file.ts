import 'server-only';
import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { erpSyncRuns } from '@/db/schema/erp';
import { fitText } from '@/lib/core/characters';
import { toIso } from '@/lib/core/dates';
import { refusalText } from '@/lib/core/sheet-refusal';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { blankFile, type TableFile } from '@/lib/data/sheet-file';
import { readSnapshot, withTx } from '@/lib/data/tx';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import { compare } from '../compare-queries';
import { erpErrors } from '../errors';
import {
  MAX_STOCK_ROWS,
  type FileApplyInput,
  type FileChange,
  type FilePreviewInput,
  type FilePreviewView,
} from '../file-contract';
import { readMoment, readSnapshots, stockTemplateHeads } from '../file-rules';
import type { RunDetailView } from '../run-contract';
import { getRun } from '../run-queries';
import { isBad, type Compared, type Snapshot } from '../snapshot-rules';
import { applyRows, compareLocked } from './apply-rows';
import { finishRun } from './finish-run';
import { keepRefused, storeStockFile } from './keep-file';

const MAX_COLUMNS = 50;
const MAX_NAME = 200;

interface ReadFile {
  rows: Snapshot[];
  bytes: Uint8Array;
  sha256: string;
}

/** The failure of a file at its field. */
export const refuseFile = (message: string) => erpErrors.badFile({ message, errors: { file: message } });

/** @throws 400 at the field `file` when it cannot be read, has no such columns, or no rows; at `asOf` for a moment that cannot be */
async function readFile(ctx: Ctx, { file, asOf = null }: FilePreviewInput): Promise<ReadFile> {
  const fallback = asOf && readMoment(asOf);
  if (asOf && !fallback) {
    const message = '请输入存在的时间';
    throw erpErrors.badFile({ message, errors: { asOf: message } });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = await ctx.ports.spreadsheet.read(bytes, {
    maxRows: MAX_STOCK_ROWS + 1,
    maxColumns: MAX_COLUMNS,
  });
  if (!sheet.ok) {
    throw refuseFile(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_STOCK_ROWS} 行，请拆分文件` : refusalText(sheet),
    );
  }
  const rows = readSnapshots(sheet.rows, fallback || null);
  if (typeof rows === 'string') throw refuseFile(rows);
  return { rows, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function changeOf(row: Compared, alarmCopies: number): FileChange {
  const before = row.item?.onHand ?? 0;
  return {
    line: row.rowNo,
    erpCode: row.erpCode,
    title: row.map?.title ?? '',
    centerName: row.center?.name ?? '',
    qtyOnHand: row.qtyOnHand ?? 0,
    unitFactor: row.map?.unitFactor ?? 1,
    asOf: toIso(row.asOf ?? new Date(0)),
    ownAtAsOf: row.ownAtAsOf ?? 0,
    beforeOnHand: before,
    delta: row.delta,
    afterOnHand: before + row.delta,
    reserved: row.item?.reserved ?? 0,
    large: Math.abs(row.delta) > alarmCopies,
  };
}

/** What the rows would do. The fingerprint holds while sales go on: a difference is one of the snapshot's moment, not of now. */
export async function present(
  ctx: Ctx,
  { sha256 }: ReadFile,
  rows: readonly Compared[],
): Promise<FilePreviewView> {
  const changes = rows
    .filter((r) => r.result === 'applied')
    .map((r) => changeOf(r, ctx.config.erpAlarmCopies));
  const unmapped = rows.filter((r) => r.result === 'unmapped');
  const sum = (sign: 1 | -1) => changes.reduce((n, c) => n + Math.max(0, sign * c.delta), 0);
  const [before] = await ctx.db
    .select({ runId: erpSyncRuns.id, at: erpSyncRuns.startedAt })
    .from(erpSyncRuns)
    .where(and(eq(erpSyncRuns.fileSha256, sha256), eq(erpSyncRuns.status, 'done')))
    .orderBy(desc(erpSyncRuns.id))
    .limit(1);
  return {
    rows: rows.length,
    counts: {
      applied: changes.length,
      same: rows.filter((r) => r.result === 'same').length,
      unmapped: unmapped.length,
      bad: rows.filter(isBad).length,
    },
    copiesIn: sum(1),
    copiesOut: sum(-1),
    errors: rows.flatMap((r) => r.problems.map((p) => ({ line: r.rowNo, erpCode: r.erpCode, ...p }))),
    unmapped: unmapped.map((r) => ({
      line: r.rowNo,
      erpCode: r.erpCode,
      erpName: r.erpName,
      qtyOnHand: r.qtyOnHand ?? 0,
    })),
    changes,
    importedBefore: before ? { runId: before.runId, at: toIso(before.at) } : null,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([sha256, rows.map((r) => [r.rowNo, r.result, r.delta, r.asOf])]))
      .digest('hex'),
  };
}

/**
 * What a stock file of the ERP would do (`erp/file/preview`): every row compared, each problem named by row and column, nothing written. Called
 * outside a transaction.
 *
 * @throws 400 at the field
 */
export async function previewStock(ctx: Ctx, input: FilePreviewInput): Promise<FilePreviewView> {
  requireAdmin(ctx);
  const file = await readFile(ctx, input);
  return readSnapshot(ctx, async (tx) => present(tx, file, await compare(tx, file.rows, { lock: false })));
}

/** A row that was fine when the file was looked at is not under the locks: what was begun is undone. */
class BadRows extends Error {
  constructor(readonly rows: Compared[]) {
    super('rows of a stock file are refused');
  }
}

/** @throws {BadRows} and what the preview threw; nothing is written then */
function book(outer: Ctx, input: FileApplyInput, file: ReadFile, uploadId: number): Promise<RunDetailView> {
  return withTx(outer, async (ctx) => {
    // The unique key of running runs lets one file in at a time.
    const [run] = await ctx.db
      .insert(erpSyncRuns)
      .values({ ...runOf(ctx, input, file), uploadId })
      .returning({ id: erpSyncRuns.id });
    if (!run) throw new Error('a run was not written');
    const rows = await compareLocked(ctx, file.rows);
    if (rows.some(isBad)) throw new BadRows(rows);
    const shown = await present(ctx, file, rows);
    if (shown.fingerprint !== input.fingerprint) throw erpErrors.previewOld({ data: shown });
    await applyRows(ctx, run.id, rows);
    await finishRun(ctx, run.id, { status: 'done' });
    await recordOperation(ctx, {
      action: 'erpRun.file',
      entity: 'erpRun',
      entityId: run.id,
      after: {
        fileName: fitText(input.file.name, MAX_NAME),
        rows: rows.length,
        counts: shown.counts,
        copiesIn: shown.copiesIn,
        copiesOut: shown.copiesOut,
      },
    });
    return getRun(ctx, run.id);
  });
}

const runOf = (ctx: Ctx, input: FileApplyInput, file: ReadFile) => ({
  kind: 'file' as const,
  adapter: 'file',
  fileName: fitText(input.file.name, MAX_NAME),
  fileSha256: file.sha256,
  startedBy: requireAdmin(ctx).userId,
});

/**
 * Adjusts our balances to a stock file that was previewed (`erp/file/apply`): in one transaction, with a run that has all rows and the file itself.
 * One bad row refuses the file: of that import stay the file, the bad rows and a failed run, and no balance changes. Again with the same file
 * nothing changes. Called outside a transaction: the file is read and stored before one begins.
 *
 * @throws 400 at the field; 422 with every bad row; 409 with the new differences when they are not those of the preview: nothing is written
 */
export async function applyStock(outer: Ctx, input: FileApplyInput): Promise<RunDetailView> {
  requireAdmin(outer);
  const file = await readFile(outer, input);
  const look = await readSnapshot(outer, async (ctx) => {
    const rows = await compare(ctx, file.rows, { lock: false });
    return { rows, shown: await present(ctx, file, rows) };
  });
  // Before anything is stored: a preview that is out of date leaves no trace.
  if (look.shown.counts.bad === 0 && look.shown.fingerprint !== input.fingerprint) {
    throw erpErrors.previewOld({ data: look.shown });
  }
  const uploadId = await storeStockFile(outer, input.file.name, file.bytes);
  try {
    if (look.shown.counts.bad > 0) throw new BadRows(look.rows);
    return await book(outer, input, file, uploadId);
  } catch (error) {
    if (!(error instanceof BadRows)) {
      await withTx(outer, (ctx) => dropFile(ctx, uploadId));
      throw error;
    }
    // A balance that the undone transaction opened is not there any more.
    const rows = error.rows.map((row, i) => ({ ...row, item: look.rows[i]?.item ?? null }));
    const shown = await present(outer, file, rows);
    const message = `文件中有 ${shown.counts.bad} 行错误，未导入任何内容`;
    const head = { ...runOf(outer, input, file), uploadId };
    await withTx(outer, (ctx) => keepRefused(ctx, head, rows, message));
    throw erpErrors.fileErrors({ message, data: shown });
  }
}

/** An empty file with the headings. */
export function stockTemplate(ctx: Ctx): Promise<TableFile> {
  requireAdmin(ctx);
  return blankFile(
    ctx,
    'ERP库存模板.xlsx',
    'ERP库存',
    stockTemplateHeads.map((title) => ({ title, width: 20 })),
  );
}
