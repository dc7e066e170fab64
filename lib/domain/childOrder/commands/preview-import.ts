import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import { childOrders, importBatches } from '@/db/schema/childOrder';
import type { Ctx } from '@/lib/data/ctx';
import { makeBulkhead } from '@/lib/data/bulkhead';
import { restFreight } from '@/lib/domain/order/split-freight';
import { childFreightSum, readMethod, readSplitLines } from '../facts-queries';
import { SHOWN_ERRORS, type ChildImportInput, type ChildImportPreview } from '../import-contract';
import { importLines, importWorld, readImportFile } from '../import-file-queries';
import { checkRows, sumCopies, type ImportRow } from '../import-rules';
import { findSplitOrder, importHead, type ImportHead } from '../scope';
import type { Split } from './with-split';

/** The import of this very file that counts: it waits, runs, or has child orders that live. */
export async function livingImport(ctx: Ctx, orderId: number, fileHash: string): Promise<ImportHead | null> {
  const [batch] = await ctx.db
    .select(importHead)
    .from(importBatches)
    .where(and(eq(importBatches.orderId, orderId), eq(importBatches.fileHash, fileHash)));
  if (!batch || batch.status === 'failed') return null;
  if (batch.status !== 'done') return batch;
  const alive = await ctx.db.$count(
    childOrders,
    and(eq(childOrders.importBatchId, batch.id), ne(childOrders.status, 'cancelled')),
  );
  return alive > 0 ? batch : null;
}

/** What the freight would be, while the order is unpaid; `null` when it stays. */
async function freightAfter(
  ctx: Ctx,
  { order, lines, method }: Split,
  rows: readonly ImportRow[],
): Promise<ChildImportPreview['freight']> {
  if (order.status !== 'pending_payment' || method === null || order.areaCode === null) return null;
  const sums = sumCopies(rows);
  const after = lines.map((l) => ({ ...l, allocatedQty: l.allocatedQty + (sums.get(l.id) ?? 0) }));
  const rest = restFreight(method, { mainArea: order.areaCode, lines: after });
  if (rest === null) return null;
  const parcels = rows.reduce((a, r) => a + r.freightFen, 0) + (await childFreightSum(ctx, order.id));
  const afterFen = rest + parcels;
  return afterFen === order.freightFen ? null : { beforeFen: order.freightFen, afterFen };
}

/** Thousands of rows are seconds of work in this one process: files take turns, so that who sends many does not stop everybody else. */
const gate = makeBulkhead(1, 20_000);

/**
 * A file checked against the order as it is now; nothing is locked or written.
 *
 * @throws 404, 400 at the field `file`, 503 in a rush
 */
export async function checkFile(ctx: Ctx, input: ChildImportInput) {
  const order = await findSplitOrder(ctx, input.orderId);
  const lines = await readSplitLines(ctx, order.id);
  const split: Split = { order, lines, method: await readMethod(ctx, order) };
  return gate(async () => {
    const read = await readImportFile(ctx, input.file, { orderSn: order.orderSn, lines: importLines(lines) });
    const rows = checkRows(read.rows, await importWorld(ctx, split));
    return { ...read, raw: read.rows, rows, split };
  });
}

/**
 * What an import of receivers would do (`childOrder/import/preview`, domain.md section 8): every row checked, each error named by row and column,
 * nothing written.
 *
 * @throws 404; 400 at the field `file`
 */
export async function previewImport(ctx: Ctx, input: ChildImportInput): Promise<ChildImportPreview> {
  const { rows, split, fingerprint } = await checkFile(ctx, input);
  const bad = rows.filter((r) => r.errors.length > 0);
  const errors = bad.flatMap((r) => r.errors);
  const sums = sumCopies(rows);
  return {
    rows: rows.length,
    good: rows.length - bad.length,
    badRows: bad.length,
    errorCount: errors.length,
    errors: errors.slice(0, SHOWN_ERRORS),
    lines: importLines(split.lines).map(({ id, ...l }) => ({
      ...l,
      orderItemId: id,
      copies: sums.get(id) ?? 0,
    })),
    freight: bad.length > 0 ? null : await freightAfter(ctx, split, rows),
    imported: (await livingImport(ctx, split.order.id, fingerprint))?.id ?? null,
    fingerprint,
  };
}
