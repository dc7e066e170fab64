import 'server-only';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { deletedRows } from '@/db/schema/bin';
import type { BinKind } from '@/lib/core/bin-kinds';
import { actorUserId, type Ctx } from './ctx';

export type BinEntry = typeof deletedRows.$inferSelect;

export interface Deletion {
  kind: BinKind;
  id: number;
  /** What people know it by. */
  title: string;
  /** The row itself, then what hangs on it; none for a row that stays and carries a mark. */
  parts: readonly { table: PgTable; where: SQL }[];
}

/** Deletes a row with what hangs on it, and keeps all of it in the recycle bin; its files stay in use until it is purged. */
export async function moveToBin(ctx: Ctx, { kind, id, title, parts }: Deletion): Promise<void> {
  if (!ctx.inTx) throw new Error('a row goes into the bin in the transaction that deletes it');
  const rows: BinEntry['rows'] = {};
  for (const { table, where } of parts) {
    const name = getTableName(table);
    const found = await ctx.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(${sql.identifier(name)}) as row from ${table} where ${where}`,
    );
    rows[name] = found.rows.map((r) => r.row);
  }
  for (const { table, where } of parts.toReversed()) await ctx.db.delete(table).where(where);
  const values = { title, rows, deletedAt: ctx.now, deletedBy: actorUserId(ctx) };
  await ctx.db
    .insert(deletedRows)
    .values({ kind, rowId: id, ...values })
    .onConflictDoUpdate({ target: [deletedRows.kind, deletedRows.rowId], set: values });
}

/**
 * Puts the rows of an entry back with their ids. A column that came since gets its default, one that went is passed over.
 *
 * @param tables those that the kind may write, the row's own first
 * @throws the database's error when a reference is gone or something unique is taken
 */
export async function putBack(ctx: Ctx, tables: readonly PgTable[], entry: BinEntry): Promise<void> {
  for (const table of tables) {
    const name = getTableName(table);
    const kept = entry.rows[name]?.[0];
    if (!kept) continue;
    const found = await ctx.db.execute<{ name: string }>(
      sql`select attname as name from pg_attribute
          where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const columns = sql.join(
      found.rows.filter((c) => c.name in kept).map((c) => sql.identifier(c.name)),
      sql`, `,
    );
    await ctx.db.execute(
      sql`insert into ${table} (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::${table},
            (select d.rows -> ${name}::text from ${deletedRows} d where d.id = ${entry.id}))`,
    );
  }
}

/** The row of an entry by the names of its properties; moments are texts. */
export function rowOf(entry: BinEntry, table: PgTable): Record<string, unknown> {
  const row = entry.rows[getTableName(table)]?.[0] ?? {};
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replaceAll(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase()),
      value,
    ]),
  );
}
