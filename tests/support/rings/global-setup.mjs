import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleRings } from './bundle.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts the PostgreSQL of the run; it ends by itself when the runner dies. */
async function startCluster() {
  const script = path.join(root, 'scripts/db/test-cluster.mjs');
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the tests' PostgreSQL did not start (${code})`);
  });
  const [info] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  // The socket's folder, and the database that every test file clones.
  process.env.TEST_PG_HOST = info.host;
  process.env.TEST_PG_TEMPLATE = info.template;
  child.unref();
  child.channel?.unref();
  globalThis.testCluster = child;
}

/**
 * Before the db and api rings: their script, and PostgreSQL; a run inside another one (TEST_PG_HOST) uses that one's. What both leave on disk is deleted
 * by global-teardown.mjs.
 */
export default async function globalSetup() {
  process.env.TEST_STORAGE_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-storage-'));
  // Inside the tree, so that packages are found; of this process, since runs may overlap.
  process.env.TEST_BUNDLE = path.join(root, `.build/rings-${process.pid}/rings.js`);
  await Promise.all([bundleRings(process.env.TEST_BUNDLE), process.env.TEST_PG_HOST ? null : startCluster()]);
}
