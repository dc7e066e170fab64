import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/paths.mjs';
import { listBackups, readManifest } from './manifest.mjs';

/** A backup with less than this share of another's contents, and not just a handful less, does not stand in for it. */
const SHARE = 0.5;
const HANDFUL = 10;

/** A segment of the write-ahead log: timeline, then place, eight digits each and two times eight. */
const SEGMENT = /^[0-9A-F]{24}/;

/** Place of a segment in the log, without its timeline. */
const place = (name) => name.slice(8, 24);

/** Deletes segments that no kept base backup needs. @returns how many */
function removeSegments(archive, first) {
  const old = fs.readdirSync(archive).filter((name) => SEGMENT.test(name) && place(name) < place(first));
  for (const name of old) fs.rmSync(path.join(archive, name), { force: true });
  return old.length;
}

/**
 * How much a backup holds: rows, of a base backup bytes, and uploaded files. One that cannot be read holds nothing.
 * @returns {{ data: number, files: number }}
 */
export function weigh(folder) {
  try {
    const { database, files, parts } = readManifest(folder);
    const data = database
      ? database.tables.reduce((sum, t) => sum + t.rows, 0)
      : parts.reduce((sum, p) => sum + p.bytes, 0);
    return { data, files: files?.count ?? 0 };
  } catch {
    return { data: 0, files: 0 };
  }
}

const lacks = (mine, others) => mine < others * SHARE && others - mine > HANDFUL;
/** Whether a backup holds so much less than another that it cannot stand in for it. */
const isFarSmaller = (mine, other) => lacks(mine.data, other.data) || lacks(mine.files, other.files);

/**
 * What the newest backup of a kind lacks beside the ones before it: a database that was emptied, or another one, or files that are gone.
 * @returns {string[]} sentences for the operator; none when it holds what it should
 */
export function shrinkFindings(out, kind) {
  const [newest, ...before] = listBackups(out, kind).toReversed();
  const mine = weigh(newest);
  const larger = before.find((folder) => isFarSmaller(mine, weigh(folder)));
  if (!larger) return [];
  const [unit, theirs] = [kind === 'data' ? '行' : '字节', weigh(larger)];
  return [
    `本次备份比较早的备份少得多：数据 ${mine.data} ${unit}、文件 ${mine.files} 个，` +
      `而 ${path.basename(larger)} 有数据 ${theirs.data} ${unit}、文件 ${theirs.files} 个。` +
      '请检查 DATABASE_URL 和数据库；较早的备份不会因它而被删除，确认数据确实减少后请手工删除',
  ];
}

/**
 * Which backups go so that `keep` are left: the oldest, each only when so many newer ones stand in for it.
 * @param {{ name: string, weight: ReturnType<typeof weigh> }[]} known the oldest first
 * @returns {{ old: string[], spared: string[] }} `spared`: what stays though there are `keep` newer ones
 */
export function divide(known, keep) {
  const surplus = known.slice(0, Math.max(0, known.length - keep));
  const standsIn = ({ weight }, i) =>
    known.slice(i + 1).filter((newer) => !isFarSmaller(newer.weight, weight)).length >= keep;
  const old = surplus.filter(standsIn);
  const names = (list) => list.map(({ name }) => name);
  return { old: names(old), spared: names(surplus.filter((one) => !old.includes(one))) };
}

/**
 * Deletes the backups of the kind just made that {@link divide} names; with base backups also the archived log that only they needed.
 * @returns {{ removed: string[], spared: string[] }} names
 */
export function removeOld(out, { kind, keep }, { env }) {
  const known = listBackups(out, kind).map((folder) => ({ name: folder, weight: weigh(folder) }));
  const { old, spared } = divide(known, keep);
  for (const folder of old) {
    // Without its manifest it is no backup any more: a removal that is cut off leaves nothing that looks whole.
    fs.rmSync(path.join(folder, 'manifest.json'), { force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const removed = old.map((folder) => path.basename(folder));
  const archive = env.WAL_ARCHIVE_DIR && path.resolve(ROOT, env.WAL_ARCHIVE_DIR);
  const [first] = listBackups(out, 'base');
  if (kind === 'base' && archive && first && fs.existsSync(archive)) {
    const count = removeSegments(archive, readManifest(first).base.firstSegment);
    if (count > 0) removed.push(`${count} 个预写日志段`);
  }
  return { removed, spared: spared.map((folder) => path.basename(folder)) };
}
