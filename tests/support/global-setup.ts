import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What the tests' cluster tells: the socket's folder and the database that every test file clones. */
interface ClusterInfo {
  host: string;
  template: string;
}

/** Starts the PostgreSQL of the db and api rings once per run; a run inside another one (TEST_PG_HOST) uses that one's. */
export default async function globalSetup(): Promise<void> {
  process.env.TEST_STORAGE_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-storage-'));
  if (process.env.TEST_PG_HOST) return;
  const script = path.join(__dirname, '..', '..', 'scripts', 'db', 'test-cluster.mjs');
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const info = await new Promise<ClusterInfo>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ClusterInfo));
    child.once('exit', (code) => reject(new Error(`the tests' PostgreSQL did not start (${code})`)));
  });
  process.env.TEST_PG_HOST = info.host;
  process.env.TEST_PG_TEMPLATE = info.template;
  child.unref();
  child.channel?.unref();
  (globalThis as { testCluster?: ChildProcess }).testCluster = child;
}
