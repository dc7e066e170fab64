import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { partPath } from './manifest.mjs';
import { eachOf, measureFile, Meter, nowhere } from './streams.mjs';

/**
 * The stored files: which ones the rows name, their copies in a backup, and their way back. A file is written before the row that names it is
 * shown and never changed, so files are copied after the database.
 */

/** Files at a time. */
const LANES = 8;
const LIST = 'files.jsonl.gz';

/**
 * Every file that a row names: key, the sum and size that the row knows, and whether the row is shown. What is marked as deleted may lack its
 * bytes already, what is shown may not (security.md I32).
 */
export const STORED_FILES = `
  select key, sha256, size_bytes as bytes, deleted_at is null as shown from uploads where purged_at is null
  union all
  select v.value ->> 'key', null, null, deleted_at is null from uploads, jsonb_each(variants) v
  where purged_at is null and jsonb_typeof(variants) = 'object' and v.value ->> 'key' is not null
  union all
  select k.value, null, null, true from ebook_pages, jsonb_each_text(keys) k
  union all
  select key, null, size_bytes, true from ebook_resources`;

/**
 * @typedef {{ key: string, sha256: string | null, bytes: string | null, shown: boolean }} Named a file as the rows know it
 * @typedef {{ key: string, bytes: number, sha256: string, contentType: string, private: boolean }} Saved a file of a backup
 */

/** @returns {Promise<Named[]>} */
export async function namedFiles(client) {
  const { rows } = await client.query(`select distinct on (key) * from (${STORED_FILES}) f order by key`);
  return rows;
}

/** The file of an earlier backup under another name, when it still holds what the storage holds now. */
async function linkEarlier(earlier, info, file) {
  const known = earlier?.files.get(info.key);
  if (!known || !info.sha256 || known.sha256 !== info.sha256) return null;
  const old = path.join(earlier.folder, 'files', info.key);
  try {
    const { bytes, sha256 } = await measureFile(old);
    if (sha256 !== known.sha256) return null;
    fs.linkSync(old, file);
    return { bytes, sha256 };
  } catch {
    return null; // gone, or on another file system
  }
}

/** A store that breaks off once should not cost the whole backup. */
async function again(work) {
  for (let left = 2; ; left -= 1) {
    try {
      return await work();
    } catch (e) {
      if (left === 0) throw e;
    }
  }
}

/** @returns {Promise<Saved | null>} `null` when the storage has no such file */
async function saveFile(storage, key, folder, earlier) {
  const info = await storage.head(key);
  if (!info) return null;
  const file = partPath(path.join(folder, 'files'), key);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const facts = { key, contentType: info.contentType, private: info.private };
  const linked = await linkEarlier(earlier, info, file);
  if (linked) return { ...facts, ...linked };
  const found = await storage.get(key);
  if (!found) return null;
  const meter = new Meter();
  await pipeline(
    Readable.fromWeb(found.body),
    meter,
    fs.createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { ...facts, bytes: meter.bytes, sha256: meter.sha256() };
}

/**
 * Copies the named files into the backup.
 * @param {{ storage: any, named: Named[], folder: string, earlier: { folder: string, files: Map<string, Saved> } | null,
 *   progress: (share: number, note: string) => void }} what `earlier`: a backup beside this one, whose unchanged files are linked, not copied
 * @returns {Promise<{ part: import('./manifest.mjs').Part, saved: Saved[], missing: string[], damaged: string[] }>} `missing`, `damaged`: of
 *   files that a shown row names
 */
export async function saveFiles({ storage, named, folder, earlier, progress }) {
  const result = { saved: [], missing: [], damaged: [] };
  fs.mkdirSync(path.join(folder, 'files'), { mode: 0o700 });
  let done = 0;
  await eachOf(named, LANES, async ({ key, sha256, bytes, shown }) => {
    const copy = await again(() => saveFile(storage, key, folder, earlier));
    if (copy) result.saved.push(copy);
    else if (shown) result.missing.push(key);
    const differs = copy && ((sha256 && copy.sha256 !== sha256) || (bytes && copy.bytes !== Number(bytes)));
    if (shown && differs) result.damaged.push(key);
    done += 1;
    progress(done / named.length, `${done} / ${named.length} 个文件`);
  });
  const text = result.saved
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((s) => `${JSON.stringify(s)}\n`)
    .join('');
  const file = path.join(folder, LIST);
  fs.writeFileSync(file, gzipSync(text), { mode: 0o600, flush: true });
  return { ...result, part: { path: LIST, ...(await measureFile(file)) } };
}

/** The list of files of a backup; empty when it holds none. @returns {Promise<Saved[]>} */
export async function readFileList(folder) {
  const file = path.join(folder, LIST);
  if (!fs.existsSync(file)) return [];
  let text = '';
  for await (const chunk of fs.createReadStream(file).pipe(createGunzip()).setEncoding('utf8')) text += chunk;
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The files of a backup as parts to be verified. @param {Saved[]} saved */
export const filesAsParts = (saved) =>
  saved.map(({ key, bytes, sha256 }) => ({ path: `files/${key}`, bytes, sha256 }));

async function sumOf(storage, key) {
  const found = await storage.get(key);
  if (!found) return null;
  const meter = new Meter();
  await pipeline(Readable.fromWeb(found.body), meter, nowhere());
  return meter.sha256();
}

/**
 * Puts the files back. One that is there with the same content stays untouched.
 * @returns {Promise<{ written: number, kept: number, bytes: number }>} @throws when the storage refuses or holds something else afterwards
 */
export async function restoreFiles({ storage, saved, folder, progress }) {
  const result = { written: 0, kept: 0, bytes: 0 };
  await eachOf(saved, LANES, async ({ key, bytes, sha256, contentType, private: closed }) => {
    const there = await storage.head(key);
    if (there?.sha256 === sha256 && (await sumOf(storage, key)) === sha256) result.kept += 1;
    else {
      const source = fs.createReadStream(partPath(path.join(folder, 'files'), key));
      const put = await storage.put(key, source, { contentType, private: closed });
      if (put.sha256 !== sha256) throw new Error(`file ${key} differs after it was written`);
      result.written += 1;
    }
    result.bytes += bytes;
    progress(
      (result.kept + result.written) / saved.length,
      `${result.kept + result.written} / ${saved.length} 个文件`,
    );
  });
  return result;
}

/**
 * Compares rows and files both ways (security.md I32).
 * @param {{ storage: any, named: Named[], present?: string[] }} what `present`: keys in the storage, where it can tell them
 * @returns {Promise<{ checked: number, missing: string[], damaged: string[], orphans: string[] }>}
 */
export async function compareFiles({ storage, named, present = [], progress = () => {} }) {
  const result = { checked: 0, missing: [], damaged: [] };
  const shown = named.filter((f) => f.shown);
  await eachOf(shown, LANES, async ({ key, sha256, bytes }) => {
    const info = await storage.head(key);
    if (!info) result.missing.push(key);
    else if ((bytes && info.size !== Number(bytes)) || (sha256 && (await sumOf(storage, key)) !== sha256))
      result.damaged.push(key);
    result.checked += 1;
    progress(result.checked / shown.length, `${result.checked} / ${shown.length} 个文件`);
  });
  const known = new Set(named.map((f) => f.key));
  return { ...result, orphans: present.filter((key) => !known.has(key)) };
}
