import type { ChildProcess } from 'node:child_process';

/** Ends the PostgreSQL that `global-setup.ts` started. It also ends by itself when the runner dies. */
export default async function globalTeardown(): Promise<void> {
  const child = (globalThis as { testCluster?: ChildProcess }).testCluster;
  if (!child || child.exitCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.disconnect();
  });
}
