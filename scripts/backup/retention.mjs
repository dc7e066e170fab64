import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/paths.mjs';
import { listBackups, readManifest } from './manifest.mjs';

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
 * Deletes the oldest complete backups of the kind just made, so that `keep` are left; with base backups also the archived log that only they
 * needed.
 * @returns {string[]} names of what was deleted
 */
export function removeOld(out, { kind, keep }, { env }) {
  const known = listBackups(out, kind);
  const old = known.slice(0, Math.max(0, known.length - keep));
  for (const folder of old) {
    // Without its manifest it is no backup any more: a removal that is cut off leaves nothing that looks whole.
    fs.rmSync(path.join(folder, 'manifest.json'), { force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const names = old.map((folder) => path.basename(folder));
  const archive = env.WAL_ARCHIVE_DIR && path.resolve(ROOT, env.WAL_ARCHIVE_DIR);
  const [first] = listBackups(out, 'base');
  if (kind === 'base' && archive && first && fs.existsSync(archive)) {
    const count = removeSegments(archive, readManifest(first).base.firstSegment);
    if (count > 0) names.push(`${count} 个预写日志段`);
  }
  return names;
}
