import { writeJson } from './json-log.mjs';
import { requireNode } from './node-version.mjs';

/** `npm run demo`, `npm run dev`, `npm run start`. Plain Node without packages: it installs them itself. */
const asked = new Set(process.argv);
// Somebody who sits at a terminal is spoken to in words.
if (asked.has('--production') && !asked.has('--help') && !process.stdout.isTTY) writeJson();
requireNode();
const { main } = await import('./launch.mjs');
await main(process.argv.slice(2));
