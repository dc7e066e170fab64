import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../db/prepare.mjs';
import { progressBar } from '../db/progress.mjs';
import { takeLock } from '../start/lock.mjs';
import { ROOT } from '../start/paths.mjs';
import { Stop, say } from '../start/say.mjs';
import { readVersion } from '../start/version.mjs';
import { copyBase } from './base.mjs';
import { dumpDatabase } from './dump.mjs';
import { namedFiles, readFileList, saveFiles } from './files.mjs';
import { loadTools } from './load-tools.mjs';
import { folderName, FORMAT, listBackups, manifestSum, readManifest, writeManifest } from './manifest.mjs';
import { sendOffsite } from './offsite.mjs';
import { removeOld, shrinkFindings } from './retention.mjs';
import { copySecrets, describeSettings } from './secrets.mjs';
import { measureFile, syncFolder } from './streams.mjs';

/** The newest backup with files beside this one: what did not change since is linked instead of copied. */
async function earlierFiles(out) {
  const known = [...listBackups(out, 'data'), ...listBackups(out, 'base')];
  const newest = known.toSorted((a, b) =>
    path.basename(a).slice(-16) < path.basename(b).slice(-16) ? 1 : -1,
  );
  for (const folder of newest) {
    try {
      if (!readManifest(folder).files) continue;
      const list = await readFileList(folder);
      return { folder, files: new Map(list.map((f) => [f.key, f])) };
    } catch {
      // a damaged one is no help
    }
  }
  return null;
}

/** A row that lost its file while the copy ran was deleted; any other is a finding. */
async function stillShown(ownerUrl, keys) {
  if (keys.length === 0) return [];
  const now = await withClient(ownerUrl, namedFiles);
  const shown = new Set(now.filter((f) => f.shown).map((f) => f.key));
  return keys.filter((key) => shown.has(key));
}

async function backUpFiles(db, named, folder, out, bar) {
  const { openStorage } = await loadTools();
  const copied = await saveFiles({
    storage: openStorage(db.env),
    named,
    folder,
    earlier: await earlierFiles(out),
    progress: (share, note) => bar.set(share, note),
  });
  const missing = await stillShown(db.ownerUrl, copied.missing);
  return {
    part: copied.part,
    facts: {
      count: copied.saved.length,
      bytes: copied.saved.reduce((sum, f) => sum + f.bytes, 0),
      missing,
      damaged: copied.damaged,
      gone: copied.missing.filter((key) => !missing.includes(key)),
    },
  };
}

/** Fills a folder. @returns the manifest */
async function fill(db, folder, options, out) {
  const bar = progressBar();
  let named = [];
  const inSnapshot = async (client) => {
    named = await namedFiles(client);
  };
  const progress = (share, note) => bar.set(share, note);
  const copy = options.kind === 'base' ? copyBase : dumpDatabase;
  const { parts, ...facts } = await copy(db.ownerUrl, folder, { progress, inSnapshot });
  bar.end();
  const files = options.files ? await backUpFiles(db, named, folder, out, progressBar()) : null;
  if (files) parts.push(files.part);
  const secrets = options.secrets ? copySecrets(db.env, db.dataDir, folder) : [];
  for (const name of secrets) parts.push({ path: name, ...(await measureFile(path.join(folder, name))) });
  const { version, commit } = readVersion();
  return {
    format: FORMAT,
    kind: options.kind,
    product: version,
    commit,
    createdAt: new Date().toISOString(),
    ...facts,
    files: files?.facts ?? null,
    settings: describeSettings(db.env, db.dataDir),
    parts,
  };
}

function findings({ files }) {
  const list = (title, keys) => `${title} ${keys.length} 个：${keys.slice(0, 5).join('、')}`;
  return [
    ...(files?.missing.length ? [list('有记录但存储中缺失的文件', files.missing)] : []),
    ...(files?.damaged.length ? [list('内容与记录不符的文件', files.damaged)] : []),
  ];
}

/** What stays although there are as many newer ones as are to be kept. */
const sparedFinding = (where, keep, names) =>
  names.length === 0
    ? []
    : [`${where}已超过 --keep ${keep}，但保留 ${names.join('、')}：更新的备份中与之相当的不足 ${keep} 份`];

/** The backup at hand is whole even when its copy did not arrive. */
function copyAway(env, folder, { offsite, keep }) {
  if (!offsite) return [];
  try {
    const { spared } = sendOffsite(env, folder, keep);
    say('异地备份：已加密送达');
    return sparedFinding('异地备份', keep, spared);
  } catch (e) {
    if (!(e instanceof Stop)) throw e;
    return [e.message];
  }
}

/** Leaves so many backups as are to be kept. @returns {string[]} what somebody has to look at */
function thin(out, options, db) {
  if (options.keep === null) return [];
  const { removed, spared } = removeOld(out, options, db);
  for (const name of removed) say(`已删除旧备份 ${name}`);
  return sparedFinding('', options.keep, spared);
}

const size = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * Makes one backup: a folder that gets its name when it is complete.
 * @param {Awaited<ReturnType<typeof import('../db/open.mjs').openDatabase>>} db
 * @param {ReturnType<typeof import('./options.mjs').readOptions>} options
 * @returns {Promise<{ folder: string, manifest: import('./manifest.mjs').Manifest, findings: string[] }>} @throws {Stop}
 */
export async function backUp(db, options) {
  const out = path.resolve(ROOT, options.out ?? path.join(db.dataDir, 'backups'));
  fs.mkdirSync(out, { recursive: true, mode: 0o700 });
  const lock = takeLock(path.join(out, 'backup.lock'));
  if (!lock.ok) throw new Stop(`另一个备份（进程 ${lock.owner.pid}）正在写入 ${out}`);
  // Two backups of one second would have one name.
  while (fs.existsSync(path.join(out, folderName(options.kind)))) await sleep(200);
  const folder = path.join(out, folderName(options.kind));
  const draft = `${folder}.partial`;
  try {
    for (const left of fs.readdirSync(out).filter((name) => /^portal-.*\.partial$/.test(name)))
      fs.rmSync(path.join(out, left), { recursive: true, force: true });
    fs.mkdirSync(draft, { mode: 0o700 });
    const manifest = await fill(db, draft, options, out);
    writeManifest(draft, manifest);
    await syncFolder(draft);
    fs.renameSync(draft, folder);
    await syncFolder(out);
    const found = [
      ...findings(manifest),
      ...shrinkFindings(out, options.kind),
      ...thin(out, options, db),
      ...copyAway(db.env, folder, options),
    ];
    return { folder, manifest, findings: found };
  } catch (e) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw e;
  } finally {
    lock.release();
  }
}

/** Words on a finished backup. */
export async function report({ folder, manifest, findings: found }) {
  const { database, files, base } = manifest;
  if (database) {
    const rows = database.tables.reduce((sum, t) => sum + t.rows, 0);
    say(`数据库：${database.tables.length} 张表，${rows} 行，时间点 ${database.snapshotAt}`);
  }
  if (base) say(`数据库：基础备份，可恢复到 ${base.stoppedAt} 之后的任意时间点`);
  say(files ? `文件：${files.count} 个，${size(files.bytes)}` : '文件：未备份（--no-files）');
  const written = manifest.parts.reduce((sum, p) => sum + p.bytes, 0);
  say(`备份完成：${folder}（数据库部分 ${size(written)}）`);
  say(`清单的 SHA-256：${await manifestSum(folder)}`);
  for (const text of found) console.error(`注意：${text}`);
}
