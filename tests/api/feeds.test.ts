import { GET as atom } from '@/app/atom.xml/route';
import { GET as deadLinks } from '@/app/dead-links.txt/route';
import { GET as indexNowKey } from '@/app/indexnow-key.txt/route';
import { GET as newsSitemap } from '@/app/news-sitemap.xml/route';
import { GET as robots } from '@/app/robots.txt/route';
import { GET as rss } from '@/app/rss.xml/route';
import { GET as sitemapIndex } from '@/app/sitemap.xml/route';
import { GET as sitemapFile } from '@/app/sitemaps/[file]/route';
import { toIso } from '@/lib/core/dates';
import { dropTags } from '@/lib/data/page-cache';
import { cachedMonth } from '@/lib/domain/article/cached';
import { FEED_SIZE, feedReply, sitemapFiles } from '@/lib/server/http/feed';
import { siteUrl } from '@/lib/server/site-url';
import { makeCtx } from '@/tests/support/ctx';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';
import { makeProduct } from '@/tests/support/factories/product';

beforeEach(() => dropTags(null));

const get = (route: (r: Request) => Promise<Response>, query = '') =>
  route(new Request(`http://local/feed${query}`));
const file = (name: string) =>
  sitemapFile(new Request('http://local/'), { params: Promise.resolve({ file: name }) });
const places = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) => new URL(m[1] ?? ''));

