import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, types, type PoolClient } from 'pg';
import { begunTransaction } from './drizzle-parts';
import { PipelinedClient } from './pipelined-client';
import * as schema from './schema';

/** The database or a transaction on it. */
export type Db = Pick<
  NodePgDatabase<typeof schema>,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
  | 'with'
  | '$with'
>;

// int8 arrives as a number: money in fen and ids stay below 2^53 by CHECK.
types.setTypeParser(types.builtins.INT8, (v) => Number(v));

const POOL = Symbol.for('portal.pool');
const DB = Symbol.for('portal.db');
const BLUEPRINT = Symbol.for('portal.blueprint');
const holder = globalThis as { [POOL]?: Pool };
const local: { [DB]?: NodePgDatabase<typeof schema>; [BLUEPRINT]?: NodePgDatabase<typeof schema> } = {};

type Connected = Parameters<Pool['connect']>[0];

/** A pool that counts for the metrics how often no connection was free, and emits its failures as `trouble`. */
export class CountingPool extends Pool {
  acquireErrors = 0;

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const count = (error: unknown) => {
      if (!error) return;
      this.acquireErrors += 1;
      this.emit('trouble', error);
    };
    if (callback)
      return super.connect((error, client, done) => {
        count(error);
        callback(error, client, done);
      });
    const asked = super.connect();
    asked.catch(count);
    return asked;
  }

  override query: Pool['query'] = ((...args: unknown[]) => {
    const asked = (super.query as (...all: unknown[]) => unknown).apply(this, args);
    if (asked instanceof Promise) asked.catch((error: unknown) => this.emit('trouble', error));
    return asked;
  }) as Pool['query'];
}

/** Makes a pool with the product's limits. Time-outs in milliseconds. */
export function createPool(
  connectionString: string,
  max = Number(process.env.DB_POOL_MAX ?? 10),
): CountingPool {
  const scale = Number(process.env.DB_TIMEOUT_SCALE ?? 1);
  const pool = new CountingPool({
    Client: PipelinedClient,
    connectionString,
    max,
    connectionTimeoutMillis: 3000 * scale,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000 * scale,
    // A frozen database: the answer is there within six seconds.
    query_timeout: 5500 * scale,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'portal',
  });
  // A dropped connection must never end the process: `pool.on('error')` hears idle clients only, so each client gets its own ear
  // (security.md, trap 4).
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The process-wide pool, shared by Next's bundle and ours. */
export function getPool(): Pool {
  if (!holder[POOL]) {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_URL is not set');
    holder[POOL] = createPool(url);
  }
  return holder[POOL];
}

/** Replaces the process-wide pool; for tests and scripts. */
export function setPool(pool: Pool | undefined): void {
  holder[POOL] = pool;
  local[DB] = undefined;
}

export function getDb(): NodePgDatabase<typeof schema> {
  local[DB] ??= drizzle(getPool(), { schema, casing: 'snake_case' });
  return local[DB];
}

/** Builds statements without a connection, for those that are built once (`lib/data/prepared.ts`). */
export const blueprint = (): NodePgDatabase<typeof schema> =>
  (local[BLUEPRINT] ??= drizzle.mock({ schema, casing: 'snake_case' }));

const onClient = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();

/** The database over one connection that the caller holds. */
export function dbOn(client: PoolClient): NodePgDatabase<typeof schema> {
  const known = onClient.get(client);
  if (known) return known;
  const made = drizzle(client, { schema, casing: 'snake_case' });
  onClient.set(client, made);
  return made;
}

const inTransaction = new WeakMap<PoolClient, Db>();

/** The same for statements of a transaction that the caller has begun on it: a transaction inside it becomes a savepoint. */
export function transactionOn(client: PoolClient): Db {
  const known = inTransaction.get(client);
  if (known) return known;
  const made = begunTransaction(dbOn(client)) as Db;
  inTransaction.set(client, made);
  return made;
}
