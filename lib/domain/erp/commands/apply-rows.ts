import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { erpSyncRows, erpSyncRuns, erpUnmapped } from '@/db/schema/erp';
import { stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { moveStock } from '@/lib/domain/stock/commands/move-stock';
import { compare, readItems, readPlaces } from '../compare-queries';
import { balanceKey, messageOf, type Compared, type Snapshot } from '../snapshot-rules';

/** Rows of one statement: sixteen columns stay far below PostgreSQL's limit of parameters. */
const CHUNK = 1000;

const isOpen = (row: Compared) => row.map?.active && row.center?.active && (row.qtyOnHand ?? 0) > 0;

/** A balance of zero for goods that never lay in a place and that the ERP finds there. Before any balance is locked, in one order. */
async function openItems(
  ctx: Ctx,
  places: Awaited<ReturnType<typeof readPlaces>>,
  rows: readonly Snapshot[],
) {
  const known = await readItems(ctx, places, false);
  const missing = new Map<string, { productId: number; issueId: number | null; deliveryCenterId: number }>();
  places.forEach(({ map, center }, i) => {
    const key = balanceKey({ map, center });
    if (!map || !center || key === null || known.has(key)) return;
    if (!isOpen({ ...(rows[i] as Compared), map, center })) return;
    missing.set(key, { productId: map.productId, issueId: map.issueId, deliveryCenterId: center.id });
  });
  if (missing.size === 0) return;
  const values = [...missing.values()].toSorted(
    (a, b) =>
      a.deliveryCenterId - b.deliveryCenterId ||
      a.productId - b.productId ||
      (a.issueId ?? 0) - (b.issueId ?? 0),
  );
  await ctx.db.insert(stockItems).values(values).onConflictDoNothing();
}

/** Rows compared with balances that stay locked until the transaction ends. */
export async function compareLocked(ctx: Ctx, rows: readonly Snapshot[]): Promise<Compared[]> {
  const places = await readPlaces(ctx, rows);
  await openItems(ctx, places, rows);
  return compare(ctx, rows, { lock: true, places });
}

/** Keeps the work list: once per code, however many warehouses name it. What was taken off as not ours stays off. */
async function noteUnmapped(ctx: Ctx, runId: number, rows: readonly Compared[]): Promise<void> {
  const codes = new Map<string, Compared>();
  // A mapping that is switched off is somebody's decision and no work.
  for (const row of rows) if (row.result === 'unmapped' && !row.map) codes.set(row.erpCode, row);
  const all = [...codes.values()].toSorted((a, b) => (a.erpCode < b.erpCode ? -1 : 1));
  for (let from = 0; from < all.length; from += CHUNK) {
    await ctx.db
      .insert(erpUnmapped)
      .values(
        all.slice(from, from + CHUNK).map((row) => ({
          erpCode: row.erpCode,
          erpName: row.erpName || null,
          warehouse: row.warehouse,
          lastQty: row.qtyOnHand,
          lastRunId: runId,
          firstSeenAt: ctx.now,
          lastSeenAt: ctx.now,
        })),
      )
      .onConflictDoUpdate({
        target: erpUnmapped.erpCode,
        set: {
          erpName: sql`coalesce(excluded.erp_name, ${erpUnmapped.erpName})`,
          warehouse: sql`excluded.warehouse`,
          lastQty: sql`excluded.last_qty`,
          lastRunId: sql`excluded.last_run_id`,
          seenCount: sql`${erpUnmapped.seenCount} + 1`,
          lastSeenAt: sql`excluded.last_seen_at`,
          resolvedAt: sql`case when ${erpUnmapped.ignored} then ${erpUnmapped.resolvedAt} end`,
          resolvedBy: sql`case when ${erpUnmapped.ignored} then ${erpUnmapped.resolvedBy} end`,
        },
      });
  }
}

/** The rows of a run, as they came out. */
export async function writeRows(ctx: Ctx, runId: number, rows: readonly Compared[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await ctx.db.insert(erpSyncRows).values(
      rows.slice(from, from + CHUNK).map((row) => {
        const applied = row.result === 'applied';
        const before = row.item?.onHand ?? null;
        return {
          runId,
          rowNo: row.rowNo,
          erpCode: row.erpCode,
          warehouse: row.warehouse || null,
          qtyOnHand: row.qtyOnHand,
          qtyAvailable: row.qtyAvailable,
          asOf: row.asOf,
          productId: row.map?.productId ?? null,
          stockItemId: row.item?.id ?? null,
          beforeOnHand: before,
          afterOnHand: before === null ? null : before + (applied ? row.delta : 0),
          delta: row.erpCopies === null ? null : row.delta,
          result: row.result,
          message: messageOf(row),
          createdAt: ctx.now,
        };
      }),
    );
  }
}

/**
 * Books what a run found, on balances that {@link compareLocked} holds: a ledger row per difference, the rows of the run, the work list and the
 * run's counters, together.
 */
export async function applyRows(ctx: Ctx, runId: number, rows: readonly Compared[]): Promise<void> {
  const changed = rows
    .filter((r) => r.result === 'applied')
    .toSorted((a, b) => (a.item?.id ?? 0) - (b.item?.id ?? 0));
  for (const row of changed) {
    if (!row.item) throw new Error(`row ${row.rowNo} of run ${runId} has no balance`);
    // Rows are locked one after the other, by id.
    const done = await moveStock(ctx, {
      stockItemId: row.item.id,
      kind: 'erp_adjust',
      onHand: row.delta,
      bizType: 'erp',
      bizId: runId,
      bizLine: row.rowNo,
      step: 'adjust',
      reason: `ERP ${row.erpCode}`,
      guard: sql`${stockItems.onHand} + ${row.delta} >= ${stockItems.reserved}`,
    });
    if (!done) throw new Error(`stock item ${row.item.id} changed under its lock`);
  }
  await writeRows(ctx, runId, rows);
  await noteUnmapped(ctx, runId, rows);
  const count = (result: Compared['result']) => rows.filter((r) => r.result === result).length;
  await ctx.db
    .update(erpSyncRuns)
    .set({
      rowsTotal: sql`${erpSyncRuns.rowsTotal} + ${rows.length}`,
      rowsApplied: sql`${erpSyncRuns.rowsApplied} + ${count('applied')}`,
      rowsSame: sql`${erpSyncRuns.rowsSame} + ${count('same')}`,
      rowsUnmapped: sql`${erpSyncRuns.rowsUnmapped} + ${count('unmapped')}`,
      rowsRefused: sql`${erpSyncRuns.rowsRefused} + ${count('refused')}`,
      rowsFailed: sql`${erpSyncRuns.rowsFailed} + ${count('failed')}`,
      beatAt: sql`now()`,
    })
    .where(eq(erpSyncRuns.id, runId));
}
