import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readAddress } from '../../db/address.mjs';
import { socketUrl, SUPERUSER } from '../db/postgres.mjs';
import { withClient } from '../db/prepare.mjs';
import { Stop } from '../start/say.mjs';
import { eachOf, measureFile, Meter } from './streams.mjs';

/**
 * A base backup: the files of a running cluster between pg_backup_start and pg_backup_stop. Together with the archived write-ahead log it is
 * brought to any moment after its end (PostgreSQL's manual, 25.3).
 */

/** Folders of which only the folder is copied, as the manual says; `pg_wal` comes from the archive. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const SKIPPED =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init(\..*)?|pgsql_tmp.*)$/;
const CONTROL = 'global/pg_control';

/** Folders and files of a cluster, paths with `/`. */
async function listCluster(root) {
  const folders = [];
  const files = [];
  const walk = async (relative) => {
    for (const entry of await fs.readdir(path.join(root, relative), { withFileTypes: true })) {
      const name = relative ? `${relative}/${entry.name}` : entry.name;
      if (SKIPPED.test(entry.name)) continue;
      if (entry.isSymbolicLink()) throw new Stop(`数据目录含有链接 ${name}，不支持基础备份`);
      if (entry.isDirectory()) {
        folders.push(name);
        if (!EMPTIED.has(name)) await walk(name);
      } else if (entry.isFile()) files.push(name);
    }
  };
  await walk('');
  // The control file last: it says where recovery begins.
  return { folders, files: [...files.filter((f) => f !== CONTROL), CONTROL] };
}

/** @returns {Promise<import('./manifest.mjs').Part | null>} `null` when the file was dropped meanwhile */
async function copyFile(root, name, folder) {
  const target = path.join(folder, 'pg', `${name}.gz`);
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const packed = new Meter();
  try {
    await pipeline(
      createReadStream(path.join(root, name)),
      createGzip({ level: 1 }),
      packed,
      createWriteStream(target, { mode: 0o600, flush: true }),
    );
  } catch (e) {
    if (e.code !== 'ENOENT') throw e;
    await fs.rm(target, { force: true });
    return null;
  }
  return { path: `pg/${name}.gz`, bytes: packed.bytes, sha256: packed.sha256() };
}

async function copyFiles(root, files, folder, progress) {
  const parts = [];
  const copy = async (name) => {
    const part = await copyFile(root, name, folder);
    if (part) parts.push(part);
    progress(parts.length / files.length, `${parts.length} / ${files.length} 个数据文件`);
  };
  await eachOf(files.slice(0, -1), 2, copy);
  await copy(CONTROL);
  return parts;
}

async function writePart(folder, name, text) {
  await fs.writeFile(path.join(folder, name), text, { mode: 0o600, flush: true });
  return { path: name, ...(await measureFile(path.join(folder, name))) };
}

/**
 * @param {string} ownerUrl of an embedded cluster @param {string} folder must exist
 * @param {{ progress: (share: number, note: string) => void, inSnapshot?: (client: import('pg').Client) => Promise<void> }} options
 *   `inSnapshot` is called after the copy
 * @throws {Stop} when the server is not the embedded one or does not archive its log
 */
export async function copyBase(ownerUrl, folder, { progress, inSnapshot }) {
  const { servers, database } = readAddress(ownerUrl);
  if (!servers[0].host.startsWith('/'))
    throw new Stop('--physical 只用于内置数据库；自有 PostgreSQL 请使用 pg_basebackup 和预写日志归档');
  return withClient(socketUrl(servers[0].host, database, SUPERUSER), async (client) => {
    const { rows } = await client.query(
      `select current_setting('archive_mode') as archive, current_setting('data_directory') as root,
         current_setting('server_version') as version`,
    );
    const [{ archive, root, version }] = rows;
    if (archive !== 'on')
      throw new Stop('数据库没有归档预写日志。请设置 WAL_ARCHIVE_DIR 并重新启动网站，然后再做基础备份');
    const start = await client.query(
      `select lsn::text, pg_walfile_name(lsn) as segment from pg_backup_start('portal', true) lsn`,
    );
    const { folders, files } = await listCluster(root);
    const parts = await copyFiles(root, files, folder, progress);
    // Waits until the last segment that the copy needs is archived; a full archive disk must not hold the backup for ever.
    await client.query(`set statement_timeout = '10min'`);
    const stop = await client.query(
      `select lsn::text, labelfile, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
       from pg_backup_stop(true)`,
    );
    parts.push(await writePart(folder, 'backup_label', stop.rows[0].labelfile));
    if (inSnapshot) await withClient(ownerUrl, inSnapshot);
    return {
      base: {
        firstSegment: start.rows[0].segment,
        from: start.rows[0].lsn,
        to: stop.rows[0].lsn,
        stoppedAt: stop.rows[0].moment,
        folders,
      },
      postgres: version,
      parts,
    };
  });
}
