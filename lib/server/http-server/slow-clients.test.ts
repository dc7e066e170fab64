import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { cutSlowClients } from './slow-clients';
import { atLeast, until } from '@/tests/support/wait';

process.env.LOG_LEVEL = 'silent';

/** Long enough that a busy machine, whose honest client reads in bursts, is not taken for a slow one. */
const LIMITS = { windowMs: 2000, sweepMs: 50, minBytes: 1000 };
const BIG = Buffer.alloc(64 * 1024 * 1024, 'x');

let server: Server;
let sockets: Socket[] = [];

beforeEach(async () => {
  server = createServer((req, res) => {
    if (req.url === '/big') return res.end(BIG);
    if (req.url === '/refuse') return res.writeHead(401).end('no');
    if (req.url === '/busy') return setTimeout(() => res.end('late'), 7000);
    req.resume().once('end', () => res.end('thanks'));
  });
  server.keepAliveTimeout = 60_000;
  cutSlowClients(server, LIMITS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A client that writes `head` and reads nothing until told. */
function client(head: string): { socket: Socket; closed: () => boolean } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  sockets.push(socket);
  let closed = false;
  socket.on('error', () => undefined).once('close', () => (closed = true));
  socket.write(`${head}\r\nhost: x\r\n`);
  return { socket, closed: () => closed };
}

const openConnections = () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)));

test.each(['/', '/refuse'])('R-23 a body to %s that trickles is cut after the window', async (path) => {
  const { socket, closed } = client(`POST ${path} HTTP/1.1`);
  socket.resume();
  socket.write('content-length: 100000\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 40);
  await until(closed);
  clearInterval(drip);
});

test('R-23 what came before on a connection excuses no body that trickles', async () => {
  const { socket, closed } = client('GET / HTTP/1.1');
  socket.resume();
  socket.write('\r\nPOST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n123456789');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 40);
  await until(closed);
  clearInterval(drip);
});

test('R-23 a reply that nobody reads is cut after the window', async () => {
  const { socket } = client('GET /big HTTP/1.1');
  socket.write('\r\n');
  await until(async () => (await openConnections()) === 1);
  const started = Date.now();
  await until(async () => (await openConnections()) === 0);
  expect(Date.now() - started).toBeGreaterThan(1500);
});

test('an honest upload and download of any length are left alone, and so are a reply that takes its time and a connection without a request', async () => {
  const upload = client('POST / HTTP/1.1');
  upload.socket.resume();
  upload.socket.write('content-length: 100000\r\n\r\n');
  const drip = setInterval(() => upload.socket.write(Buffer.alloc(500)), 40);
  const download = client('GET /big HTTP/1.1');
  download.socket.write('\r\n');
  let read = 0;
  const sip = setInterval(() => {
    read += (download.socket.read() as Buffer | null)?.length ?? 0;
  }, 20);
  const waits = client('GET /busy HTTP/1.1');
  waits.socket.write('\r\n');
  const idle = client('GET / HTTP/1.1');
  idle.socket.write('\r\n');
  await atLeast(5000);
  clearInterval(drip);
  clearInterval(sip);
  expect([upload, download, waits, idle].map(({ closed }) => closed())).toEqual([false, false, false, false]);
  expect(read).toBeGreaterThan(100_000);
});
