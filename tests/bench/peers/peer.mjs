import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { removeCluster, startPostgres } from '../../../scripts/db/postgres.mjs';
import { ROOT } from '../frame.mjs';

/** Peers are installed outside of the tree: nothing that checks or builds it meets them. */
const HOME = process.env.BENCH_PEERS ?? join(homedir(), '.cache', 'bench-peers');
const DATABASE = 'peer';

/** The folder of a peer, made with packages of the npm registry unless an earlier run left the same one. */
export function installed(name, peer) {
  const { packages, files = {}, build } = peer;
  const folder = join(HOME, name);
  const mark = join(folder, 'installed.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === JSON.stringify(peer)) return folder;
  const all = { ...files, 'package.json': JSON.stringify({ private: true, dependencies: packages }) };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const shown = { cwd: folder, stdio: 'inherit', env };
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], shown);
  if (build) execFileSync(process.execPath, build, shown);
  writeFileSync(mark, JSON.stringify(peer));
  return folder;
}

/**
 * A peer beside an empty database of its own, in a cluster with the settings of the site's, for as long as `work` runs.
 *
 * @param {{ packages: Record<string, string>, files?: Record<string, string>, build?: string[] }} peer versions by name, texts by path, and what Node runs to build
 * @param {(peer: { folder: string, host: string, url: string, databasePid: number }) => Promise<unknown>} work `host`: the socket's folder
 */
export async function withPeer(name, peer, work) {
  const folder = installed(name, peer);
  const root = join(ROOT, '.data', 'bench-peers', name);
  removeCluster(root);
  const cluster = await startPostgres(root);
  try {
    const owner = new Client({ connectionString: cluster.url() });
    await owner.connect();
    await owner.query(`create database ${DATABASE}`);
    await owner.end();
    return await work({ folder, host: cluster.host, url: cluster.url(DATABASE), databasePid: cluster.pid });
  } finally {
    await cluster.stop();
  }
}
