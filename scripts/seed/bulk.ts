import type { Client } from 'pg';

/**
 * Takes secondary indexes and foreign keys off tables that are about to be filled, inside the caller's transaction: building an index once over a
 * million rows, and proving a key once by a join, costs a tenth of doing it row by row. Primary keys, unique ones and CHECKs stay. A rollback
 * brings everything back by itself.
 *
 * @returns what puts them back; each statement under the name of its table
 */
export async function loosen(
  client: Client,
  tables: readonly string[],
): Promise<{ table: string; sql: string }[]> {
  const keys = await client.query<{ table: string; name: string; sql: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as sql from pg_constraint
     where contype = 'f' and conrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [tables],
  );
  const indexes = await client.query<{ table: string; name: string; sql: string }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i
     where not i.indisunique and i.indrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [tables],
  );
  for (const { table, name } of keys.rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes.rows) {
    await client.query(`drop index ${name}`);
  }
  return [
    ...indexes.rows.map(({ table, sql }) => ({ table, sql })),
    // After the indexes: the columns that a key looks at have one where it matters.
    ...keys.rows.map(({ table, name, sql }) => ({
      table,
      sql: `alter table ${table} add constraint ${name} ${sql}`,
    })),
  ];
}
