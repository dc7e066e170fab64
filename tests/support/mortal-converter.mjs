import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/build-node.mjs';

/** Bundles and starts `mortal-converter.ts` in this process. The bundle is read before the process can be killed, so it goes at once. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = `.build/converter-${process.pid}`;
await bundle({ converter: 'tests/support/mortal-converter.ts' }, out);
await import(pathToFileURL(path.join(root, out, 'converter.mjs')).href);
fs.rmSync(path.join(root, out), { recursive: true, force: true });
