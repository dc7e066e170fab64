import 'server-only';
import { createHash } from 'node:crypto';
import { isAppError } from '@/lib/core/errors';
import { refusalText } from '@/lib/core/sheet-refusal';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { blankFile, type TableFile } from '@/lib/data/sheet-file';
import { withTx } from '@/lib/data/tx';
import { orderErrors } from '../errors';
import {
  IMPORT_CHUNK,
  MAX_IMPORT_ROWS,
  type ImportProblem,
  type TrackingCommitInput,
  type TrackingCommitView,
  type TrackingImportInput,
  type TrackingPreviewView,
} from '../tracking-import-contract';
import { checkImportRows, type CheckedRow } from '../tracking-import-queries';
import { importHeads, readImportRows, type ImportRow, type RowProblem } from '../tracking-import-rules';
import { shipOrder } from './ship-order';

const MAX_COLUMNS = 30;

interface ReadFile {
  rows: ImportRow[];
  blank: number;
  fingerprint: string;
  /** One parcel per order, child order and file: the same file imported again, or twice at once, ships nothing twice. */
  batchId: string;
}

const refuse = (message: string) => orderErrors.badImport({ message, errors: { file: message } });

/** Rows of the file. @throws 400 at the field `file` when it cannot be read, has no such columns, or no rows */
async function readFile(ctx: Ctx, file: Blob): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = await ctx.ports.spreadsheet.read(bytes, {
    maxRows: MAX_IMPORT_ROWS + 1,
    maxColumns: MAX_COLUMNS,
  });
  if (!sheet.ok) {
    throw refuse(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_IMPORT_ROWS} 行，请拆分文件` : refusalText(sheet),
    );
  }
  const read = readImportRows(sheet.rows);
  if ('missing' in read) throw refuse(`第一行应为列名，缺少：${read.missing.join('、')}`);
  if (read.rows.length === 0)
    throw refuse(read.blank > 0 ? '所有行都未填写物流公司和运单号' : '文件中没有数据行');
  const fingerprint = createHash('sha256').update(bytes).digest('hex');
  return { ...read, fingerprint, batchId: `import-${fingerprint.slice(0, 40)}` };
}

const problems = (rows: readonly CheckedRow[], of: (row: CheckedRow) => RowProblem[]): ImportProblem[] =>
  rows.flatMap((row) => of(row).map((p) => ({ line: row.line, orderSn: row.orderSn, ...p })));

/**
 * What an import of tracking numbers would do (`shipping/import/preview`): every row checked, each problem named by row and column, nothing
 * written. A row ships everything that may still leave of its order, or child order, in one parcel; an order that has been sent is left as it is and reported.
 *
 * @throws 400 at the field `file`
 */
export async function previewTracking(ctx: Ctx, { file }: TrackingImportInput): Promise<TrackingPreviewView> {
  requireAdmin(ctx);
  const { rows, blank, fingerprint, batchId } = await readFile(ctx, file);
  const checked = await checkImportRows(ctx, rows, batchId);
  const bad = checked.filter((r) => r.errors.length > 0).length;
  const done = checked.filter((r) => r.done && r.errors.length === 0).length;
  return {
    rows: rows.length,
    blank,
    good: rows.length - bad - done,
    done,
    badRows: bad,
    errors: problems(checked, (r) => r.errors),
    warnings: problems(checked, (r) => r.warnings),
    fingerprint,
  };
}

async function shipRow(outer: Ctx, row: CheckedRow, batchId: string): Promise<string | null> {
  const { orderId, childOrderId, corpId } = row;
  if (row.errors.length > 0 || orderId === null || corpId === null)
    return row.errors.map((e) => `${e.column}：${e.message}`).join('；');
  try {
    await withTx(outer, (ctx) =>
      shipOrder(
        ctx,
        {
          orderId,
          ...(childOrderId !== null && { childOrderId }),
          deliveryCorpId: corpId,
          trackingNo: row.trackingNo,
          ...(row.remark !== '' && { remark: row.remark }),
        },
        batchId,
      ),
    );
    return null;
  } catch (error) {
    if (isAppError(error)) return Object.values(error.errors ?? {})[0] ?? error.message;
    outer.log.error({ err: error, orderId }, 'a row of an import could not be shipped');
    return '系统繁忙，本行未发货，请重试';
  }
}

/**
 * Ships the next {@link IMPORT_CHUNK} rows of a previewed file (`shipping/import`), each in a transaction of its own, so that a request stays
 * short and the page can show how far it is. The first call refuses a file with errors as a whole unless the clerk chose to skip those rows.
 * The file's hash is the batch: what it has shipped before is reported as shipped and not sent again. Called outside a transaction.
 *
 * @throws 400 at the field `file`, 409 when it is not the file that was previewed, 422 while it has errors
 */
export async function importTracking(outer: Ctx, input: TrackingCommitInput): Promise<TrackingCommitView> {
  requireAdmin(outer);
  if (outer.inTx) throw new Error('an import ships row by row, outside a transaction');
  const { rows, fingerprint, batchId } = await readFile(outer, input.file);
  if (fingerprint !== input.fingerprint) throw orderErrors.importChanged();
  const chunk = rows.slice(input.from, input.from + IMPORT_CHUNK);
  const first = input.from === 0;
  const checked = await checkImportRows(outer, first ? rows : chunk, batchId);
  if (first) {
    const errors = problems(checked, (r) => r.errors);
    if (errors.length > 0 && !input.skipErrors) {
      throw orderErrors.importErrors({
        message: `文件中有 ${errors.length} 处错误，未导入任何内容`,
        data: { errors },
      });
    }
    await withTx(outer, (ctx) =>
      recordOperation(ctx, {
        action: 'shipping.import',
        entity: 'shipment',
        entityId: batchId,
        after: {
          fileName: input.file.name,
          rows: rows.length,
          errors: errors.length,
          skipErrors: input.skipErrors,
        },
      }),
    );
  }
  const results: TrackingCommitView['rows'] = [];
  for (const row of checked.slice(0, chunk.length)) {
    const message = await shipRow(outer, row, batchId);
    results.push({ line: row.line, orderSn: row.orderSn, ok: message === null, message });
  }
  const end = input.from + chunk.length;
  return { rows: results, total: rows.length, next: end < rows.length ? end : null };
}

const templateColumns = [
  { title: importHeads.orderSn[0], width: 22 },
  { title: importHeads.corp[0], width: 16 },
  { title: importHeads.trackingNo[0], width: 24 },
  { title: importHeads.remark[0], width: 30 },
];

/** The empty file to fill in. */
export function trackingTemplate(ctx: Ctx): Promise<TableFile> {
  requireAdmin(ctx);
  return blankFile(ctx, '运单号导入模板.xlsx', '运单号导入', templateColumns);
}
