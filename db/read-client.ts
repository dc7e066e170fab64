import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { createPool } from './client';
import * as schema from './schema';

const POOL = Symbol.for('portal.read-pool');
const holder = globalThis as { [POOL]?: Pool | null };
let db: NodePgDatabase<typeof schema> | null = null;

/** The pool of the read replica (`DATABASE_READ_URL`), shared by both bundles of the process; `null` without one. */
export function getReadPool(): Pool | null {
  if (holder[POOL] === undefined) {
    const url = process.env.DATABASE_READ_URL;
    holder[POOL] = url ? createPool(url) : null;
  }
  return holder[POOL];
}

/** Replaces the pool; for tests. */
export function setReadPool(pool: Pool | null): void {
  holder[POOL] = pool;
  db = null;
}

/** The replica as a database; only where {@link getReadPool} has one. */
export function getReadDb(): NodePgDatabase<typeof schema> {
  const pool = getReadPool();
  if (!pool) throw new Error('DATABASE_READ_URL is not set');
  db ??= drizzle(pool, { schema, casing: 'snake_case' });
  return db;
}
