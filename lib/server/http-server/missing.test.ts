import { once } from 'node:events';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTestEnv } from '@/tests/support/env';
import { missingPage } from './missing';

/** Where nothing is, the site's own error page answers under the status 404. */

test.each([
  ['/no/such/page', '/error?code=404'],
  ['/index/details/99', '/error?code=404'],
  ['/mobiles', '/error?code=404'],
  ['/mall/details/99?from=x', '/error?code=404&of=product'],
  ['/mall/list?category=99', '/error?code=404'],
  ['/mobile', '/mobile/error?code=404'],
  ['/mobile/no/such', '/mobile/error?code=404'],
  ['/mobile/detail?id=99', '/mobile/error?code=404&of=product'],
  ['/admin/members/99', '/error?code=404'],
] as [string, string][])('%s is answered by %s', (url, page) => expect(missingPage(url)).toBe(page));

const PAGE = `<p>${'页面不存在'.repeat(300)}</p>`;
/** What reached the framework. */
let reached: { url: string; headers: IncomingHttpHeaders }[];
let server: Server;
let origin: string;

async function start(cache: 'on' | 'off') {
  setTestEnv();
  process.env.FRONT_CACHE = cache;
  // No call of this file asks a database.
  process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none';
  // The environment is read once.
  jest.resetModules();
  const { createHttpServer } = await import('./server');
  server = createHttpServer({
    dev: false,
    handler: async (req, res) => {
      const url = req.url ?? '';
      reached.push({ url, headers: { ...req.headers } });
      const found = url.includes('/error?') || url === '/index/sitemap';
      res.statusCode = found ? 200 : 404;
      const type = url.includes('_rsc') ? 'text/x-component' : 'text/html; charset=utf-8';
      res.setHeader('content-type', url.startsWith('/api/') ? 'application/json' : type);
      res.setHeader('x-framework', 'yes');
      if (found) return void res.end(PAGE);
      // In pieces, as the framework writes; it goes on once the answer is gone.
      res.flushHeaders();
      res.write('the framework’s ');
      res.end('page');
      if (!res.writableFinished) await once(res, 'finish');
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
describe.each(['on', 'off'] as const)('with the front cache %s', (cache) => {
  beforeAll(() => start(cache));
  beforeEach(() => {
    reached = [];
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('nothing of who asked reaches the page, and what was kept of it answers as 404 only', async () => {
    const headers = { cookie: 'name=somebody', 'user-agent': 'curl' };
    for (const path of ['/no/such/page', '/index/details/99', '/other']) {
      const { status, headers: said } = await fetch(origin + path, { headers });
      expect([status, said.get('etag') !== null]).toEqual([404, true]);
      const again = { ...headers, 'if-none-match': said.get('etag') ?? '' };
      expect((await fetch(origin + path, { headers: again })).status).toBe(404);
    }
    const renders = reached.filter((r) => r.url === '/error?code=404');
    expect(renders).toHaveLength(cache === 'on' ? 1 : 6);
    for (const { headers: theirs } of renders) {
      expect(Object.keys(theirs).toSorted()).toEqual([
        'content-security-policy',
        'host',
        'user-agent',
        'x-portal-socket-ip',
      ]);
      expect(theirs['user-agent']).toBe('front-cache');
    }
    const found = await fetch(`${origin}/index/sitemap`);
    expect([found.status, found.headers.get('x-robots-tag')]).toEqual([200, null]);
  });

  test.each(['/no/such/page', '/index/details/99', '/index/details/99?utm_source=x'])(
    '%s says 404 with the whole page, compressed, under the site’s policy, for no cache and no search engine',
    async (path) => {
      const reply = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
      expect([reply.status, await reply.text()]).toEqual([404, PAGE]);
      const said = Object.fromEntries(reply.headers);
      expect(said).toMatchObject({
        'cache-control': 'private, no-store',
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      expect(said['content-security-policy']).toContain("default-src 'self'");
      expect(said['content-security-policy']).not.toContain('nonce-');
    },
  );

  test('a value that no page has is answered the same way, where pages are kept without asking the framework', async () => {
    await fetch(`${origin}/no/such/page`);
    reached = [];
    const asked = ['/index/list?category=x', '/mall/list?sort=drop', '/index/publicinfo?pageNum=0'];
    for (const path of asked) {
      const reply = await fetch(origin + path);
      expect([reply.status, await reply.text()]).toEqual([404, PAGE]);
    }
    expect(reached.map((r) => r.url).filter((url) => !url.startsWith('/error'))).toEqual(
      cache === 'on' ? [] : asked,
    );
  });

  test('a HEAD gets what the page weighs and no body', async () => {
    const reply = await fetch(`${origin}/no/such/page`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([
      404,
      String(Buffer.byteLength(PAGE)),
      '',
    ]);
  });

  test.each(['/api/none', '/no/such/page?_rsc=x', '/files/none'])('%s keeps its own answer', async (path) => {
    const reply = await fetch(origin + path);
    expect([reply.status, await reply.text()]).toEqual([404, 'the framework’s page']);
    expect(reached.map((r) => r.url)).toEqual([path]);
  });
});
