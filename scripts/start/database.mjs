import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withRole } from '../../db/address.mjs';
import { connectionProblem } from '../doctor/connection.mjs';
import { removeCluster, serverRuns, startPostgres } from '../db/postgres.mjs';
import { APP_ROLE, clusterUrls, isEmpty, migrate, prepareCluster, withClient } from '../db/prepare.mjs';
import { assertRestored } from '../db/unfinished.mjs';
import { run } from './processes.mjs';
import { BUILD_DIR, ROOT } from './paths.mjs';
import { Stop, say } from './say.mjs';

/**
 * The database of a start: the embedded one, or the one that DATABASE_URL names.
 * @typedef {{ appUrl: string, ownerUrl: string, external: boolean, stop(): Promise<void> }} Database
 */

/** Deletes the embedded cluster and everything the demo wrote beside it. */
export function resetData(dataDir) {
  removeCluster(dataDir);
  for (const name of ['storage', 'gateway', 'secrets.env', 'demo-accounts.json']) {
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Starts the embedded cluster and keeps it up: when it ends by itself it is started again, unless somebody else did so already.
 * @param {string} dataDir @param {string} [archiveDir] folder of the archived write-ahead log (WAL_ARCHIVE_DIR)
 * @returns {Promise<Database>}
 */
export async function openEmbedded(dataDir, archiveDir) {
  say('正在启动内置数据库（PostgreSQL）……');
  const life = { over: false };
  const start = () =>
    startPostgres(dataDir, archiveDir ? { archiveDir: path.resolve(ROOT, archiveDir) } : {});
  let cluster = await start();
  if (cluster.moved) say(`提示：数据库用户无法进入数据目录，数据库文件保存在 ${cluster.dir}`);
  const keepUp = () =>
    cluster.onExit(async () => {
      while (!life.over) {
        await sleep(2000);
        if (life.over || serverRuns(cluster.dir)) continue;
        say('数据库已停止，正在重新启动……');
        try {
          cluster = await start();
          if (life.over) return void cluster.stop();
          keepUp();
          return;
        } catch (e) {
          say(`数据库启动失败：${e.message}`);
        }
      }
    });
  keepUp();
  const stop = async () => {
    life.over = true;
    await cluster.stop();
  };
  try {
    await prepareCluster(cluster);
    await withClient(clusterUrls(cluster).ownerUrl, assertRestored);
  } catch (e) {
    await stop();
    throw e;
  }
  return { ...clusterUrls(cluster), external: false, stop };
}

/** Whether the connection's user can act as the application role; the role is made when that is allowed. */
async function canActAsApp(client) {
  const known = async () =>
    (await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])).rowCount > 0;
  try {
    if (!(await known())) await client.query(`create role ${APP_ROLE} nologin`);
  } catch {
    if (!(await known())) {
      throw new Stop(
        `数据库中没有角色 ${APP_ROLE}，当前账号也无权创建。请由管理员执行：create role ${APP_ROLE} login password '…'`,
      );
    }
  }
  const switches = async () => {
    await client.query(`set role ${APP_ROLE}`);
    await client.query('reset role');
    return true;
  };
  try {
    return await switches();
  } catch {
    // not a member yet
  }
  try {
    await client.query(`grant ${APP_ROLE} to current_user`);
    return await switches();
  } catch {
    return false;
  }
}

/**
 * A server of the operator's. DATABASE_URL alone serves both purposes: migrations run as its user, the site's sessions switch to the
 * application role. With DATABASE_OWNER_URL beside it, migrations use that one and the site uses DATABASE_URL as it is.
 * @param {{ restoring?: boolean }} [options] `restoring`: the caller is a restore, which alone may open what an earlier one left unfinished
 * @returns {Promise<Database>} @throws {Stop}
 */
export async function openExternal(env, { restoring = false } = {}) {
  const ownerUrl = env.DATABASE_OWNER_URL || env.DATABASE_URL;
  let appUrl = env.DATABASE_URL;
  say('正在连接 DATABASE_URL 指定的数据库……');
  try {
    await withClient(ownerUrl, async (client) => {
      if (!restoring) await assertRestored(client);
      const may = await canActAsApp(client);
      if (env.DATABASE_OWNER_URL) return;
      if (may) appUrl = withRole(appUrl, APP_ROLE);
      else say(`警告：当前数据库账号不能切换为 ${APP_ROLE}，网站将以数据库所有者身份运行`);
    });
  } catch (e) {
    if (e instanceof Stop) throw e;
    throw new Stop(`无法连接数据库：${connectionProblem(e, ownerUrl)}`);
  }
  return { appUrl, ownerUrl, external: true, stop: async () => {} };
}

/** Migrates, and says so when it takes long. @throws {Stop} */
export async function migrateDatabase(db) {
  say('正在更新数据库结构……');
  try {
    await migrate(db.ownerUrl);
  } catch (e) {
    if (e instanceof Stop) throw e;
    throw new Stop(`更新数据库结构失败，数据未改动：${e.message}${e.cause ? `（${e.cause.message}）` : ''}`);
  }
}

/** Gives a new installation the rows that it begins with (db/seed/basics.ts). @param {Database} db */
export async function addBasics(db) {
  const basics = await import(pathToFileURL(path.join(BUILD_DIR, 'basics.mjs')).href);
  if (await withClient(db.ownerUrl, basics.addBasics)) say('已写入行政区划、支付方式等基础数据');
}

/**
 * Fills an empty database with the demo world. The seed is one transaction: a killed one leaves the database empty, and the next start
 * begins again.
 * @param {Database} db @param {Record<string, string | undefined>} env
 */
export async function seedDatabase(db, env) {
  if (!(await isEmpty(db.ownerUrl))) return;
  say('正在写入演示数据……');
  await run(
    process.execPath,
    [fileURLToPath(new URL('./seed.mjs', import.meta.url)), path.join(BUILD_DIR, 'seed.mjs')],
    { what: '写入演示数据', env: { ...env, DATABASE_URL: db.ownerUrl } },
  );
}
