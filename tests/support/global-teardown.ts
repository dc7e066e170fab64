import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';

/** Ends the PostgreSQL that `global-setup.ts` started. It also ends by itself when the runner dies. */
export default async function globalTeardown(): Promise<void> {
  if (process.env.TEST_STORAGE_DIR) fs.rmSync(process.env.TEST_STORAGE_DIR, { recursive: true, force: true });
  const child = (globalThis as { testCluster?: ChildProcess }).testCluster;
  if (!child || child.exitCode !== null) return;
  // Waited for, so that the runner does not end before its report is written.
  child.ref();
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.disconnect();
  });
}
