import 'server-only';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '@/lib/server/log';

/** How long a client may be slower than {@link MIN_BYTES} allows, and how often it is looked at, in ms: a slow one is cut within 50 s. */
const WINDOW_MS = 45_000;
const SWEEP_MS = 5000;
/** Bytes that a client must hand over or take within one window: 333 a second, a tenth of what the slowest phone network does. */
const MIN_BYTES = 15_000;

interface Limits {
  windowMs: number;
  sweepMs: number;
  minBytes: number;
}

const LAST = Symbol('last request');
const MARK = Symbol('mark');

/** A connection with its last request, and since when that request has not gone on. */
interface Watched extends Socket {
  [LAST]?: IncomingMessage;
  [MARK]?: { req: IncomingMessage; since: number; passed: number } | undefined;
}

/** What the system still holds of the last write to the socket, in bytes; Node's own idle timer looks at the same figure. */
function unsent(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle: { writeQueueSize?: number } | null };
  return Math.max(handle?.writeQueueSize ?? 0, 0);
}

/** Bytes that went through the connection, in both directions. */
const passed = (socket: Socket): number =>
  socket.bytesRead + socket.bytesWritten - (unsent(socket) || socket.writableLength);

/** Whether we wait for the client: it owes us a part of its body that somebody wants, or has not taken what we wrote. */
function owes(req: IncomingMessage): boolean {
  const body = !req.complete && req.readableLength < req.readableHighWaterMark;
  return body || req.socket.writableLength > 0 || unsent(req.socket) > 0;
}

/**
 * Cuts clients that send their body or read their reply so slowly that they only hold a connection (security.md R-23). A limit on the whole time
 * would cut honest people as well: a film of 100 MB takes minutes to upload. Slow headers are Node's business (`headersTimeout`).
 *
 * @returns stops looking
 */
export function cutSlowClients(
  server: Server,
  { windowMs, sweepMs, minBytes }: Limits = { windowMs: WINDOW_MS, sweepMs: SWEEP_MS, minBytes: MIN_BYTES },
): () => void {
  /** Open connections; requests come on each of them one after the other, so that its last one alone may owe anything. */
  const open = new Set<Watched>();
  server.on('connection', (socket: Watched) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (req) => {
    (req.socket as Watched)[LAST] = req;
  });
  let looked = performance.now();
  const sweep = () => {
    const now = performance.now();
    // What this process stood still itself is nobody's slowness.
    const stood = Math.max(0, now - looked - 2 * sweepMs);
    looked = now;
    for (const socket of open) {
      const { [LAST]: req, [MARK]: mark } = socket;
      if (mark) mark.since += stood;
      const bytes = passed(socket);
      if (!req || !owes(req)) socket[MARK] = undefined;
      else if (mark?.req !== req || bytes - mark.passed >= minBytes)
        socket[MARK] = { req, since: now, passed: bytes };
      else if (now - mark.since >= windowMs) {
        log().info({ url: req.url, bytes: bytes - mark.passed }, 'slow client cut');
        // A plain close would leave what was written to the system, which would go on offering it for minutes.
        socket.resetAndDestroy();
      }
    }
  };
  const timer = setInterval(sweep, sweepMs).unref();
  const stop = () => clearInterval(timer);
  server.once('close', stop);
  return stop;
}
