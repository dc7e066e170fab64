import fs from 'node:fs';
import path from 'node:path';
import { compareFiles, filesAsParts, namedFiles, readFileList, restoreFiles } from '../backup/files.mjs';
import { loadTools } from '../backup/load-tools.mjs';
import { makerOf, manifestSum, readManifest, verifyParts } from '../backup/manifest.mjs';
import { foreignSecrets, restoreSecrets, sealsData } from '../backup/secrets.mjs';
import { readPlaces } from '../db/open.mjs';
import { withClient } from '../db/prepare.mjs';
import { progressBar } from '../db/progress.mjs';
import { unmark } from '../db/unfinished.mjs';
import { ROOT, at } from '../start/paths.mjs';
import { Stop, say } from '../start/say.mjs';
import { restoreBase } from './base.mjs';
import { restoreRows } from './rows.mjs';
import { assertTarget, openTarget } from './target.mjs';

const size = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const some = (names) => `${names.slice(0, 5).join('、')}${names.length > 5 ? ` 等 ${names.length} 个` : ''}`;

/** Reads the whole backup before anything is touched. @throws {Stop} */
async function readBackup(folder) {
  const manifest = readManifest(folder);
  const saved = await readFileList(folder);
  const bar = progressBar();
  const parts = [...manifest.parts, ...filesAsParts(saved)];
  const tables = manifest.database?.tables ?? [];
  const { files, bytes } = await verifyParts(folder, parts, {
    tables,
    progress: (share) => bar.set(share, '检查备份'),
  });
  bar.end();
  if (saved.length !== (manifest.files?.count ?? 0))
    throw new Stop(
      `备份已损坏，拒绝恢复：清单记有 ${manifest.files?.count ?? 0} 个上传的文件，列表中有 ${saved.length} 个`,
    );
  say(
    `备份完整：${files} 个文件、${size(bytes)}，SHA-256 全部相符；制作于 ${manifest.createdAt}，程序版本 ${makerOf(manifest)}`,
  );
  if (tables.length > 0)
    say(`数据：${tables.length} 张表、${tables.reduce((sum, t) => sum + t.rows, 0)} 行，与清单逐表相符`);
  say(`清单的 SHA-256：${await manifestSum(folder)}`);
  return { manifest, saved };
}

/** Folders and settings of the installation that is restored. */
function readTargetPlaces(options) {
  const places = readPlaces();
  const dataDir = options.dataDir ?? places.dataDir;
  // A data folder that was named has its files in it, unless a place is set.
  const storageDir = path.resolve(ROOT, places.env.STORAGE_DIR || path.join(dataDir, 'storage'));
  return { env: { ...places.env, STORAGE_DIR: storageDir }, dataDir, storageDir };
}

/** Asks the restored data whether it is sound. @returns {Promise<string[]>} what is not */
async function verifyData(ownerUrl, tools) {
  const findings = [];
  await withClient(ownerUrl, async (client) => {
    const { asked, broken } = await tools.checkBooks(
      client,
      fs.readFileSync(at('db', 'invariants.sql'), 'utf8'),
    );
    if (broken.length > 0) findings.push(`账目检查发现问题：${broken.join('；')}`);
    else say(`账目：${asked} 项检查全部通过`);
    const { rows, problem } = await tools.checkLog(client);
    if (problem) findings.push(`操作日志的链不完整：${problem}`);
    else say(`操作日志：${rows} 条，链完整`);
  });
  return findings;
}

