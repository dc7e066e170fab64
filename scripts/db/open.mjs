import fs from 'node:fs';
import path from 'node:path';
import { schemaState } from '../backup/tables.mjs';
import { migrateDatabase, openEmbedded, openExternal } from '../start/database.mjs';
import { readEnvFile } from '../start/env-files.mjs';
import { lives, takeLock } from '../start/lock.mjs';
import { ROOT, at } from '../start/paths.mjs';
import { Stop } from '../start/say.mjs';
import { shippedMigrations } from './history.mjs';
import { withClient } from './prepare.mjs';
import { assertRestored } from './unfinished.mjs';

/** The addresses of a site that runs on this data folder, from its notes; `null` when none does. */
export function runningSite(dataDir) {
  try {
    const notes = JSON.parse(fs.readFileSync(path.join(dataDir, 'site.json'), 'utf8'));
    return notes.ownerUrl && (notes.services ?? []).some(lives) ? notes : null;
  } catch {
    return null;
  }
}

/** The environment of a command, with `.env`, and the folders that it names. */
export function readPlaces() {
  const env = { ...readEnvFile(at('.env')), ...process.env };
  const dataDir = path.resolve(ROOT, env.DATA_DIR || '.data');
  const storageDir = path.resolve(ROOT, env.STORAGE_DIR || path.join(dataDir, 'storage'));
  return { env, dataDir, storageDir };
}

/** A command leaves the schema of a real installation to its start, which has a place in the order of an upgrade. @throws {Stop} */
async function assertMigrated(client) {
  const { migrations } = await schemaState(client);
  const shipped = await shippedMigrations();
  if (migrations.length < shipped.length)
    throw new Stop(
      `数据库结构比程序旧（已完成 ${migrations.length} / ${shipped.length} 个更新）。请先启动一次网站（npm run start），启动时会更新。`,
    );
}

/**
 * The database of a command: the one that DATABASE_URL names (environment or `.env`), else the embedded one, through the running site when there
 * is one, else started for the time of the command. Every command opens it here: none works on what a restore left unfinished.
 * @param {{ migrated?: boolean }} [options] `migrated: false` takes a database with the schema it has
 * @returns {Promise<{ appUrl: string, ownerUrl: string, dataDir: string, storageDir: string, external: boolean,
 *   env: Record<string, string | undefined>, close(): Promise<void> }>}
 * @throws {Stop}
 */
export async function openDatabase({ migrated = true } = {}) {
  const { env, dataDir, storageDir } = readPlaces();
  const facts = (urls, close = async () => {}) => ({
    appUrl: urls.appUrl,
    ownerUrl: urls.ownerUrl,
    dataDir,
    storageDir,
    external: Boolean(env.DATABASE_URL),
    env: { ...env, STORAGE_DIR: storageDir },
    close,
  });
  if (env.DATABASE_URL) {
    const db = await openExternal(env);
    if (migrated) await withClient(db.ownerUrl, assertMigrated);
    return facts(db);
  }
  const site = runningSite(dataDir);
  if (site) {
    await withClient(site.ownerUrl, assertRestored);
    return facts({ appUrl: site.databaseUrl, ownerUrl: site.ownerUrl });
  }
  const lock = takeLock(path.join(dataDir, 'launcher.lock'));
  if (!lock.ok) throw new Stop(`数据目录 ${dataDir} 正被进程 ${lock.owner.pid} 使用，请稍后再试。`);
  const db = await openEmbedded(dataDir, env.WAL_ARCHIVE_DIR).catch((e) => {
    lock.release();
    throw e;
  });
  const close = async () => {
    await db.stop();
    lock.release();
  };
  try {
    if (migrated) await migrateDatabase(db);
  } catch (e) {
    await close();
    throw e;
  }
  return facts(db, close);
}
