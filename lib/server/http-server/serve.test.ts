import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FrontCache } from './front-cache';
import { PageServer } from './serve';

/** Pages for everybody must not carry anything of the visitor who happened to ask first. */
describe('render of a page for everybody', () => {
  let server: Server;
  let cache: FrontCache;
  const seen: IncomingHttpHeaders[] = [];

  beforeAll(async () => {
    cache = new FrontCache(100_000);
    const pages = new PageServer(
      cache,
      async (req, res) => {
        seen.push({ ...req.headers });
        // What Next does: an empty data reply instead of the page.
        if (req.headers['x-middleware-prefetch']) res.setHeader('x-middleware-skip', '1');
        else res.setHeader('content-type', 'text/html; charset=utf-8');
        res.end(
          req.headers['x-middleware-prefetch'] ? '{}' : `<p>page for ${req.headers.cookie ?? 'all'}</p>`,
        );
      },
      '',
    );
    server = createServer((req, res) => {
      const decision = { key: '/index', path: '/index', ttl: 60 };
      if (!pages.hit(req, res, decision, {})) void pages.miss(req, res, decision, {});
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(async () => {
    cache.dispose();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  const ask = (headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      get({ port, host: '127.0.0.1', agent: false, headers }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        reply.on('end', () => resolve(text));
      }).on('error', reject);
    });

  test('headers that steer the render, cookies and proxies’ headers do not reach it', async () => {
    const first = await ask({
      'x-middleware-prefetch': '1',
      'x-nextjs-data': '1',
      'next-url': '/other',
      'x-forwarded-host': 'other.example',
      'if-none-match': '"x"',
      cookie: 'name=somebody',
      'user-agent': 'Mozilla/5.0 (iPhone) Mobile',
    });
    expect(first).toBe('<p>page for all</p>');
    expect(Object.keys(seen[0] ?? {})).toEqual(['host', 'user-agent', 'content-security-policy']);
    expect(seen[0]?.['user-agent']).toBe('front-cache');
    expect(await ask({})).toBe('<p>page for all</p>');
    expect(seen).toHaveLength(1);
  });
});
