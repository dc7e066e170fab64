import { execFileSync } from 'node:child_process';
import fs, { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { advanceNumbers } from '../backup/load.mjs';
import { partPath } from '../backup/manifest.mjs';
import { eachOf } from '../backup/streams.mjs';
import { schemaState } from '../backup/tables.mjs';
import { placeCluster, removeCluster, serverRuns, startPostgres } from '../db/postgres.mjs';
import { clusterUrls, migrate, withClient } from '../db/prepare.mjs';
import { Stop, say } from '../start/say.mjs';
import { placeInHistory, settleRows } from './rows.mjs';
import { hasCluster, lockDataDir } from './target.mjs';

/**
 * Restore of a base backup to a moment. The cluster is brought back in a folder of its own and takes its place only when it is complete and
 * verified; what lay there before is set aside, not deleted.
 */

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

/** Copies the log that recovery may want: from the archive, and what an earlier cluster had not archived yet. */
function collectLog(sources, firstSegment, target) {
  fs.mkdirSync(target, { recursive: true });
  let segments = 0;
  for (const source of sources.filter((dir) => dir && fs.existsSync(dir))) {
    for (const name of fs.readdirSync(source)) {
      const wanted = SEGMENT.test(name) ? name.slice(8) >= firstSegment.slice(8) : HISTORY.test(name);
      const file = path.join(target, name);
      if (!wanted || fs.existsSync(file)) continue;
      fs.copyFileSync(path.join(source, name), file, fs.constants.COPYFILE_FICLONE);
      if (SEGMENT.test(name)) segments += 1;
    }
  }
  return segments;
}

async function unpack(folder, manifest, dir, bar) {
  for (const name of ['', ...manifest.base.folders])
    fs.mkdirSync(path.join(dir, name), { recursive: true, mode: 0o700 });
  const parts = manifest.parts.filter((p) => p.path.startsWith('pg/'));
  let done = 0;
  await eachOf(parts, 4, async (part) => {
    const name = part.path.slice('pg/'.length, -'.gz'.length);
    await pipeline(
      createReadStream(partPath(folder, part.path)),
      createGunzip(),
      createWriteStream(partPath(dir, name), { mode: 0o600, flush: true }),
    );
    done += 1;
    bar.set(done / parts.length, `${done} / ${parts.length} 个数据文件`);
  });
  bar.end();
  fs.copyFileSync(path.join(folder, 'backup_label'), path.join(dir, 'backup_label'));
  fs.writeFileSync(path.join(dir, 'recovery.signal'), '');
}

/** A path within a command of the server's: `%` begins a placeholder there. */
const inCommand = (file) => file.replaceAll('%', '%%').replaceAll("'", `'\\''`);

function recoverySettings(log, to) {
  const copy =
    process.platform === 'win32' ? `copy "${inCommand(log)}\\%f" "%p"` : `cp '${inCommand(log)}/%f' "%p"`;
  return {
    restore_command: copy,
    recovery_target_action: 'promote',
    // Ready is then said when the recovery is over.
    hot_standby: 'off',
    // On the command line the server does not know names of time zones yet, `Z` among them.
    ...(to ? { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') } : {}),
  };
}

async function recover(root, log, to) {
  try {
    return await startPostgres(root, { settings: recoverySettings(log, to) });
  } catch (e) {
    if (/before configured recovery target was reached/.test(e.message))
      throw new Stop('归档中没有这个时间点的记录：--to 晚于最后一笔归档的提交。不加 --to 可恢复到归档的末尾');
    throw new Stop(`数据库恢复失败：${e.message}`);
  }
}

/**
 * @param {{ folder: string, manifest: import('../backup/manifest.mjs').Manifest, dataDir: string, to: Date | null, wal?: string,
 *   force: boolean, bar: ReturnType<typeof import('../db/progress.mjs').progressBar> }} options
 * @returns the running cluster of the restore; `finish` puts it into its place, `giveUp` removes it @throws {Stop}
 */
export async function restoreBase({ folder, manifest, dataDir, to, wal, force, bar }) {
  if (to && to < new Date(manifest.base.stoppedAt))
    throw new Stop(`这份基础备份完成于 ${manifest.base.stoppedAt}，只能恢复到此后的时间点，请选更早的备份`);
  if (!wal || !fs.existsSync(wal))
    throw new Stop('找不到预写日志归档：请用 --wal 或 WAL_ARCHIVE_DIR 指定目录');
  fs.mkdirSync(dataDir, { recursive: true });
  const release = lockDataDir(dataDir);
  const root = path.join(dataDir, 'restoring');
  const giveUp = () => {
    removeCluster(root);
    fs.rmSync(root, { recursive: true, force: true });
    release();
  };
  try {
    const former = placeCluster(dataDir);
    if (serverRuns(former.dir)) throw new Stop(`${former.dir} 的数据库仍在运行，请先停止`);
    if (hasCluster(dataDir) && !force)
      throw new Stop(`数据目录 ${dataDir} 中已有数据库，拒绝恢复。请换一个数据目录；确认要替换时加 --force`);
    removeCluster(root);
    fs.rmSync(root, { recursive: true, force: true });
    const { home, dir, runAs } = placeCluster(root);
    await unpack(folder, manifest, dir, bar);
    const log = path.join(home, 'wal');
    const segments = collectLog([wal, path.join(former.dir, 'pg_wal')], manifest.base.firstSegment, log);
    say(`正在重放预写日志（${segments} 段）……`);
    if (runAs.uid !== undefined) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, dir, log]);
    const cluster = await recover(root, log, to);
    const { ownerUrl } = clusterUrls(cluster);
    const finish = async () => {
      await cluster.stop();
      if (fs.existsSync(former.dir)) {
        const aside = `${former.dir}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
        fs.renameSync(former.dir, aside);
        say(`原有数据库已移到 ${aside}，确认无误后可以删除`);
      }
      fs.renameSync(dir, former.dir);
      fs.rmSync(log, { recursive: true, force: true });
      giveUp();
    };
    const close = async () => {
      await cluster.stop();
      giveUp();
    };
    try {
      await settle(cluster.url(), ownerUrl, manifest);
    } catch (e) {
      await close();
      throw e;
    }
    return { ownerUrl, finish, close };
  } catch (e) {
    giveUp();
    throw e;
  }
}

/** What a cluster needs that was brought back: free jobs, numbers ahead of those given away, the schema of this program. */
async function settle(adminUrl, ownerUrl, manifest) {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query(
      `select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`,
    );
    say(`数据库：已恢复，最后一笔提交 ${rows[0].moment ?? `在 ${manifest.base.stoppedAt} 之前`}`);
  });
  await withClient(ownerUrl, async (client) => {
    const { migrations } = await schemaState(client);
    await placeInHistory(migrations, manifest);
    await settleRows(client, manifest);
    await advanceNumbers(client);
  });
  await migrate(ownerUrl);
}
