import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listBackups, readManifest } from '../backup/manifest.mjs';
import { assertOffsite, fetchOffsite } from '../backup/offsite.mjs';
import { shrinkFindings } from '../backup/retention.mjs';
import { readPlaces } from '../db/open.mjs';
import { restore } from '../restore/run.mjs';
import { ROOT } from '../start/paths.mjs';
import { Stop, say } from '../start/say.mjs';

/** A backup each night, and two hours for it. */
const DAY_MS = 26 * 3600 * 1000;

/** An installation that shares nothing with the real one but its secrets, which the restored data needs. */
function scratchPlaces({ env }, dataDir) {
  const storageDir = path.join(dataDir, 'storage');
  const own = { DATABASE_URL: '', DATABASE_OWNER_URL: '', STORAGE_DRIVER: 'disk', STORAGE_DIR: storageDir };
  return { env: { ...env, ...own, DATA_DIR: dataDir }, dataDir, storageDir };
}

function newestBackup(places, { out, offsite }, scratch) {
  if (offsite) {
    assertOffsite(places.env);
    say('正在取回异地备份……');
    return fetchOffsite(places.env, path.join(scratch, 'offsite'));
  }
  const dir = path.resolve(ROOT, out ?? path.join(places.dataDir, 'backups'));
  const newest = listBackups(dir, 'data').at(-1);
  if (!newest) throw new Stop(`${dir} 中没有备份`);
  return newest;
}

/**
 * Restores the newest backup into a folder that is deleted afterwards, with every check of a restore.
 * @param {ReturnType<typeof import('./options.mjs').readOptions>} options
 * @returns {Promise<string[]>} what somebody has to look at @throws {Stop} when it cannot be restored
 */
export async function drill(options) {
  const started = Date.now();
  const places = readPlaces();
  const parent = path.resolve(ROOT, options.scratch ?? os.tmpdir());
  fs.mkdirSync(parent, { recursive: true });
  const scratch = fs.mkdtempSync(path.join(parent, 'portal-drill-'));
  // The embedded server of root runs as somebody else, who has to pass through.
  fs.chmodSync(scratch, 0o711);
  try {
    const folder = newestBackup(places, options, scratch);
    say(`演练 ${folder}`);
    const dataDir = path.join(scratch, 'data');
    const target = { folder, dataDir, to: null, files: options.files, force: false, check: false };
    const findings = await restore(target, scratchPlaces(places, dataDir));
    const shrunk = options.offsite ? [] : shrinkFindings(path.dirname(folder), 'data');
    for (const text of shrunk) console.error(`注意：${text}`);
    findings.push(...shrunk);
    const age = Date.now() - Date.parse(readManifest(folder).createdAt);
    if (age > DAY_MS) {
      findings.push(`最新的备份已是 ${Math.floor(age / 3600_000)} 小时之前的`);
      console.error(`注意：${findings.at(-1)}`);
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    say(`恢复演练${findings.length > 0 ? `发现 ${findings.length} 个问题` : '通过'}，用时 ${seconds} 秒`);
    return findings;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}
