import { connect } from 'node:net';

/** The bytes of a request, all that a connection sends. */
export function requestBytes({ host, path, method = 'GET', headers = {}, body = '' }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const size = body || method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${size}\r\n${body}`);
}

const BLANK = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/** Finds the ends of replies in what a connection receives. Of a body nothing but its length is looked at. */
class Replies {
  #rest = NOTHING;
  /** Bytes of the body, or of one of its chunks, that are still to come. */
  #left = 0;
  #chunked = false;
  #status = 0;
  #last = false;

  /** @param {(status: number, last: boolean) => void} ended `last`: the server closes the connection behind it */
  constructor(ended) {
    this.ended = ended;
  }

  read(bytes) {
    let at = 0;
    if (this.#rest.length > 0) {
      bytes = Buffer.concat([this.#rest, bytes]);
      this.#rest = NOTHING;
    }
    while (at < bytes.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, bytes.length - at);
        this.#left -= taken;
        at += taken;
        if (this.#left === 0 && !this.#chunked) this.ended(this.#status, this.#last);
        continue;
      }
      const next = this.#chunked ? this.#chunk(bytes, at) : this.#head(bytes, at);
      if (next < 0) {
        this.#rest = bytes.subarray(at);
        return;
      }
      at = next;
    }
  }

  /** @returns where the body begins, -1 while the head is not whole */
  #head(bytes, at) {
    const end = bytes.indexOf(BLANK, at);
    if (end < 0) return -1;
    const head = bytes.latin1Slice(at, end);
    this.#status = Number(head.slice(9, 12));
    this.#last = /\r\nconnection: *close/i.test(head);
    this.#chunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    this.#left = this.#chunked ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#left === 0 && !this.#chunked) this.ended(this.#status, this.#last);
    return end + BLANK.length;
  }

  /** @returns where the chunk's bytes begin, -1 while its size is not whole */
  #chunk(bytes, at) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return -1;
    const size = Number.parseInt(bytes.latin1Slice(at, line), 16);
    if (size > 0) this.#left = size + 2;
    else {
      // The last one is followed by an empty line: there are no trailers.
      if (bytes.length < line + 4) return -1;
      this.#chunked = false;
      this.ended(this.#status, this.#last);
      return line + 4;
    }
    return line + 2;
  }
}

/**
 * Keeps `connections` busy until `signal`, each with one request at a time, and tells of each reply when it was whole. Requests are bytes that were made
 * before, replies are counted and not read: so the client costs a few microseconds a request, less than any server, and is not what is measured.
 *
 * @param {{ origin: string, connections: number, signal: AbortSignal, rate?: number, requestsOf: (connection: number) => Buffer[],
 *   replied: (status: number, ms: number) => void, failed: () => void }} options `rate`: all together a second at most
 */
export function drive({ origin, connections, signal, rate, requestsOf, replied, failed }) {
  const { hostname, port } = new URL(origin);
  const pauseMs = rate ? (1000 * connections) / rate : 0;
  const stops = [];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  const one = (n) =>
    new Promise((resolve) => {
      const requests = requestsOf(n);
      let turn = 0;
      let sentAt = 0;
      let socket;
      let dueAt = performance.now() + (n * pauseMs) / connections;
      stops.push(() => {
        socket.destroy();
        resolve();
      });
      const ask = () => {
        sentAt = performance.now();
        dueAt = Math.max(dueAt + pauseMs, sentAt);
        socket.write(requests[turn]);
        turn = (turn + 1) % requests.length;
      };
      const next = () => {
        const wait = pauseMs > 0 ? dueAt - performance.now() : 0;
        if (wait > 0) setTimeout(() => socket.destroyed || ask(), wait);
        else ask();
      };
      const open = () => {
        const replies = new Replies((status, last) => {
          replied(status, performance.now() - sentAt);
          sentAt = 0;
          if (!last && !socket.destroyed) next();
        });
        socket = connect({ host: hostname, port: Number(port), noDelay: true }, next);
        socket.on('data', (bytes) => replies.read(bytes));
        socket.on('error', () => undefined);
        socket.on('close', () => {
          if (signal.aborted) return;
          // A server may close between two requests, never in the middle of one.
          if (sentAt > 0) failed();
          open();
        });
      };
      open();
    });
  return Promise.all(Array.from({ length: connections }, (_, n) => one(n)));
}
