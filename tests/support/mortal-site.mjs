import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/build-node.mjs';

/** Bundles `mortal-site.ts` once and tells the parent where: it is started many times. The bundle goes when the parent lets go. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const out = `.build/mortal-${process.pid}`;
await bundle({ site: 'tests/support/mortal-site.ts' }, out);
process.once('disconnect', () => {
  fs.rmSync(path.join(root, out), { recursive: true, force: true });
  process.exit(0);
});
process.send({ file: path.join(root, out, 'site.mjs') });
