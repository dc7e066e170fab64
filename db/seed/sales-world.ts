import { sql } from 'drizzle-orm';
import type { Db } from '../client';
import type { Catalogue } from './catalogue';
import type { PlannedOrder } from './orders';
import type { People } from './people';
import type { Random } from './random';

export interface World {
  db: Db;
  r: Random;
  now: Date;
  people: People;
  catalogue: Catalogue;
}

/** Inserts rows in chunks that stay below PostgreSQL's limit of parameters. */
export async function insertAll<T>(
  rows: readonly T[],
  insert: (chunk: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    await insert(rows.slice(at, at + 500));
  }
}

export async function nextNumbers(db: Db, sequence: string, count: number): Promise<number[]> {
  const result = await db.execute<{ n: number }>(
    sql`select nextval(${sequence}::regclass)::int as n from generate_series(1, ${count})`,
  );
  return result.rows.map((row) => row.n);
}

export interface Placed {
  plan: PlannedOrder;
  sn: string;
  id: number;
}
