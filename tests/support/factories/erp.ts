import { erpProductMaps, erpSyncRows, erpSyncRuns } from '@/db/schema/erp';
import { and, asc, desc, eq } from 'drizzle-orm';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { toIso } from '@/lib/core/dates';
import { withTx } from '@/lib/data/tx';
import { applyStock, previewStock } from '@/lib/domain/erp/commands/apply-file';
import type { FilePreviewView } from '@/lib/domain/erp/file-contract';
import type { RunDetailView } from '@/lib/domain/erp/run-contract';
import { moveStock } from '@/lib/domain/stock/commands/move-stock';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from './catalogue';
import { makeAdmin } from './people';
import { atLeast } from '../wait';

let serial = 0;

export interface Mapped extends Product {
  erpCode: string;
  /** Code of the delivery centre where the copies lie. */
  warehouse: string;
}

/** A book with copies on hand, and its code at the ERP. */
export async function makeMapped(
  stock: number,
  values: { unitFactor?: number; active?: boolean } = {},
): Promise<Mapped> {
  const product = await makeProduct({ stock });
  serial += 1;
  const erpCode = `E${Date.now()}${serial}`;
  await testDb()
    .insert(erpProductMaps)
    .values({ erpCode, productId: product.id, ...values });
  const [center] = await testDb()
    .select({ code: deliveryCenters.code })
    .from(deliveryCenters)
    .innerJoin(stockItems, eq(stockItems.deliveryCenterId, deliveryCenters.id))
    .where(eq(stockItems.id, product.stockItemId ?? 0));
  return { ...product, erpCode, warehouse: center?.code ?? '' };
}

/** The moment of a snapshot that is taken now: everything that is booked so far lies before it. */
export const soon = (): string => toIso(new Date(Math.ceil((Date.now() + 50) / 1000) * 1000));

/** Waits until a moment is past. */
export const past = (asOf: string): Promise<void> =>
  atLeast(Math.max(0, new Date(asOf).getTime() - Date.now() + 20));

export const HEAD = '存货编码,存货名称,仓库,现存量,截止时间';
export const csv = (...lines: string[]): File =>
  new File([`${[HEAD, ...lines].join('\r\n')}\r\n`], 'stock.csv');

/** A workbook of one sheet; numbers are number cells. */
export async function xlsx(heads: string[], lines: (string | number)[][], name = 'stock.xlsx') {
  const columns = heads.map((title, i) => ({
    title,
    kind: lines.some((l) => typeof l[i] === 'number') ? ('number' as const) : ('text' as const),
  }));
  async function* rows() {
    yield* lines;
    await Promise.resolve();
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await clerkCtx()).ports.spreadsheet.write('库存', columns, rows()))
    chunks.push(chunk);
  return new File([Buffer.concat(chunks)], name);
}

let clerk: ReturnType<typeof makeAdmin> | undefined;

/** One clerk of the warehouse for the whole file: looking must not add an account. */
export async function clerkCtx() {
  clerk ??= makeAdmin(['warehouse']);
  return makeCtx({ actor: adminActor(await clerk) });
}

export async function previewFile(file: File): Promise<FilePreviewView> {
  return previewStock(await clerkCtx(), { file });
}
export async function applyFile(file: File, shown?: FilePreviewView): Promise<RunDetailView> {
  const { fingerprint } = shown ?? (await previewFile(file));
  return applyStock(await clerkCtx(), { file, fingerprint });
}

/** Copies that come or go by an act of the shop, after a snapshot. */
export async function moveCopies(stockItemId: number | null, onHand: number): Promise<void> {
  serial += 1;
  const bizId = 1_000_000 + serial;
  await withTx(makeCtx(), (ctx) =>
    moveStock(ctx, {
      stockItemId: stockItemId ?? 0,
      kind: onHand > 0 ? 'document_in' : 'document_out',
      onHand,
      bizType: 'document',
      bizId,
      bizLine: 0,
      step: 'post',
    }),
  );
}
/** Copies that an order takes; given back by the negative. */
export async function reserveCopies(stockItemId: number | null, reserved: number): Promise<void> {
  serial += 1;
  const bizId = 1_000_000 + serial;
  await withTx(makeCtx(), (ctx) =>
    moveStock(ctx, {
      stockItemId: stockItemId ?? 0,
      kind: reserved > 0 ? 'reserve' : 'release',
      reserved,
      bizType: 'order',
      bizId,
      bizLine: 0,
      step: 'reserve',
    }),
  );
}

export const rowsOf = (runId: number) =>
  testDb().select().from(erpSyncRows).where(eq(erpSyncRows.runId, runId)).orderBy(asc(erpSyncRows.rowNo));
export async function lastRun(kind: 'pull' | 'file') {
  const [run] = await testDb()
    .select()
    .from(erpSyncRuns)
    .where(and(eq(erpSyncRuns.kind, kind)))
    .orderBy(desc(erpSyncRuns.id))
    .limit(1);
  return run;
}
