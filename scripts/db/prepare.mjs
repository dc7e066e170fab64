import fs from 'node:fs';
import { Stop } from '../start/say.mjs';
import { historyFault, MIGRATIONS } from './history.mjs';
import { assertRestored } from './unfinished.mjs';

/**
 * Roles, database, migrations and grants. Needs the installed packages, so nothing here is imported before `npm ci` has run;
 * the packages themselves are imported where they are used.
 */

/** Owns the database and every object; runs migrations. */
export const OWNER_ROLE = 'portal_owner';
/** The running site: reads and writes rows, owns nothing, no DDL (security.md S-60). */
export const APP_ROLE = 'portal_app';
export const DATABASE = 'portal';

const GRANTS = new URL('../../db/grants.sql', import.meta.url);
/** One migrator at a time per database, over all processes (security.md R-28). */
const MIGRATION_LOCK = 7_301_000;

/**
 * Runs `work` with one connection.
 * @template T @param {string} url @param {(client: import('pg').Client) => Promise<T>} work
 * @param {import('pg').ClientConfig} [options] the driver's @returns {Promise<T>}
 */
export async function withClient(url, work, options = {}) {
  const { SessionClient } = await import('../../db/session-client.mjs');
  const client = new SessionClient({ connectionString: url, connectionTimeoutMillis: 10_000, ...options });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function exists(client, sql, value) {
  return (await client.query(sql, [value])).rowCount > 0;
}

/**
 * Creates the two roles and the database in an embedded cluster; leaves what is there.
 * @param {{ url(database?: string, user?: string): string }} cluster
 */
export async function prepareCluster(cluster, database = DATABASE) {
  await withClient(cluster.url(), async (client) => {
    for (const role of [OWNER_ROLE, APP_ROLE]) {
      if (!(await exists(client, 'select 1 from pg_roles where rolname = $1', role))) {
        await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole`);
      }
    }
    await createDatabase(client, database);
  });
}

/**
 * Creates a database of the owner role; leaves one that is there.
 * @param {string} [template] database to copy; nobody may be connected to it
 */
export async function createDatabase(client, database, template) {
  if (await exists(client, 'select 1 from pg_database where datname = $1', database)) return;
  const copy = template ? ` template "${template}" strategy wal_log` : '';
  await client.query(`create database "${database}" owner ${OWNER_ROLE}${copy}`);
  // Rights on a database itself are not copied from a template.
  await client.query(`revoke all on database "${database}" from public`);
  await client.query(`grant connect on database "${database}" to ${APP_ROLE}`);
}

export async function dropDatabase(client, database) {
  await client.query(`drop database if exists "${database}" with (force)`);
}

/** Connection texts of the two roles on an embedded cluster. */
export function clusterUrls(cluster, database = DATABASE) {
  return { ownerUrl: cluster.url(database, OWNER_ROLE), appUrl: cluster.url(database, APP_ROLE) };
}

/**
 * Brings a database to the newest schema: the product's migrations in one transaction, the job library's own, then the grants.
 * Holds an advisory lock throughout, so two instances that start together apply everything once.
 * @param {string} ownerUrl
 * @param {string} [folder] the migrations; others than the shipped ones leave the grants as they are
 * @param {{ restoring?: boolean }} [options] `restoring`: the call is a step of a restore
 * @throws {import('../start/say.mjs').Stop} when a restore into this database did not come to its end, or its migrations are none of this program's
 */
export async function migrate(ownerUrl, folder = MIGRATIONS, { restoring = false } = {}) {
  await withClient(ownerUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    if (!restoring) await assertRestored(client);
    const fault = await historyFault(client, folder);
    if (fault) throw new Stop(fault);
    const [{ drizzle }, { migrate: run }] = await Promise.all([
      import('drizzle-orm/node-postgres'),
      import('drizzle-orm/node-postgres/migrator'),
    ]);
    await client.query('set client_min_messages = warning');
    await run(drizzle(client), { migrationsFolder: folder });
    await migrateJobs(ownerUrl);
    // The grants name what the newest migration brings.
    if (folder === MIGRATIONS) await client.query(fs.readFileSync(GRANTS, 'utf8'));
  });
}

async function migrateJobs(ownerUrl) {
  const [{ Logger, runMigrations }, { Pool }, { SessionClient }] = await Promise.all([
    import('graphile-worker'),
    import('pg'),
    import('../../db/session-client.mjs'),
  ]);
  const pgPool = new Pool({ Client: SessionClient, connectionString: ownerUrl, max: 1 });
  // The library warns of a pool without ears of its own.
  for (const event of ['error', 'connect']) pgPool.on(event, () => {});
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/** Whether the database holds no account yet: the demo world is seeded only then. */
export async function isEmpty(ownerUrl) {
  return withClient(ownerUrl, async (client) => {
    if (!(await exists(client, 'select 1 where to_regclass($1) is not null', 'public.users'))) return false;
    return (await client.query('select 1 from public.users limit 1')).rowCount === 0;
  });
}
