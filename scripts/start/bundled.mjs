import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_DIR, at } from './paths.mjs';

let loads = 0;

/**
 * A module of the product's own TypeScript for a command, bundled into a folder of this process's own.
 * @param {string} file from the root
 */
export async function importBundled(file) {
  const [{ bundle }, { stop }] = await Promise.all([import('../build-node.mjs'), import('esbuild')]);
  loads += 1;
  const out = path.join(path.basename(BUILD_DIR), `load-${process.pid}-${loads}`);
  try {
    await bundle({ module: file }, out);
    // Its process would stay as long as this one.
    await stop();
    return await import(pathToFileURL(path.join(at(out), 'module.mjs')).href);
  } finally {
    fs.rmSync(at(out), { recursive: true, force: true });
  }
}
