import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

/** Deletes what global-setup.mjs made, and ends the PostgreSQL that it started. */
export default async function globalTeardown() {
  for (const made of [process.env.TEST_STORAGE_DIR, path.dirname(process.env.TEST_BUNDLE)])
    fs.rmSync(made, { recursive: true, force: true });
  const child = globalThis.testCluster;
  if (!child || child.exitCode !== null) return;
  // Waited for, so that the runner does not end before its report is written.
  child.ref();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
