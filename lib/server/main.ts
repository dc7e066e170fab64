import 'server-only';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import next from 'next';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPool } from '@/db/client';
import { flushTallies } from '@/lib/data/tally';
import { env } from './env';
import { logConsole } from './console-log';
import { exists } from './existing-pages';
import { addressesOf, builtRoutes, publicFiles, redirectSources } from './http-server/addresses';
import { withApiLane } from './http-server/api-lane';
import { followRoutes } from './http-server/follow-routes';
import { beginDraining } from './http-server/health';
import { readInstant } from './http-server/instant-script';
import { listenForInvalidations } from './http-server/listen';
import { routesNow, setRoutes } from './http-server/routes-now';
import type { NodeHandler } from './http-server/serve';
import { createHttpServer } from './http-server/server';
import { startJobs } from './jobs/worker';
import { log } from './log';
import { startMetricsServer } from './metrics/endpoint';
import { routes } from './routes';

/** Limit of the drain in milliseconds; the launcher ends the process after it. */
const DRAIN_MS = 12_000;

/** Connections that may wait to be taken: those of a crowd that a proxy passes on at one moment; the system has a limit of its own (4096 by default). */
const BACKLOG = 4096;

/**
 * Waits for the running requests, closing idle connections as they appear. `/readyz` says 503 from the first moment; with `graceMs` new requests
 * are still taken for so long, until a balancer that asks for it has noticed.
 */
async function drain(server: Server, graceMs: number): Promise<void> {
  beginDraining();
  if (graceMs > 0) await sleep(graceMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS - graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

/** What is built of pages; nothing is known while the framework compiles them one by one. */
function whatIsBuilt() {
  const pages = builtRoutes('page');
  const others = [...redirectSources(), ...publicFiles()];
  return { routes: pages, leads: addressesOf([...pages, ...builtRoutes('route')], others) };
}

async function main(): Promise<void> {
  const e = env();
  const dev = process.env.NEXT_DEV === '1';
  if (!dev) logConsole(log());
  // A site without upgrades ignores the wish for one (RFC 9110 section 7.8): what Next would listen with hangs on a server that never listens.
  const httpServer = dev ? undefined : createServer();
  const app = next({ dev, hostname: e.HOST, port: e.PORT, dir: process.cwd(), httpServer });
  await app.prepare();
  const handler = app.getRequestHandler();
  const pages: NodeHandler = (req, res) => handler(req, res);
  setRoutes(routes);
  const instant = readInstant();
  const table = () => routesNow() ?? routes;
  const server = createHttpServer({
    handler: withApiLane(table, pages),
    dev,
    // While one develops the script is bundled anew.
    instant: dev ? readInstant : () => instant,
    callAt: (address) => table().find(address)?.entry.path,
    exists,
    ...(dev ? {} : whatIsBuilt()),
  });
  if (dev) {
    followRoutes(path.resolve('.build/routes.mjs'), (err) =>
      log().error({ err }, 'the calls were not taken anew'),
    );
    const upgrade = app.getUpgradeHandler();
    server.on('upgrade', (req, socket, head) => void upgrade(req, socket, head));
  }
  const metrics = startMetricsServer();
  const stopListening = listenForInvalidations(e.DATABASE_URL);
  const jobs = e.JOBS === 'on' ? startJobs() : null;

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ signal }, 'draining');
    await drain(server, e.DRAIN_SECONDS * 1000);
    metrics?.close();
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
    server.listen({ port: e.PORT, host: e.HOST, backlog: BACKLOG }, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : e.PORT;
  process.stdout.write(`site ready on http://${e.HOST}:${port}\n`);
}

main().catch((error: unknown) => {
  log().fatal({ err: error }, 'the site cannot start');
  process.exit(1);
});
