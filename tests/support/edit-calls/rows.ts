import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { testDb } from '../db';
import { makePicture } from '../factories/picture';

/** A stored thing with every optional field filled, and the edit that sends only what the call cannot do without. */
export interface EditCase {
  /** Path of the call behind `/api/admin`. */
  call: string;
  make: () => Promise<{ table: string; key?: string; id: number | string; input: Record<string, unknown> }>;
}

export type Row = Record<string, unknown> & { id: number; version: number };

export async function put<T extends PgTable>(table: T, values: T['$inferInsert']): Promise<Row> {
  const [row] = await testDb()
    .insert(table)
    .values(values as never)
    .returning();
  return row as unknown as Row;
}

/** A row that goes by id and version, with the stored values of the fields that an edit must name. */
export function listed<T extends PgTable>(
  call: string,
  table: T,
  values: () => T['$inferInsert'] | Promise<T['$inferInsert']>,
  named: readonly string[],
  more: Record<string, unknown> = {},
): EditCase {
  return {
    call,
    make: async () => {
      const row = await put(table, await values());
      const sent = Object.fromEntries(named.map((name) => [name, row[name]]));
      return {
        table: getTableName(table),
        id: row.id,
        input: { id: row.id, version: row.version, ...sent, ...more },
      };
    },
  };
}

/** A stored picture under its address. */
export const picture = async (letter: string): Promise<string> => {
  const address = `/files/picture/2026/11/${letter.repeat(32)}-600x800.jpg`;
  await makePicture(address);
  return address;
};
