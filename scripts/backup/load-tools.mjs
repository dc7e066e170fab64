import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../build-node.mjs';
import { at } from '../start/paths.mjs';

/** The parts of the product in `tools.ts`, bundled into a folder of this process's own. */
export async function loadTools() {
  const out = `.build/backup-${process.pid}`;
  try {
    await bundle({ tools: 'scripts/backup/tools.ts' }, out);
    return await import(pathToFileURL(path.join(at(out), 'tools.mjs')).href);
  } finally {
    fs.rmSync(at(out), { recursive: true, force: true });
  }
}
