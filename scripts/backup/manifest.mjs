import fs from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from '../start/env-files.mjs';
import { Stop } from '../start/say.mjs';
import { versionText } from '../start/version.mjs';
import { eachOf, measureFile, measureLines } from './streams.mjs';

/**
 * A backup is a folder: `manifest.json`, which is written last and names every other file with its size and SHA-256, and the files. A folder
 * without a whole manifest is no backup.
 */

/** Goes up with every change that an older restore could not read. */
export const FORMAT = 1;
const NAME = /^portal-(data|base)-\d{8}T\d{6}Z$/;
const FILE = 'manifest.json';

/**
 * @typedef {{ path: string, bytes: number, sha256: string }} Part a file of the backup, its path with `/` below the folder
 * @typedef {{ format: number, kind: 'data' | 'base', product: string, commit: string, createdAt: string, postgres: string, parts: Part[],
 *   [key: string]: any }} Manifest
 */

/** What made a backup, for people. @param {Manifest} manifest */
export const makerOf = ({ product, commit }) => versionText({ version: product, commit });

/** Name of the folder of a backup that begins now, e.g. `portal-data-20261123T025111Z`. @param {'data' | 'base'} kind */
export function folderName(kind, now = new Date()) {
  return `portal-${kind}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

/** Complete backups of a kind in a folder, the oldest first. */
export function listBackups(out, kind) {
  if (!fs.existsSync(out)) return [];
  return fs
    .readdirSync(out)
    .filter((name) => NAME.exec(name)?.[1] === kind && fs.existsSync(path.join(out, name, FILE)))
    .toSorted()
    .map((name) => path.join(out, name));
}

/** @param {string} folder @param {Manifest} manifest */
export function writeManifest(folder, manifest) {
  writePrivateFile(path.join(folder, FILE), `${JSON.stringify(manifest, null, 1)}\n`);
}

/** SHA-256 of the manifest itself: whoever notes it elsewhere knows later that nothing of the backup was changed. */
export async function manifestSum(folder) {
  return (await measureFile(path.join(folder, FILE))).sha256;
}

/** @returns {Manifest} @throws {Stop} when the folder is no complete backup, or one of a later product */
export function readManifest(folder) {
  const file = path.join(folder, FILE);
  if (!fs.existsSync(file)) throw new Stop(`${folder} 不是完整的备份：没有 ${FILE}`);
  let manifest;
  try {
    manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new Stop(`备份清单 ${file} 已损坏，无法读取`);
  }
  if (!Number.isInteger(manifest.format) || !Array.isArray(manifest.parts))
    throw new Stop(`${file} 不是本产品的备份清单`);
  if (manifest.format > FORMAT)
    throw new Stop(`备份格式 ${manifest.format} 比当前程序新，请使用 ${makerOf(manifest)} 或更高版本恢复`);
  return manifest;
}

/** Where a part is; a path that would leave the folder is refused. */
export function partPath(folder, relative) {
  const file = path.resolve(folder, relative);
  if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Stop(`备份清单含有非法路径：${relative}`);
  return file;
}

/** What the manifest says of a table that is not so; COPY writes a row as one line. @returns {Promise<string | null>} */
async function tableProblem(file, { rows, bytes, sha256 }) {
  const found = await measureLines(file).catch((e) => e);
  if (found instanceof Error) return '无法解压';
  if (found.lines !== rows) return `有 ${found.lines} 行，清单记为 ${rows} 行`;
  return found.bytes === bytes && found.sha256 === sha256 ? null : '内容与清单不符';
}

/**
 * Reads every part and compares it with the manifest, of tables also the rows.
 * @param {Part[]} parts
 * @param {{ tables?: { file: string, rows: number, bytes: number, sha256: string }[], progress?: (share: number) => void }} [options]
 * @throws {Stop} that names the first ones that are missing or differ
 */
export async function verifyParts(folder, parts, { tables = [], progress = () => {} } = {}) {
  const total = parts.reduce((sum, p) => sum + p.bytes, 0);
  const inside = new Map(tables.map((table) => [table.file, table]));
  const listed = new Set(parts.map((part) => part.path));
  const bad = tables.filter((table) => !listed.has(table.file)).map((table) => `${table.file}（不在清单中）`);
  let read = 0;
  await eachOf(parts, 4, async (part) => {
    const file = partPath(folder, part.path);
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile()) return void bad.push(`${part.path}（缺失）`);
    if (stat.size !== part.bytes)
      return void bad.push(`${part.path}（大小 ${stat.size}，应为 ${part.bytes}）`);
    const { sha256 } = await measureFile(file, (n) => progress((read += n) / total));
    if (sha256 !== part.sha256) return void bad.push(`${part.path}（SHA-256 不符）`);
    const table = inside.get(part.path);
    const problem = table && (await tableProblem(file, table));
    if (problem) bad.push(`${part.path}（${problem}）`);
  });
  if (bad.length > 0) {
    const more = bad.length > 5 ? ` 等 ${bad.length} 个文件` : '';
    throw new Stop(
      `备份已损坏，拒绝恢复：${bad
        .toSorted((a, b) => (a < b ? -1 : 1))
        .slice(0, 5)
        .join('、')}${more}`,
    );
  }
  return { files: parts.length, bytes: total };
}
