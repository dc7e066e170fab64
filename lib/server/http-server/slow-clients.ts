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
  const open = new Map<IncomingMessage, { since: number; passed: number } | null>();
  const ended = new WeakSet<IncomingMessage>();
  server.on('request', (req, res) => {
    open.set(req, null);
    // A reply may be over while its client still goes on with a body that nobody wants.
    res.once('close', () => {
      if (req.complete || req.socket.destroyed) open.delete(req);
      else ended.add(req);
    });
  });
  let looked = performance.now();
  const sweep = () => {
    const now = performance.now();
    // What this process stood still itself is nobody's slowness.
    const stood = Math.max(0, now - looked - 2 * sweepMs);
    looked = now;
    for (const [req, mark] of open) {
      if (mark) mark.since += stood;
      const bytes = passed(req.socket);
      if (req.socket.destroyed || (req.complete && ended.has(req))) open.delete(req);
      else if (!owes(req)) open.set(req, null);
      else if (!mark || bytes - mark.passed >= minBytes) open.set(req, { since: now, passed: bytes });
      else if (now - mark.since >= windowMs) {
        log().info({ url: req.url, bytes: bytes - mark.passed }, 'slow client cut');
        open.delete(req);
        // A plain close would leave what was written to the system, which would go on offering it for minutes.
        req.socket.resetAndDestroy();
      }
    }
  };
  const timer = setInterval(sweep, sweepMs).unref();
  const stop = () => clearInterval(timer);
  server.once('close', stop);
  return stop;
}
