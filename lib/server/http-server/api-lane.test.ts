import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBytes } from '@/lib/server/http/body';
import { wholeReply } from '@/lib/server/http/known-body';
import { withApiLane } from './api-lane';
import { RouteTable, type RouteEntry, type RouteFunction } from './api-table';

const named =
  (name: string): RouteFunction =>
  async (_, { params }) =>
    wholeReply(JSON.stringify({ name, params: await params }), {
      headers: { 'content-type': 'application/json' },
    });

const entries: RouteEntry[] = [
  { path: '/api/user/order/list', methods: { GET: named('list') } },
  { path: '/api/user/order/[id]', methods: { GET: named('one') } },
  { path: '/api/user/order/[id]/lines', methods: { GET: named('lines') } },
  { path: '/api/user/order/list/all', methods: { GET: named('all') } },
  { path: '/files/[...key]', methods: { GET: named('file') } },
];

describe('the table of route files', () => {
  const table = new RouteTable(entries);
  it.each([
    ['/api/user/order/list', '/api/user/order/list', {}],
    ['/api/user/order/17', '/api/user/order/[id]', { id: '17' }],
    ['/api/user/order/list/lines', '/api/user/order/[id]/lines', { id: 'list' }],
    ['/api/user/order/%E4%BF%9D%2F', '/api/user/order/[id]', { id: '保/' }],
    ['/files/a/b.png', '/files/[...key]', { key: ['a', 'b.png'] }],
  ])('finds %s as the App Router does', (path, file, params) => {
    const match = table.find(path);
    expect({ file: match?.entry.path, params: match?.params }).toEqual({ file, params });
  });

  it.each([
    '/api/user/order',
    '/api/user/order/',
    '/api/user//order/list',
    '/api/user/order/17/',
    '/API/user/order/list',
    '/api/user/%6Frder/list',
    '/files/',
    '/files/a//b',
    'api/user/order/list',
    '',
  ])('leaves %j to Next', (path) => {
    expect(table.find(path)).toBeNull();
  });
});

describe('the lane over a real server', () => {
  let server: Server;
  let port = 0;
  const seen: string[] = [];
  const call = (
    method: string,
    path: string,
    body?: Buffer,
    headers: Record<string, string> = {},
    agent?: Agent,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const req = httpRequest({ port, host: '127.0.0.1', method, path, headers, agent }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (c: Buffer) => chunks.push(c));
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
        );
      });
      req.once('error', reject);
      req.end(body);
    });

  beforeAll(async () => {
    const lane = withApiLane(
      [
        ...entries,
        {
          path: '/api/echo',
          methods: {
            POST: async (request) => {
              const bytes = await readBytes(request, 1000).catch(() => null);
              const headers = new Headers([
                ['set-cookie', 'a=1; Path=/'],
                ['set-cookie', 'b=2; Path=/'],
                ['x-seen', request.headers.get('x-many') ?? ''],
              ]);
              return wholeReply(bytes ?? 'too large', { status: bytes ? 200 : 413, headers });
            },
          },
        },
        {
          path: '/api/long',
          methods: {
            GET: () =>
              wholeReply(JSON.stringify('保'.repeat(5000)), {
                headers: { 'content-type': 'application/json' },
              }),
          },
        },
        { path: '/api/refuse', methods: { POST: () => wholeReply('no', { status: 401 }) } },
        { path: '/api/none', methods: { GET: () => new Response(null, { status: 204 }) } },
        {
          path: '/api/stream',
          methods: {
            GET: () => new Response(new Blob(['one ', 'two']).stream(), { headers: { 'x-a': 'b' } }),
          },
        },
      ],
      async (req, res) => {
        seen.push(`${req.method} ${req.url}`);
        res.writeHead(418).end();
      },
    );
    server = createServer((req, res) => {
      lane(req, res).catch(() => res.writeHead(500).end('failed'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('answers a known call with its parameters, and gives its length', async () => {
    const reply = await call('GET', '/api/user/order/17?d=1');
    expect(reply.body.toString()).toBe('{"name":"one","params":{"id":"17"}}');
    expect(reply.headers['content-length']).toBe('35');
  });

  it.each([
    ['HEAD', '/api/user/order/17'],
    ['POST', '/api/user/order/17'],
    ['OPTIONS', '/api/echo'],
    ['GET', '/api/unknown'],
    ['GET', '/index'],
  ])('leaves %s %s to Next', async (method, path) => {
    seen.length = 0;
    expect((await call(method, path)).status).toBe(418);
    expect(seen).toEqual([`${method} ${path}`]);
  });

  it('hands over bodies with a length, chunked ones and none; each cookie keeps its line', async () => {
    const bytes = Buffer.from('{"a":"保密"}');
    const whole = await call('POST', '/api/echo', bytes, {
      'content-length': String(bytes.length),
      'x-many': 'é',
    });
    expect(whole.body.equals(bytes)).toBe(true);
    expect(whole.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    const chunked = await call('POST', '/api/echo', bytes, { 'transfer-encoding': 'chunked' });
    expect(chunked.body.equals(bytes)).toBe(true);
    expect((await call('POST', '/api/echo')).body).toHaveLength(0);
  });

  it('answers in full although the body of the call was not read to its end', async () => {
    const reply = await call('POST', '/api/echo', Buffer.alloc(3_000_000, 97), {
      'transfer-encoding': 'chunked',
    });
    expect([reply.status, reply.body.toString()]).toEqual([413, 'too large']);
  });

  it('a connection whose long body nobody wanted carries the next call', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const path of ['/api/refuse', '/api/echo', '/api/refuse']) {
      const refused = await call('POST', path, Buffer.alloc(3_000_000, 97), {}, agent);
      expect(refused.status).toBe(path === '/api/echo' ? 413 : 401);
      expect((await call('GET', '/api/user/order/17', undefined, {}, agent)).status).toBe(200);
    }
    agent.destroy();
  });

  it('sends streams and empty replies as they are', async () => {
    const stream = await call('GET', '/api/stream');
    expect([stream.body.toString(), stream.headers['x-a'], stream.headers['transfer-encoding']]).toEqual([
      'one two',
      'b',
      'chunked',
    ]);
    const none = await call('GET', '/api/none');
    expect([none.status, none.body.length, none.headers['content-length']]).toEqual([204, 0, undefined]);
  });
});
