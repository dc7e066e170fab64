import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { drive, requestBytes } from '../bench/client.mjs';

/** A server that answers each request with these bytes, cut into pieces of `size`. */
async function server(replies: string[], size: number) {
  const asked: string[] = [];
  const listening = createServer((socket: Socket) => {
    socket.setNoDelay(true).on('error', () => undefined);
    socket.on('data', (request: Buffer) => {
      asked.push(String(request));
      const bytes = Buffer.from(replies[(asked.length - 1) % replies.length] ?? '');
      const write = (at: number): void => {
        if (at < bytes.length)
          socket.write(bytes.subarray(at, at + size), () => setImmediate(write, at + size));
        else if (/connection: close/i.test(String(bytes))) socket.end();
      };
      write(0);
    });
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return { asked, host, close: () => listening.close() };
}

const COUNTED = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const CHUNKED =
  'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel\r\n\r\na\r\n0\r\n\r\n0\r\n\r\n\r\n0\r\n\r\n';
const EMPTY = 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n';
const LAST = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno';

test.each([1, 7, 1000])('finds the end of every kind of reply, in pieces of %i bytes', async (size) => {
  const { asked, host, close } = await server([COUNTED, CHUNKED, EMPTY, LAST], size);
  const statuses: number[] = [];
  let failures = 0;
  const end = new AbortController();
  await drive({
    origin: `http://${host}`,
    connections: 1,
    signal: end.signal,
    requestsOf: () => [
      requestBytes({ host, path: '/a', headers: { cookie: 'x=1' } }),
      requestBytes({ host, path: '/b', method: 'POST', body: '密' }),
    ],
    replied: (status: number) => {
      statuses.push(status);
      if (statuses.length === 8) end.abort();
    },
    failed: () => (failures += 1),
  });
  close();
  expect(statuses).toEqual([200, 201, 304, 404, 200, 201, 304, 404]);
  expect(failures).toBe(0);
  expect(asked.slice(0, 2)).toEqual([
    `GET /a HTTP/1.1\r\nhost: ${host}\r\ncookie: x=1\r\n\r\n`,
    `POST /b HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 3\r\n\r\n密`,
  ]);
});
