import path from 'node:path';
import { Client, Pool, type PoolClient, type QueryResultRow } from 'pg';
import { getDb, getPool, setPool } from '@/db/client';
import { flushTallies } from '@/lib/data/tally';
import { APP_ROLE, createDatabase, dropDatabase, OWNER_ROLE } from '@/scripts/db/prepare.mjs';
import { socketUrl, SUPERUSER } from '@/scripts/db/postgres.mjs';
import { hashFiles } from '@/scripts/start/stamp.mjs';
import { makeOfficeWorld } from './desk-world.mjs';

/**
 * The database of a test file: a clone of the template, made before its first test and dropped after its last. `DATABASE_URL` names it
 * as the application role, so tests meet the same rights as the site.
 */

const name = () => `t_${process.env.JEST_WORKER_ID ?? '1'}`;

function urlOf(role: string, database = name()): string {
  const host = process.env.TEST_PG_HOST;
  if (!host) throw new Error('no test cluster: this file belongs to the db or api ring');
  return socketUrl(host, database, role);
}

async function withAdmin<T>(
  database: string,
  role: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: urlOf(role, database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function clone(template = process.env.TEST_PG_TEMPLATE): Promise<void> {
  await withAdmin('postgres', SUPERUSER, async (client) => {
    await dropDatabase(client, name());
    await createDatabase(client, name(), template);
  });
}

/** The owner's connections to the file's database, made when needed. */
let owners: Pool | undefined;

function ownerPool(): Pool {
  if (owners) return owners;
  owners = new Pool({ connectionString: urlOf(OWNER_ROLE), max: 8, idleTimeoutMillis: 0 });
  // A connection that the server ends is made anew.
  owners.on('error', () => undefined);
  return owners;
}

async function closePools(): Promise<void> {
  const pools = [process.env.DATABASE_URL ? getPool() : null, owners];
  setPool(undefined);
  owners = undefined;
  await Promise.all(pools.map(async (pool) => pool?.end()));
}

/** Called by `setup-file.ts`. */
export async function createTestDb(): Promise<void> {
  process.env.DATABASE_URL = urlOf(APP_ROLE);
  await clone();
}

/** Called by `setup-file.ts`. What calls have counted is written now: its timer would find neither file nor database any more. */
export async function closeTestDb(): Promise<void> {
  await flushTallies().catch(() => undefined);
  await closePools();
  await withAdmin('postgres', SUPERUSER, (client) => dropDatabase(client, name()));
}

/** Puts the file's database back to the template (about 60 ms). For `beforeEach` of files whose tests would see each other's rows. */
export async function resetDb(): Promise<void> {
  await closePools();
  await clone();
}

/** Held by the worker that grows the desk's world; the others wait for it. */
const GROWING_LOCK = 7_301_001;
const DESK_WORLD = { orders: 60_000, products: 20_000, users: 20_000, organizations: 500 };

/** The name of the template with the desk's world, which the first of a run to ask grows. */
async function officeTemplate(): Promise<string> {
  const made = hashFiles([path.join(__dirname, 'desk-world.mjs')], JSON.stringify(DESK_WORLD)).slice(0, 12);
  const grown = `${process.env.TEST_PG_TEMPLATE}_desk_${made}`;
  await withAdmin('postgres', SUPERUSER, async (client) => {
    await client.query('select pg_advisory_lock($1)', [GROWING_LOCK]);
    const found = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
      grown,
    ]);
    if (found.rowCount) return;
    await dropDatabase(client, grown);
    await createDatabase(client, grown, process.env.TEST_PG_TEMPLATE);
    await withAdmin(grown, OWNER_ROLE, (owner) => makeOfficeWorld(owner, DESK_WORLD));
    await client.query(`alter database "${grown}" is_template true`);
  });
  return grown;
}

/** Puts the file's database to a copy of the desk's world, with its statistics: for tests that look at plans. */
export async function useOfficeWorld(): Promise<void> {
  await closePools();
  await clone(await officeTemplate());
}

/** The file's database through the product's own pool, as the application role. */
export function testDb(): ReturnType<typeof getDb> {
  return getDb();
}

/**
 * Plain SQL as the owner of the tables: to age rows, and to look at what the application role may not touch.
 * @returns the rows; column names as in SQL
 */
export async function ownerQuery<T extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await ownerPool().query<T & QueryResultRow>(text, values)).rows;
}

/** Runs `work` with one connection of the owner. */
export async function withOwner<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await ownerPool().connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Connection text of the file's database: `app` (the site's role) or `owner`. */
export function testDbUrl(role: 'app' | 'owner' = 'app'): string {
  return urlOf(role === 'app' ? APP_ROLE : OWNER_ROLE);
}
