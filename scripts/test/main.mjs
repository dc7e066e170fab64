import { requireNode } from '../start/node-version.mjs';

/**
 * `npm test`: installs what is missing, then runs every ring in order and closes with one plain line. Plain Node without packages.
 *
 *   npm test                             all rings
 *   npm test -- --ring db                one ring: check, unit, db, e2e (may be repeated)
 *   npm test -- --ring db -- tests/db/order     arguments after the second `--` go to the ring's runner
 */
requireNode();
const { main } = await import('./run.mjs');
process.exit(await main(process.argv.slice(2)));
