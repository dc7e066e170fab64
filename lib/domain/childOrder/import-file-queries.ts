import 'server-only';
import { createHash } from 'node:crypto';
import { refusalText } from '@/lib/core/sheet-refusal';
import type { Ctx } from '@/lib/data/ctx';
import { makePlaceFinder } from '@/lib/domain/area/place-rules';
import { listPlaces } from '@/lib/domain/area/queries';
import { travels } from '@/lib/domain/order/rules';
import { parcelFreight } from '@/lib/domain/order/split-freight';
import { childOrderErrors } from './errors';
import type { FactLine } from './facts-queries';
import { MAX_IMPORT_ROWS } from './import-contract';
import { importColumns, readRows, type ImportLine, type ImportWorld, type RawRow } from './import-rules';
import { remainingQty, specLabelOf } from './rules';
import type { Split } from './commands/with-split';

const refuse = (message: string) => childOrderErrors.badImport({ message, errors: { file: message } });

/** The lines of an order that the template has a column for. */
export function importLines(lines: readonly FactLine[]): ImportLine[] {
  return lines.filter(travels).map((l) => ({
    id: l.id,
    lineNo: l.lineNo,
    title: l.title,
    specLabel: specLabelOf(l.spec),
    remaining: remainingQty(l),
  }));
}

/**
 * Rows of a file, and its fingerprint. Formulas, bombs and the like are refused by the port (S-48).
 *
 * @throws 400 at the field `file` when it cannot be read, is not a template of this order (S-50), or has no rows
 */
export async function readImportFile(
  ctx: Ctx,
  file: Blob,
  order: { orderSn: string; lines: readonly ImportLine[] },
): Promise<{ rows: RawRow[]; fingerprint: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = await ctx.ports.spreadsheet.read(bytes, {
    maxRows: MAX_IMPORT_ROWS + 1,
    maxColumns: importColumns.length + order.lines.length + 20,
  });
  if (!sheet.ok) {
    throw refuse(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_IMPORT_ROWS} 行，请拆分文件` : refusalText(sheet),
    );
  }
  const rows = readRows(sheet.rows, order.orderSn, order.lines);
  if (typeof rows === 'string') throw refuse(rows);
  if (rows.length === 0) throw refuse('文件中没有数据行');
  return { rows, fingerprint: createHash('sha256').update(bytes).digest('hex') };
}

/** What rows are checked against: the order as it is now, and all places in one statement. */
export async function importWorld(ctx: Ctx, { order, lines, method }: Split): Promise<ImportWorld> {
  const { areaCode } = order;
  const free = method === null && (order.shippingMethodId === null || order.status !== 'pending_payment');
  return {
    orderSn: order.orderSn,
    lines: importLines(lines),
    findPlace: makePlaceFinder(await listPlaces(ctx)),
    freight: (code, copies) => {
      if (free) return 0;
      if (method === null || areaCode === null) return null;
      return parcelFreight(method, { mainArea: areaCode, lines }, code, copies);
    },
  };
}
