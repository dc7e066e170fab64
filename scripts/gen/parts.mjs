import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../build-node.mjs';
import { at, ROOT } from '../start/paths.mjs';

/** Bundles a TypeScript module that is given as text, and imports it. Two runs at once are in nobody's way. @returns its exports */
export async function importParts(text) {
  mkdirSync(at('.build'), { recursive: true });
  const folder = mkdtempSync(at('.build', 'gen-'));
  try {
    writeFileSync(path.join(folder, 'parts.ts'), text);
    const within = path.relative(ROOT, folder);
    await bundle({ parts: path.join(within, 'parts.ts') }, within);
    return await import(pathToFileURL(path.join(folder, 'parts.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes `.build/<name>` as a whole: whoever reads it finds the old text or the new one. */
export function writeBuilt(name, text) {
  const made = at('.build', `${name}.${process.pid}`);
  writeFileSync(made, text);
  renameSync(made, at('.build', name));
}
