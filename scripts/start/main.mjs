import { requireNode } from './node-version.mjs';

/** `npm run demo`, `npm run dev`, `npm run start`. Plain Node without packages: it installs them itself. */
requireNode();
const { main } = await import('./launch.mjs');
await main(process.argv.slice(2));
