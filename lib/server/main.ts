import 'server-only';
import type { Server } from 'node:http';
import next from 'next';
import { getPool } from '@/db/client';
import { flushTallies } from '@/lib/data/tally';
import { env } from './env';
import { listenForInvalidations } from './http-server/listen';
import { createHttpServer } from './http-server/server';
import { startJobs } from './jobs/worker';
import { log } from './log';

/** Limit of the drain in milliseconds; the launcher ends the process after it. */
const DRAIN_MS = 12_000;

/** Waits for the running requests, closing idle connections as they appear. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

async function main(): Promise<void> {
  const e = env();
  const dev = process.env.NEXT_DEV === '1';
  const app = next({ dev, hostname: e.HOST, port: e.PORT, dir: process.cwd() });
  await app.prepare();
  const handler = app.getRequestHandler();
  const server = createHttpServer({ handler: (req, res) => handler(req, res), dev });
  if (dev) {
    const upgrade = app.getUpgradeHandler();
    server.on('upgrade', (req, socket, head) => void upgrade(req, socket, head));
  }
  const stopListening = listenForInvalidations(e.DATABASE_URL);
  const jobs = e.JOBS === 'on' ? startJobs() : null;

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ signal }, 'draining');
    await drain(server);
    await jobs?.stop();
    await app.close();
    await stopListening();
    await flushTallies().catch((err: unknown) => log().warn({ err }, 'counts are lost'));
    await getPool().end();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('unhandledRejection', (reason) => log().error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => log().error({ err: error }, 'uncaught exception'));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(e.PORT, e.HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : e.PORT;
  process.stdout.write(`site ready on http://${e.HOST}:${port}\n`);
}

main().catch((error: unknown) => {
  log().fatal({ err: error }, 'the site cannot start');
  process.exit(1);
});
