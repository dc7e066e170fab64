import path from 'node:path';
import { ROOT } from '../start/paths.mjs';

/**
 * The site of the browser tests, started by Playwright's `webServer`: the demo start on a folder and a port of its own. Providers answer
 * and repeat their notices at 60 times their speed, and rate limits are out of the way of a fast clicker.
 */
const port = process.env.E2E_PORT ?? '3200';
Object.assign(process.env, {
  DATA_DIR: process.env.E2E_DATA_DIR ?? path.join(ROOT, '.data', 'e2e'),
  SITE_URL: `http://127.0.0.1:${port}`,
  RATE_SCALE: process.env.RATE_SCALE ?? '1000',
  TIME_SCALE: process.env.TIME_SCALE ?? '60',
});
for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'STORAGE_DIR', 'PORT', 'HOST'])
  delete process.env[name];
// A runner that was killed without a word asks nobody to stop.
const runner = process.ppid;
const watching = setInterval(() => {
  if (process.ppid === runner) return;
  clearInterval(watching);
  process.kill(process.pid, 'SIGTERM');
}, 1000);
const { main } = await import('../start/launch.mjs');
await main(['--port', port, ...(process.env.E2E_JSON ? ['--no-build'] : [])]);
