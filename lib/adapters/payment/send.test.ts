import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { send } from './send';

let server: Server;
let origin: string;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((req, res) => {
    if (req.url === '/silent') return;
    if (req.url === '/moved') res.writeHead(302, { location: `${origin}/` });
    else res.writeHead(200, { 'Request-ID': 'A1' });
    req.setEncoding('utf8');
    let body = '';
    req.on('data', (text: string) => (body += text));
    req.on('end', () => res.end(`${req.method} ${String(req.headers['x-signed'])} ${body}`));
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, signal = AbortSignal.timeout(60_000)) =>
  send(new URL(path, origin), { method: 'POST', headers: { 'X-Signed': 'yes' }, body: '密', signal });

test('sends what it was given and reads status, headers and text, over connections that it keeps', async () => {
  for (let i = 0; i < 8; i += 1) {
    const reply = await ask('/');
    expect([reply.status, reply.headers.get('request-id'), reply.headers.get('none')]).toEqual([
      200,
      'A1',
      null,
    ]);
    expect(await reply.text()).toBe('POST yes 密');
  }
  // The next call may begin before the first connection is seen to be free.
  expect(sockets.size).toBeLessThanOrEqual(2);
});

test('gives the bytes as they come', async () => {
  const { body } = await ask('/');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('POST yes 密');
});

test('does not follow a redirect', async () => {
  const reply = await ask('/moved');
  expect([reply.status, reply.headers.get('location')]).toEqual([302, `${origin}/`]);
  await reply.text();
});

test('ends when its time is over, and fails when nobody listens', async () => {
  const abort = new AbortController();
  const waiting = ask('/silent', abort.signal);
  await once(server, 'request');
  abort.abort();
  await expect(waiting).rejects.toThrow('aborted');
  const nowhere = send(new URL('http://127.0.0.1:1/'), {
    method: 'GET',
    headers: {},
    signal: AbortSignal.timeout(60_000),
  });
  await expect(nowhere).rejects.toThrow('ECONNREFUSED');
});
