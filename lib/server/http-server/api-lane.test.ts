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
import type { RouteFunction } from '@/lib/server/http/route';
import { RouteTable, type RouteEntry } from './api-table';

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
  ])('finds no file for %j', (path) => {
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
    const table = new RouteTable([
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
          GET: async () =>
            wholeReply(JSON.stringify('保'.repeat(5000)), {
              headers: { 'content-type': 'application/json' },
            }),
        },
      },
      { path: '/api/acts', methods: { GET: named('acts') }, acts: true },
      { path: '/api/refuse', methods: { POST: async () => wholeReply('no', { status: 401 }) } },
      { path: '/api/none', methods: { GET: async () => new Response(null, { status: 204 }) } },
      {
        path: '/api/stream',
        methods: {
          GET: async () => new Response(new Blob(['one ', 'two']).stream(), { headers: { 'x-a': 'b' } }),
        },
      },
    ]);
    const lane = withApiLane(
      () => table,
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
    ['GET', '/index'],
    ['POST', '/index'],
    ['GET', '/apis'],
    ['GET', '/files/'],
    // What the App Router redirects to the address without the extra slash.
    ['GET', '/api/user/order/17/'],
    ['GET', '/api//user/order/list'],
  ])('leaves %s %s to Next', async (method, path) => {
    seen.length = 0;
    expect((await call(method, path)).status).toBe(418);
    expect(seen).toEqual([`${method} ${path}`]);
  });

  const failure = (reply: Awaited<ReturnType<typeof call>>) => {
    const { requestId, ...said } = JSON.parse(reply.body.toString()) as Record<string, unknown>;
    expect(reply.headers['x-request-id']).toBe(requestId);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    return { status: reply.status, allow: reply.headers.allow, ...said };
  };

  it.each([
    ['POST', '/api/user/order/17', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/user/order/17?d=1', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/api/user/order/list', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/files/a/b.png', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/echo', 'POST, OPTIONS'],
    ['PATCH', '/api/echo', 'POST, OPTIONS'],
    ['POST', '/api/acts', 'GET, OPTIONS'],
  ])('refuses %s %s in the envelope and names the methods there are', async (method, path, allow) => {
    seen.length = 0;
    expect(failure(await call(method, path))).toEqual({
      status: 405,
      allow,
      result: false,
      code: 'METHOD',
      message: '不支持的请求方法',
      data: null,
    });
    expect(seen).toEqual([]);
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/unknown'],
    ['GET', '/api/unknown/'],
    ['POST', '/api/user/order'],
    ['OPTIONS', '/api/unreadable'],
    ['DELETE', '/api/user/%6Frder/list'],
  ])('answers %s %s, which no route file has, 404 in the envelope', async (method, path) => {
    seen.length = 0;
    expect(failure(await call(method, path))).toEqual({
      status: 404,
      allow: undefined,
      result: false,
      code: 'NOT_FOUND',
      message: '接口不存在',
      data: null,
    });
    expect(seen).toEqual([]);
  });

  it('answers HEAD as GET without the body, but never by a GET that acts', async () => {
    const head = await call('HEAD', '/api/user/order/17');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '35', 0]);
    const stream = await call('HEAD', '/api/stream');
    expect([stream.status, stream.headers['x-a'], stream.body.length]).toEqual([200, 'b', 0]);
    const none = await call('HEAD', '/api/unknown');
    expect([none.status, none.body.length]).toEqual([404, 0]);
    const acting = await call('HEAD', '/api/acts');
    expect([acting.status, acting.headers.allow, acting.body.length]).toEqual([405, 'GET, OPTIONS', 0]);
  });

  it('tells the methods of an address by OPTIONS and allows no other site anything', async () => {
    const reply = await call('OPTIONS', '/api/echo', undefined, { origin: 'https://evil.example' });
    expect([reply.status, reply.headers.allow, reply.body.length]).toEqual([204, 'POST, OPTIONS', 0]);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
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
