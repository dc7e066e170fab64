/**
 * `node scripts/demo-files/main.mjs`: draws the pictures of `db/seed/files`, which the demo world copies. The publications beside them (PDF) were
 * typeset once and are the originals.
 */
import { importBundled } from '../start/bundled.mjs';
import { at } from '../start/paths.mjs';

const { drawDemoFiles } = await importBundled('scripts/demo-files/draw.ts');
console.log(`${await drawDemoFiles(at('db/seed/files'))} pictures`);
