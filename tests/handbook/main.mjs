import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Takes the pictures of the handbook from the demo that runs on DATA_DIR, and prints it: `npm run handbook`. */
const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../../.data');
const { siteUrl } = JSON.parse(readFileSync(join(dataDir, 'site.json'), 'utf8'));
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
