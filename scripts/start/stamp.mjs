import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** What decides about a build but is not part of it. */
const SKIPPED = /(^|\/)(node_modules|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/;

function* filesUnder(dir, base) {
  for (const entry of fs
    .readdirSync(dir, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(dir, entry.name);
    if (SKIPPED.test(path.relative(base, file).replaceAll(path.sep, '/'))) continue;
    if (entry.isDirectory()) yield* filesUnder(file, base);
    else if (entry.isFile()) yield file;
  }
}

/**
 * SHA-256 over names and contents. Missing paths count as absent; folders are walked in the order of their names.
 * @param {string[]} paths absolute paths of files and folders
 * @param {string} [more] text that counts too
 */
export function hashFiles(paths, more = '') {
  const hash = createHash('sha256').update(more);
  const add = (file, name) => hash.update(`\0${name}\0`).update(fs.readFileSync(file));
  for (const p of paths) {
    const base = path.dirname(p);
    const kind = fs.statSync(p, { throwIfNoEntry: false });
    if (kind?.isDirectory()) for (const file of filesUnder(p, base)) add(file, path.relative(base, file));
    else if (kind) add(p, path.basename(p));
  }
  return hash.digest('hex');
}
