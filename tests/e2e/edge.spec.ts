import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { wake } from './support/wake';
import { sql } from './support/world';

/** What a guest's connection meets before the framework does, on the built site. */

/** A reply as it comes over the wire. */
async function ask(origin: string, path: string, headers: Record<string, string> = {}) {
  const [reply] = (await once(get(origin + path, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  let bytes = 0;
  for await (const chunk of reply) bytes += (chunk as Buffer).length;
  return { status: reply.statusCode, headers: reply.headers, bytes };
}

test('a wish for another protocol is answered by the ordinary way, also after a page was rendered', async ({
  baseURL,
}) => {
  const { hostname, port, host } = new URL(baseURL ?? '');
  await ask(baseURL ?? '', '/error?code=404');
  for (const wish of ['websocket', 'h2c']) {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /error?code=404 HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade, close\r\nupgrade: ${wish}\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    const answer = await text(socket);
    expect([answer.split('\r\n', 1)[0], answer.includes('</html>')]).toEqual(['HTTP/1.1 200 OK', true]);
  }
});

test('seven thousand names in one query are refused', async ({ baseURL }) => {
  const many = Array.from({ length: 3500 }, () => 'a').join('&');
  expect((await ask(baseURL ?? '', `/login/userlogin?${many}`)).status).toBe(400);
});

test('the optimizer answers for pictures only, and never with an error of ours', async ({ baseURL }) => {
  const statuses: (number | undefined)[] = [];
  for (const url of [
    '/img/share.png',
    '/img/none.png',
    '/img/a%0Ab',
    '/img/a/',
    '/img//a',
    '/img/%25',
    '/img/a%ff',
  ])
    statuses.push((await ask(baseURL ?? '', `/_next/image?url=${url}&w=640&q=75`)).status);
  expect(statuses.slice(2)).toEqual([400, 400, 400, 400, 400]);
  expect(statuses[0]).toBe(200);
  expect(statuses[1]).toBeLessThan(500);
});

test('nobody who takes gzip or br gets more than 1.4 kB of text as it is, the first visitor included', async ({
  baseURL,
}) => {
  const paths = [
    '/index/list?category=1',
    '/index/details/1',
    '/mall/list?sort=sales',
    '/rss.xml',
    '/sitemap.xml',
    '/no-such-page',
    '/login/userlogin',
    '/api/guest/product/list?pageSize=50',
  ];
  const plain: unknown[] = [];
  for (const path of paths)
    for (const encoding of ['br', 'gzip']) {
      // A fresh address each time: what is asked for first is what the test is about.
      const reply = await ask(baseURL ?? '', path, { 'accept-encoding': encoding });
      if (reply.bytes > 1400 && reply.headers['content-encoding'] !== encoding)
        plain.push([path, encoding, reply.bytes]);
    }
  expect(plain).toEqual([]);
});

test('what a newsletter adds to an address disturbs neither the page nor its copy', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => errors.push(error.message));
  const plain = await ask(baseURL ?? '', '/mall/about');
  const added = await ask(baseURL ?? '', '/mall/about?utm_source=news&x=1');
  expect([added.headers.etag, added.bytes]).toEqual([plain.headers.etag, plain.bytes]);
  await page.goto('/mall/about?utm_source=news&x=1', { waitUntil: 'networkidle' });
  expect(new URL(page.url()).search).toBe('?utm_source=news&x=1');
  expect(errors).toEqual([]);
});

test('a page takes no body', async ({ request }) => {
  const reply = await request.post('/index', { form: { a: '1' } });
  expect([reply.status(), reply.headers()['allow']]).toEqual([405, 'GET, HEAD']);
});

test('S-28 a script that came into a stored text is not named by the policy of its page, and does not run', async ({
  page,
}) => {
  // One that no other journey opens: a page is kept for a minute.
  const [article] = await sql<{ id: number; html: string }>(
    `select id::int, content_html as html from articles
      where status = 'published' and deleted_at is null and expire_at is null and published_at < now()
      order by published_at, id limit 1`,
  );
  if (!article) throw new Error('no article');
  const scripts = ['window.stolen = 1', 'self.__next_f.push([1,"stolen"]);window.stolen = 2'];
  const stored = scripts.map((script) => `<script>${script}</script>`).join('');
  const store = (html: string) =>
    sql('update articles set content_html = $2 where id = $1', [article.id, html]);
  await store(article.html + stored);
  try {
    const reply = await page.goto(`/index/details/${article.id}`, { waitUntil: 'networkidle' });
    expect(await reply?.text()).toContain(stored);
    const policy = reply?.headers()['content-security-policy'] ?? '';
    expect(policy.match(/'sha256-[^']+'/g)?.length).toBeGreaterThan(2);
    for (const script of scripts)
      expect(policy).not.toContain(createHash('sha256').update(script).digest('base64'));
    expect(await page.evaluate(() => (globalThis as { stolen?: number }).stolen)).toBeUndefined();
    // What is ours runs.
    await wake(page);
  } finally {
    await store(article.html);
  }
});
