import 'server-only';
import { eq } from 'drizzle-orm';
import { recordOperation } from './audit';
import { moveToBin, putBack, rowOf, type BinEntry } from './bin';
import type { Ctx } from './ctx';
import { facts, lockList, lockListed, refuseTwin, type Listed, type ListedRow } from './listed';
import { invalidate } from './page-cache';
import { assertClean, textsOf } from './public-text';

/**
 * Moves rows into the recycle bin, all of them or none.
 *
 * @param check looks at the locked rows first and throws to refuse
 * @throws 404 when one of them does not exist
 */
export async function deleteListed(
  ctx: Ctx,
  listed: Listed,
  ids: readonly number[],
  check?: (rows: ListedRow[]) => Promise<void>,
): Promise<void> {
  const { table, entity, holds = [] } = listed;
  const rows = await lockListed(ctx, listed, ids);
  await check?.(rows);
  await invalidate(ctx, listed.tags);
  for (const row of rows) {
    // The log is a chain.
    const title = await listed.nameOf(row, ctx);
    const parts = [
      { table, where: eq(table.id, row.id) },
      ...holds.map((held) => ({ table: held.table, where: eq(held.of, row.id) })),
    ];
    await moveToBin(ctx, { kind: entity, id: row.id, title, parts });
    await recordOperation(ctx, {
      action: `${entity}.del`,
      entity,
      entityId: row.id,
      before: facts(listed, row),
    });
  }
}

/** Puts a row back where it was. @throws 409 when one says the same by now, 422 for words that are not published */
export async function restoreListed(ctx: Ctx, listed: Listed, entry: BinEntry): Promise<void> {
  await lockList(ctx, listed);
  const row = rowOf(entry, listed.table);
  await refuseTwin(ctx, listed, row);
  await assertClean(ctx, textsOf(row, listed.texts));
  await putBack(ctx, [listed.table, ...(listed.holds ?? []).map((held) => held.table)], entry);
  await invalidate(ctx, listed.tags);
}
