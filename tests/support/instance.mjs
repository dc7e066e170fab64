import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/build-node.mjs';

/** Bundles and starts `instance.ts` in this process. A folder of its own per process: runs may overlap. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = `.build/instance-${process.pid}`;
await bundle({ instance: 'tests/support/instance.ts' }, out);
process.once('exit', () => fs.rmSync(path.join(root, out), { recursive: true, force: true }));
await import(pathToFileURL(path.join(root, out, 'instance.mjs')).href);