async function bringFiles(ownerUrl, folder, saved, places, tools) {
  const storage = tools.openStorage(places.env);
  const onDisk = places.env.STORAGE_DRIVER !== 's3';
  if (onDisk) fs.mkdirSync(places.storageDir, { recursive: true, mode: 0o700 });
  const bar = progressBar();
  const progress = (share, note) => bar.set(share, note);
  const put = await restoreFiles({ storage, saved, folder, progress });
  const named = await withClient(ownerUrl, namedFiles);
  const present = onDisk ? await tools.keysOnDisk(places.storageDir) : [];
  const compared = await compareFiles({ storage, named, present, progress });
  bar.end();
  say(`文件：写入 ${put.written} 个，原样保留 ${put.kept} 个，共 ${size(put.bytes)}`);
  const { checked, missing, damaged, orphans } = compared;
  if (orphans.length > 0)
    say(`提示：存储中有 ${orphans.length} 个文件没有记录（备份之后上传的）：${some(orphans)}`);
  if (missing.length + damaged.length === 0) say(`文件：${checked} 个与记录的大小和 SHA-256 全部相符`);
  return [
    ...(missing.length > 0 ? [`有记录但没有文件：${some(missing)}`] : []),
    ...(damaged.length > 0 ? [`文件与记录不符：${some(damaged)}`] : []),
  ];
}

function settingsFindings(manifest, folder, { env, dataDir }, embedded) {
  if (embedded) for (const name of restoreSecrets(folder, dataDir)) say(`已恢复 ${path.join(dataDir, name)}`);
  const foreign = foreignSecrets(manifest.settings, env, dataDir);
  if (foreign.length === 0) return [];
  const why = sealsData(foreign) ? '用它们加密的内容（激活码、验证器等）将无法读取' : '用户需要重新登录';
  return [`密钥与制作备份时不同或未设置：${foreign.join('、')}；${why}`];
}

/** Rows, files, checks; the same for both kinds of backup. @returns {Promise<string[]>} findings */
async function complete(ownerUrl, { folder, options, manifest, saved, places, embedded }) {
  const tools = await loadTools();
  const findings = [];
  if (!options.files || !manifest.files) say('文件：未恢复');
  else findings.push(...(await bringFiles(ownerUrl, folder, saved, places, tools)));
  findings.push(...(await verifyData(ownerUrl, tools)));
  findings.push(...settingsFindings(manifest, folder, places, embedded));
  return findings;
}

async function restoreRowsInto(work) {
  const { options, places, folder, manifest, embedded } = work;
  const target = await openTarget(places.env, places.dataDir, embedded);
  try {
    await assertTarget(target.ownerUrl, options.force);
    await restoreRows(target.ownerUrl, folder, manifest, progressBar());
    const findings = await complete(target.ownerUrl, work);
    await withClient(target.ownerUrl, unmark);
    return findings;
  } finally {
    await target.close();
  }
}

async function restoreBaseInto(work) {
  const { options, places, folder, manifest } = work;
  if (!work.embedded) throw new Stop('基础备份只能恢复到内置数据库：请用 --data-dir 指定数据目录');
  const wal = options.wal ?? (places.env.WAL_ARCHIVE_DIR && path.resolve(ROOT, places.env.WAL_ARCHIVE_DIR));
  const { to, force } = options;
  const base = await restoreBase({
    folder,
    manifest,
    dataDir: places.dataDir,
    to,
    wal,
    force,
    bar: progressBar(),
  });
  try {
    const findings = await complete(base.ownerUrl, work);
    await base.finish();
    say('恢复后请立即做一次新的基础备份：归档从此开始新的时间线');
    return findings;
  } catch (e) {
    await base.close();
    throw e;
  }
}

/**
 * Restores a backup and verifies what came of it.
 * @param {Omit<ReturnType<typeof import('./options.mjs').readOptions>, 'wal'> & { wal?: string }} options
 * @param {ReturnType<typeof readTargetPlaces>} [places] the installation that is restored
 * @returns {Promise<string[]>} what somebody has to look at; the data is restored @throws {Stop}
 */
export async function restore(options, places = readTargetPlaces(options)) {
  const { folder } = options;
  const { manifest, saved } = await readBackup(folder);
  if (options.check) return [];
  if (options.to && manifest.kind !== 'base')
    throw new Stop('--to 只用于基础备份（npm run backup -- --physical）', 2);
  const embedded = Boolean(options.dataDir) || !places.env.DATABASE_URL;
  const work = { options, places, folder, manifest, saved, embedded };
  const findings = await (manifest.kind === 'base' ? restoreBaseInto(work) : restoreRowsInto(work));
  say('恢复完成');
  for (const text of findings) console.error(`注意：${text}`);
  return findings;
}