describe('RSS and Atom', () => {
  test('30 newest of the site; those of a category and all below it by ?category=', async () => {
    const root = await makeArticleCategory();
    const leaf = await makeArticleCategory({ parentId: root });
    const other = await makeArticleCategory();
    const ids: number[] = [];
    for (let i = 0; i < FEED_SIZE + 2; i += 1) {
      ids.push(
        await insertArticle({
          categoryId: i % 2 ? root : leaf,
          status: 'published',
          publishedAt: new Date(Date.UTC(2026, 9, 20, 0, 60 - i)),
        }),
      );
    }
    const foreign = await insertArticle({
      categoryId: other,
      status: 'published',
      publishedAt: new Date(Date.UTC(2026, 9, 21)),
    });
    for (const [route, item] of [
      [rss, /<item>/g],
      [atom, /<entry>/g],
    ] as const) {
      const site = await (await get(route)).text();
      expect(site.match(item)).toHaveLength(FEED_SIZE);
      expect(site).toContain(`/index/details/${foreign}<`);
      const own = await (await get(route, `?category=${root}`)).text();
      expect(own.match(item)).toHaveLength(FEED_SIZE);
      expect(own).not.toContain(`/index/details/${foreign}<`);
      const named = [...own.matchAll(/<(?:guid|id)[^>]*>[^<]*\/index\/details\/(\d+)</g)].map((m) =>
        Number(m[1]),
      );
      expect(named).toEqual(ids.slice(0, FEED_SIZE));
      expect(own).toContain(`?category=${root}"`);
    }
  });

  test('their types, and 404 for a category that the public has not (S-11)', async () => {
    expect((await get(rss)).headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect((await get(atom)).headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const hidden = await makeArticleCategory({ visible: false });
    for (const wanted of [String(hidden), '987654321', '0', 'x', '1e3', '']) {
      for (const route of [rss, atom]) expect((await get(route, `?category=${wanted}`)).status).toBe(404);
    }
  });

  test.each(['rss', 'atom'] as const)('%s: no text can end its element or add one', async (format) => {
    const nasty = 'a]]>b<item>&"\'\u0000\u000b]]>c';
    const createDate = '2026-11-21T08:00:00.000+08:00';
    const article = { id: 7, title: nasty, summary: nasty, categoryName: nasty, createDate };
    const reply = feedReply({
      format,
      category: { id: 3, name: nasty, description: nasty },
      entries: [article],
    });
    const xml = await reply.text();
    expect(xml.match(/<(item|entry)>/g)).toHaveLength(format === 'rss' ? 2 : 1);
    // What stands outside character data holds neither a bare `<item>` of the text nor an end of character data.
    const outside = xml.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
    expect(outside.match(/<(item|entry)>/g)).toHaveLength(1);
    expect(outside).not.toContain(']]>');
    // oxlint-disable-next-line no-control-regex -- control characters are what must be gone
    expect(xml).not.toMatch(/[\u0000\u000b]/);
    expect(xml).toContain(format === 'rss' ? '2026 00:00:00 GMT' : '2026-11-21T00:00:00.000Z');
  });
});

describe('sitemaps', () => {
  test('a file for every 50 000 addresses', () => {
    expect(sitemapFiles('products', 0)).toEqual([]);
    expect(sitemapFiles('products', 50_000)).toEqual(['products.xml']);
    expect(sitemapFiles('products', 50_001)).toEqual(['products.xml', 'products-2.xml']);
    expect(sitemapFiles('articles-2026-11', 120_000)).toEqual([
      'articles-2026-11.xml',
      'articles-2026-11-2.xml',
      'articles-2026-11-3.xml',
    ]);
  });

  test('the parts of a month hold each of its articles once', async () => {
    const categoryId = await makeArticleCategory();
    const at = (day: number) => new Date(Date.UTC(2025, 1, day));
    const ids = [];
    for (let i = 1; i <= 5; i += 1) {
      ids.push(await insertArticle({ categoryId, status: 'published', publishedAt: at(i) }));
    }
    await insertArticle({
      categoryId,
      status: 'published',
      publishedAt: new Date('2025-03-01T00:00:00+08:00'),
    });
    const parts = [];
    for (let part = 1; part <= 4; part += 1) {
      parts.push((await cachedMonth(makeCtx(), '2025-02', { part, size: 2 })).map((a) => a.id));
    }
    expect(parts).toEqual([[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]], []]);
  });

  test('every file that the index names exists, and an article has the date of its last change', async () => {
    const categoryId = await makeArticleCategory();
    const updatedAt = new Date('2026-05-06T07:08:09.010Z');
    const id = await insertArticle({
      categoryId,
      status: 'published',
      publishedAt: new Date('2026-05-01T00:00:00Z'),
      updatedAt,
    });
    const product = await makeProduct({ status: 'approved', marketable: true });
    const off = await makeProduct({ status: 'approved', marketable: false });
    const files = places(await (await sitemapIndex()).text()).map((u) => u.pathname.split('/').at(-1) ?? '');
    expect(files).toEqual(expect.arrayContaining(['pages.xml', 'products.xml', 'articles-2026-05.xml']));
    for (const name of files) expect((await file(name)).status).toBe(200);
    const month = await (await file('articles-2026-05.xml')).text();
    expect(month).toContain(`/index/details/${id}</loc><lastmod>${toIso(updatedAt)}</lastmod>`);
    const products = places(await (await file('products.xml')).text()).map((u) => u.pathname);
    expect(products).toContain(`/mall/details/${product.id}`);
    expect(products).not.toContain(`/mall/details/${off.id}`);
    const pages = places(await (await file('pages.xml')).text()).map((u) => `${u.pathname}${u.search}`);
    expect(pages).toEqual(
      expect.arrayContaining(['/index/list', '/mall', '/mall/list', `/index/list?category=${categoryId}`]),
    );
  });

  test.each([
    'articles-2026-13.xml',
    'articles-1999-01.xml',
    'articles-2026-05-1.xml',
    'articles-2026-05-2.xml',
    'products-0.xml',
    'products-9.xml',
    'x.xml',
    '../pages.xml',
  ])('%s is not there', async (name) => {
    expect((await file(name)).status).toBe(404);
  });

  test('the news sitemap holds the last 48 hours', async () => {
    const categoryId = await makeArticleCategory();
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const fresh = await insertArticle({ categoryId, status: 'published', publishedAt: ago(47) });
    const old = await insertArticle({ categoryId, status: 'published', publishedAt: ago(49) });
    const found = places(await (await newsSitemap()).text()).map((u) => u.pathname);
    expect(found).toContain(`/index/details/${fresh}`);
    expect(found).not.toContain(`/index/details/${old}`);
  });
});

test('dead links are named one a line; the key of IndexNow is not there while there is none', async () => {
  const categoryId = await makeArticleCategory();
  const past = new Date(Date.now() - 3_600_000);
  const off = await insertArticle({ categoryId, status: 'offline', publishedAt: past });
  const open = await insertArticle({ categoryId, status: 'published', publishedAt: past });
  const reply = await deadLinks();
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await reply.text()).split('\n');
  expect(lines).toContain(siteUrl(`/index/details/${off}`));
  expect(lines).not.toContain(siteUrl(`/index/details/${open}`));
  expect(lines.at(-1)).toBe('');
  expect(indexNowKey().status).toBe(404);
});

test('robots.txt closes offices, accounts and the API, and leaves what is public open', async () => {
  const text = await robots().text();
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map((m) => m[1] ?? '');
  const isClosed = (path: string) => closed.some((c) => path.startsWith(c));
  for (const path of [
    '/admin',
    '/api/guest/article/list',
    '/user/center',
    '/mall/cart',
    '/mall/submit',
    '/index/manage',
    '/mall/manage',
    '/login/userlogin',
    '/mobile/user',
  ]) {
    expect([path, isClosed(path)]).toEqual([path, true]);
  }
  for (const path of [
    '/index',
    '/index/list',
    '/index/details/1',
    '/mall/details/1',
    '/mobile/home',
    '/mobile/news',
  ]) {
    expect([path, isClosed(path)]).toEqual([path, false]);
  }
  expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});
