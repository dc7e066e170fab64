import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callers, tell } from './support/load.mjs';
import { openFiles, until } from './support/processes.mjs';

/** two hundred clients that send their headers, send their body, or read their reply a few bytes at a time. */

const CLIENTS = 200;
/** Between two drops of a slow client, in ms. */
const DRIP_MS = 5000;
/** A slow client is cut within so many ms. */
const CUT_MS = 60_000;
const BIG_BYTES = 24 * 1024 * 1024;

/** A public file that is larger than what both sockets' buffers take. @returns its address */
function bigFile(storage) {
  const key = 'faults/slow-read-0000000000000000.pdf';
  const body = Buffer.alloc(BIG_BYTES, 'x');
  for (const [area, name, content] of [
    ['data', key, body],
    [
      'meta',
      `${key}.json`,
      JSON.stringify({
        size: body.length,
        contentType: 'application/pdf',
        private: false,
        sha256: '0'.repeat(64),
      }),
    ],
  ]) {
    const file = path.join(storage, area, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return `/files/${key}`;
}

/** One slow client: `head` at once, then `drip` again and again; what comes back is taken by `sip` bytes a drip, or at once without it. */
function slowClient(port, { head, drip, sip }) {
  const state = { connected: false, openMs: null, reply: '' };
  const started = performance.now();
  const take = sip
    ? {
        onread: {
          buffer: Buffer.alloc(sip),
          callback: (n, buffer) => {
            state.reply ||= buffer.subarray(0, Math.min(n, 20)).toString('latin1');
            return false;
          },
        },
      }
    : {};
  const socket = connect({ port, host: '127.0.0.1', ...take });
  socket.on('error', () => undefined);
  const timer = setInterval(() => {
    if (drip) socket.write(drip);
    if (sip) socket.resume();
  }, DRIP_MS);
  socket.once('connect', () => {
    state.connected = true;
    state.localPort = socket.localPort;
    socket.write(head);
  });
  if (!sip) socket.on('data', (chunk) => (state.reply ||= chunk.subarray(0, 20).toString('latin1')));
  socket.once('close', () => {
    clearInterval(timer);
    state.openMs ??= Math.round(performance.now() - started);
  });
  state.end = () => socket.destroy();
  return state;
}

/** The remote ports of the connections that the site holds: a client that does not read learns nothing of its end. */
function heldBy(port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = ['tcp', 'tcp6'].flatMap((f) => readFileSync(`/proc/net/${f}`, 'utf8').split('\n'));
  const fields = lines
    .map((line) => line.trim().split(/\s+/))
    .filter((f) => f[1]?.endsWith(`:${hex}`) && f[3] === '01');
  return new Set(fields.map((f) => Number.parseInt(f[2].split(':')[1], 16)));
}

/** Looks which of the clients are cut. @returns whether all are */
function allCut(clients, port, started) {
  const held = heldBy(port);
  for (const c of clients) {
    if (c.openMs === null && c.connected && !held.has(c.localPort))
      c.openMs = Math.round(performance.now() - started);
  }
  return clients.every((c) => c.openMs !== null);
}

async function slow(t, makeKinds) {
  const world = await t.world({ gateway: false });
  const kinds = makeKinds(world);
  for (const pathname of ['/index', '/mall', '/api/guest/article/list', '/login/userlogin']) {
    await world.get(pathname);
  }
  const filesBefore = openFiles(world.site.pid);
  const started = performance.now();
  const clients = kinds.flatMap((kind) =>
    Array.from({ length: CLIENTS / kinds.length }, () => slowClient(world.site.port, kind)),
  );
  t.point(clients.length);
  const pages = [
    '/index',
    '/mall',
    '/api/guest/article/list?pageNum=1',
    '/index/list',
    '/api/guest/product/list',
    '/healthz',
  ];
  const prober = callers((n) => world.get(pages[n % pages.length], { timeoutMs: t.limit(10_000) }), {
    callers: 2,
    pauseMs: 50,
  });
  await sleep(1000);
  await until(() => allCut(clients, world.site.port, started), t.limit(CUT_MS) + 5000, 200);
  const probes = await prober.stop();
  const { total, byStatus, p50, p99, max } = tell(probes);
  const cut = clients.filter((c) => c.openMs !== null);
  const longest = Math.max(0, ...cut.map((c) => c.openMs));
  t.note(
    `${cut.length} of ${clients.length} cut, the last after ${longest} ms; prober: ${total} pages, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms`,
  );
  t.equal(clients.filter((c) => !c.connected).length, 0, 'slow clients that were not let in');
  t.equal(cut.length, clients.length, `clients cut within ${CUT_MS / 1000} s`);
  t.check(longest <= t.limit(CUT_MS), `the last one was cut after ${longest} ms`);
  t.equal(Object.keys(byStatus), ['200'], 'what the prober was answered');
  t.check(p99 < t.limit(1000), `p99 of the prober: ${p99} ms`);
  for (const c of clients) c.end();
  await sleep(1000);
  const left = openFiles(world.site.pid) - filesBefore;
  t.check(left < 40, `${left} more files and sockets are open than before`);
}

const host = (world) => `host: 127.0.0.1:${world.site.port}\r\norigin: ${world.url}\r\n`;

const slowHeaders = (t) =>
  slow(t, (world) => [
    { head: `GET /index HTTP/1.1\r\n${host(world)}`, drip: 'x-a: b\r\n' },
    { head: 'GET /', drip: 'a' },
    { head: '', drip: null },
  ].flatMap((kind, i) => (i < 2 ? [kind, kind] : [kind]))); // prettier-ignore

const slowBodies = (t) =>
  slow(t, (world) => [
    { head: `POST /api/valid/login HTTP/1.1\r\n${host(world)}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{`, drip: ' ' },
    { head: `POST /api/guest/cart/lines HTTP/1.1\r\n${host(world)}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`, drip: '1\r\n \r\n' },
    { head: `POST /api/guest/payment/notify/wxpay HTTP/1.1\r\n${host(world)}content-length: 900000\r\n\r\n`, drip: ' ' },
    { head: `POST /login/userlogin HTTP/1.1\r\n${host(world)}next-action: x\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\n[`, drip: ' ' },
  ]); // prettier-ignore

const slowReading = (t) =>
  slow(t, (world) => {
    const big = bigFile(world.storage);
    return [
      { head: `GET ${big} HTTP/1.1\r\n${host(world)}\r\n`, sip: 256 },
      // Many replies at once on one connection, none of which is read.
      { head: `GET /index HTTP/1.1\r\n${host(world)}\r\n`.repeat(70), sip: 256 },
    ];
  });

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-23', name: 'slow headers: pages are answered all along, the slow are cut', run: slowHeaders },
  { id: 'R-23', name: 'slow bodies: pages are answered all along, the slow are cut', run: slowBodies },
  { id: 'R-23', name: 'slow reading: pages are answered all along, the slow are cut', run: slowReading },
];
