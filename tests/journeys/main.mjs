import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Walks the journeys of the offices on the demo that runs on DATA_DIR, and counts what they cost: `npm run journeys`. */
const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../../.data');
const { siteUrl } = JSON.parse(readFileSync(join(dataDir, 'site.json'), 'utf8'));
// Sessions of an earlier run may be those of a world that is gone.
rmSync(join(dataDir, 'journeys'), { recursive: true, force: true });
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', join(import.meta.dirname, 'playwright.config.ts')],
  {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    env: { ...process.env, BASE_URL: siteUrl, SITE_DATA_DIR: dataDir },
  },
);
process.exitCode = status ?? 1;
