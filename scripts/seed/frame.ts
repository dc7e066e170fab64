import { drizzle } from 'drizzle-orm/node-postgres';
import { types, type Client } from 'pg';
import { SessionClient } from '@/db/session-client.mjs';
import type { Db } from '@/db/client';
import * as schema from '@/db/schema';

// As db/client.ts does it.
types.setTypeParser(types.builtins.INT8, (v) => Number(v));

/** What the generators of measured data share. */

/** Called after each step with the share done, 0 to 1. */
export type Progress = (share: number, step: string) => void;

/** Generated rows are there already. */
export class AlreadyGenerated extends Error {
  override name = 'AlreadyGenerated';

  constructor(readonly rows: number) {
    super(`${rows} generated rows are there already`);
  }
}

export interface Author {
  loginName: string;
  name: string;
  role: string;
  permissions: string;
}

/** Ids of the accounts in whose name generated rows were written and passed; nobody can log in with them. */
export async function authorIds(
  client: Client,
  authors: readonly [Author, Author],
): Promise<[number, number]> {
  const ids = [];
  for (const a of authors) {
    const { rows } = await client.query<{ id: number }>(
      `insert into users (login_name, name, role, permissions, status) values ($1, $2, $3, $4, 'disabled')
       on conflict (login_name) do update set name = excluded.name returning id`,
      [a.loginName, a.name, a.role, a.permissions],
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids as [number, number];
}

/** The big full-text indexes of a table: built once at the end instead of being fed row by row. */
export async function searchIndexes(client: Client, table: string): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' and tablename = $1 and indexdef like '%USING gin%'`,
    [table],
  );
  return rows;
}

/** Runs the work in one transaction of its own connection: all of it or nothing. Then the statistics of what it filled. */
export async function inOneTransaction(
  databaseUrl: string,
  tables: readonly string[],
  work: (client: Client, db: Db) => Promise<void>,
): Promise<void> {
  const client = new SessionClient({ connectionString: databaseUrl, application_name: 'portal-seed' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'; set local jit = off`,
    );
    await work(client, drizzle(client, { schema, casing: 'snake_case' }));
    await client.query('commit');
    await client.query(`vacuum (analyze) ${tables.join(', ')}`);
  } catch (e) {
    await client.query('rollback').catch(() => undefined);
    throw e;
  } finally {
    await client.end();
  }
}
