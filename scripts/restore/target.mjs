import fs from 'node:fs';
import path from 'node:path';
import { runningSite } from '../db/open.mjs';
import { placeCluster, startPostgres } from '../db/postgres.mjs';
import { clusterUrls, prepareCluster, withClient } from '../db/prepare.mjs';
import { unfinishedRestore } from '../db/unfinished.mjs';
import { openExternal } from '../start/database.mjs';
import { takeLock } from '../start/lock.mjs';
import { Stop } from '../start/say.mjs';

/** The database into which rows go, and whether somebody's data is in it. */

const SCHEMAS = ['public', 'drizzle', 'graphile_worker'];

/** Takes the data folder for this process alone. @returns {() => void} gives it back @throws {Stop} while a site uses it */
export function lockDataDir(dataDir) {
  if (runningSite(dataDir)) throw new Stop(`网站正在使用 ${dataDir}，请先停止网站再恢复`);
  const lock = takeLock(path.join(dataDir, 'launcher.lock'), { port: 'restore' });
  if (!lock.ok) throw new Stop(`数据目录 ${dataDir} 正被进程 ${lock.owner.pid} 使用，请先停止`);
  return lock.release;
}

/** Whether the data folder holds a cluster. */
export const hasCluster = (dataDir) => fs.existsSync(path.join(placeCluster(dataDir).dir, 'PG_VERSION'));

/**
 * The target of a restore of rows: the database of DATABASE_URL, else the embedded one of the data folder.
 * @returns {Promise<{ ownerUrl: string, external: boolean, close(): Promise<void> }>} @throws {Stop}
 */
export async function openTarget(env, dataDir, embedded) {
  if (env.DATABASE_URL && !embedded)
    return { ...(await openExternal(env, { restoring: true })), close: async () => {} };
  const release = lockDataDir(dataDir);
  try {
    const cluster = await startPostgres(dataDir);
    const close = async () => {
      await cluster.stop();
      release();
    };
    try {
      await prepareCluster(cluster);
    } catch (e) {
      await close();
      throw e;
    }
    return { ownerUrl: clusterUrls(cluster).ownerUrl, external: false, close };
  } catch (e) {
    release();
    throw e;
  }
}

/** What is in the database: `empty` has no account and no row of the log, `unfinished` an earlier restore. */
async function stateOf(client) {
  if (await unfinishedRestore(client)) return 'unfinished';
  const { rows } = await client.query(
    `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    [SCHEMAS],
  );
  if (rows[0].n === 0) return 'empty';
  const { rowCount: product } = await client.query(
    `select 1 where to_regclass('public.operation_logs') is not null`,
  );
  if (product === 0) return 'used';
  const used = await client.query('select 1 from users union all (select 1 from operation_logs) limit 1');
  return used.rowCount === 0 ? 'empty' : 'used';
}

/** The kind of another role's session is hidden from the owner. @throws {Stop} when somebody is connected, or when there is data and nobody said `--force` */
export async function assertTarget(ownerUrl, force) {
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
         and coalesce(backend_type, 'client backend') = 'client backend'`,
    );
    if (rows[0].n > 0) throw new Stop(`目标数据库还有 ${rows[0].n} 个连接，请先停止网站和其他程序`);
    if ((await stateOf(client)) === 'used' && !force)
      throw new Stop('目标数据库中已有数据，拒绝恢复。请换一个空的数据库或数据目录；确认要替换时加 --force');
  });
}

/** Removes everything of the product from the database; what extensions of the operator brought stays. */
export async function emptyDatabase(client) {
  await client.query(`drop schema if exists drizzle, graphile_worker cascade`);
  await client.query(`
    do $$
    declare
      item record;
    begin
      for item in
        select c.oid::regclass as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end as kind
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
      loop
        -- One may have gone with another before.
        if to_regclass(item.name::text) is not null then
          execute format('drop %s %s cascade', item.kind, item.name);
        end if;
      end loop;
      for item in
        select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('drop routine if exists %s cascade', item.name);
      end loop;
      for item in
        select t.oid::regtype as name from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
          and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      loop
        execute format('drop type if exists %s cascade', item.name);
      end loop;
    end $$`);
}
