import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from './frame.mjs';
import { startNode } from './measure.mjs';

/** Simulated providers, each on a port of its own. */
const PROVIDERS = ['WXPAY', 'UNIONPAY', 'SMS', 'MAIL', 'NUONUO', 'KUAIDI', 'ERP'];

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The process that holds a socket. */
function pidOfInode(inode) {
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`)) {
        if (readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`) return Number(pid);
      }
    } catch {
      // gone, or not ours to look at
    }
  }
  return Number.NaN;
}

/** Process id of the server that listens on the port (Linux). */
export function listenerPid(port) {
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((f) => f[1]?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`) && f[3] === '0A');
  return listening ? pidOfInode(listening[9]) : Number.NaN;
}

/**
 * The built site with the demo world on a data folder of its own, on free loopback ports, for as long as `work` runs. Rates are not limited:
 * one machine plays all the visitors.
 *
 * @param {{ dataDir: string, build: boolean }} options `build` brings the build up to date first
 */
export async function withSite({ dataDir, build }, work) {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const gatewayPorts = await Promise.all(
    PROVIDERS.map(async (name) => [`GATEWAY_${name}_PORT`, String(await freePort())]),
  );
  const args = [join(ROOT, 'scripts/start/main.mjs'), '--port', String(port)];
  const { child } = await startNode(build ? args : [...args, '--no-build'], /网站已就绪/, {
    DATA_DIR: dataDir,
    ...Object.fromEntries(gatewayPorts),
    LOG_LEVEL: 'warn',
    RATE_SCALE: '100000',
  });
  child.removeAllListeners('exit');
  try {
    const notes = JSON.parse(readFileSync(join(dataDir, 'site.json'), 'utf8'));
    process.env.DATA_DIR = dataDir;
    return await work({
      site: `http://127.0.0.1:${port}`,
      sitePid: listenerPid(port),
      ownerUrl: notes.ownerUrl,
      seed: join(ROOT, 'scripts/seed/main.mjs'),
      dataDir,
    });
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}
