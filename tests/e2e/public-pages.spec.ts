import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { axeFindings, htmlFindings, overflow } from './support/quality';
import { resize } from './support/resize';
import { wake } from './support/wake';
import { sql } from './support/world';

/** Sizes in bytes after gzip that a public page may load (docs/performance.md). */
const BUDGET = { js: 150_000, early: 8_000, css: 12_000 };

/** Those of these pages that are frames: their framework runs at once. */
const FRAMES = [
  '/index/search?keyword=%E4%BF%9D%E5%AF%86',
  '/mobile/Search',
  '/index/list?keyword=%E4%BF%9D%E5%AF%86',
  '/mall/list?keyword=%E4%BF%9D%E5%AF%86',
  '/mobile/list?priceFrom=10',
  '/mobile/news?keyword=%E4%BF%9D%E5%AF%86',
];

const PAGES = [
  '/index',
  '/index/list',
  '/index/list?category=1',
  '/index/list?pageNum=2',
  '/index/publicinfo',
  '/index/sitemap',
  '/index/ebook',
  '/index/ebook/test',
  '/mall',
  '/mall/list',
  '/mall/about',
  '/privacy',
  '/agreement',
  '/mobile/home',
  '/mobile/list',
  '/mobile/list?kind=paper_book',
  '/mobile/news',
  '/mobile/publicinfo',
  ...FRAMES,
];

/** Pages that anybody may open but that are not kept for everybody. */
const OPEN = [
  '/login/userlogin',
  '/userRegisterByPhone',
  '/mall/cart',
  '/error?code=403',
  '/error?code=404',
  '/error?code=500',
  '/mobile/login',
];

async function detailPages(): Promise<string[]> {
  const first = async (table: string, where: string) =>
    (await sql<{ id: number }>(`select id::int from ${table} where ${where} order by id limit 1`))[0]?.id;
  const product = await first('products', 'marketable');
  return [
    `/index/details/${await first('articles', "status = 'published'")}`,
    `/index/publicinfo/${await first('public_infos', "status = 'published'")}`,
    `/mall/details/${product}`,
    `/mobile/detail?id=${product}`,
  ];
}

test('every public page stays within its script and style budget', async ({ request }) => {
  const seen: string[] = [];
  const sizes = new Map<string, number>();
  const size = async (url: string) => {
    const known = sizes.get(url) ?? gzipSync(await (await request.get(url)).body()).length;
    sizes.set(url, known);
    return known;
  };
  const total = async (urls: Iterable<string>) => {
    let sum = 0;
    for (const url of new Set(urls)) sum += await size(url);
    return sum;
  };
  for (const page of [...PAGES, ...(await detailPages())]) {
    const html = await (await request.get(page)).text();
    const tags = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)]
      .filter((m) => !/nomodule/i.test(m[0]))
      .map((m) => m[1] ?? '');
    const held = JSON.parse(/ id="held">([^<]*)</.exec(html)?.[1] ?? '{}') as { scripts?: string[] };
    const waiting = held.scripts ?? [];
    const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map((m) => gzipSync(m[1] ?? '').length);
    const own = inline.reduce((sum, bytes) => sum + bytes, 0);
    const styles = html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
    expect(waiting.length > 0, page).toBe(!FRAMES.includes(page));
    expect(tags.length > 0, page).toBe(FRAMES.includes(page));
    const js = await total([...tags, ...waiting]);
    if (waiting.length > 0 && own > BUDGET.early) seen.push(`${page}: ${own} before the first input`);
    const inPage = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map((m) => gzipSync(m[1] ?? '').length);
    const linked = await total([...styles].map((m) => m[1] ?? ''));
    const css = inPage.reduce((sum, bytes) => sum + bytes, linked);
    if (waiting.length > 0 && linked > 0) seen.push(`${page}: waits for a style sheet`);
    if (js > BUDGET.js || css > BUDGET.css) seen.push(`${page}: js ${js}, css ${css}`);
  }
  expect(seen).toEqual([]);
});

test('public pages load without errors, have a title and do not overflow at 1440 and 1024 px (S-28)', async ({
  context,
}) => {
  const seen: string[] = [];
  for (const width of [1440, 1024]) {
    // A tab of its own for each width: the list of articles goes to the category that was chosen in the same tab before.
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && seen.push(`${page.url()}: ${m.text()}`));
    page.on('pageerror', (e) => seen.push(`${page.url()}: ${e.message}`));
    await resize(page, width, 900);
    for (const path of [...PAGES, ...(await detailPages()), ...OPEN]) {
      await page.goto(path);
      await expect(page, path).toHaveTitle(/\S+ - 保密宣传网$/);
      await wake(page);
      if (/^\/(mall|index\/search|error)/.test(path))
        await expect(page.getByRole('search'), path).toHaveCount(1);
      const over = await overflow(page);
      if (over > 0) seen.push(`${path} at ${width}: ${over} px too wide`);
    }
    await page.close();
  }
  expect(seen).toEqual([]);
});

test('every public page is valid HTML, without duplicate ids and with its headings in order', async ({
  request,
}) => {
  for (const path of [...PAGES, ...(await detailPages()), ...OPEN, '/no/such/page']) {
    const html = await (await request.get(path)).text();
    expect.soft(await htmlFindings(html), path).toEqual([]);
    // What React sends behind the page is moved into its place after the first paint.
    expect.soft(html, path).not.toContain('<template id="B:');
  }
});

test('axe finds nothing serious on any public page', async ({ page }) => {
  // Movement would be looked at half way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [...PAGES, ...(await detailPages()), ...OPEN, '/no/such/page']) {
    await page.goto(path);
    expect.soft(await axeFindings(page), path).toEqual([]);
  }
});

test('what search engines read: one canonical address, a description of at most 120 characters, data that parses', async ({
  request,
}) => {
  const [article, info, product] = await detailPages();
  const types: Record<string, string[]> = {
    '/index': ['WebSite', 'NewsMediaOrganization'],
    '/index/list?category=1': ['BreadcrumbList'],
    [article ?? '']: ['NewsArticle', 'BreadcrumbList'],
    [info ?? '']: ['BreadcrumbList'],
    [product ?? '']: ['Product', 'BreadcrumbList'],
    '/index/sitemap': ['BreadcrumbList'],
  };
  for (const [path, wanted] of Object.entries(types)) {
    const reply = await request.get(path);
    const html = await reply.text();
    const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map((m) => m[1]);
    expect(canonical, path).toEqual([new URL(path, reply.url()).href]);
    const descriptions = [...html.matchAll(/<meta name="description" content="([^"]+)"/gi)];
    expect(descriptions, path).toHaveLength(1);
    expect(Array.from(descriptions[0]?.[1] ?? '').length, path).toBeLessThanOrEqual(120);
    expect(html, path).toContain('type="application/rss+xml"');
    expect(html, path).toContain('type="application/atom+xml"');
    expect(html, path).toContain('property="og:image"');
    const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
    const found = data.map((m) => (JSON.parse(m[1] ?? '') as { '@type': string })['@type']);
    expect(found, path).toEqual(expect.arrayContaining(wanted));
  }
});

test('feeds and sitemaps are well-formed XML', async ({ page }) => {
  await page.goto('/index/sitemap');
  for (const path of [
    '/rss.xml',
    '/rss.xml?category=1',
    '/atom.xml',
    '/atom.xml?category=1',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/publicinfo.xml',
    '/sitemaps/products.xml',
    '/news-sitemap.xml',
  ]) {
    const root = await page.evaluate(async (url) => {
      const text = await (await fetch(url)).text();
      const doc = new DOMParser().parseFromString(text, 'application/xml');
      return doc.querySelector('parsererror')?.textContent ?? doc.documentElement.tagName;
    }, path);
    expect(['rss', 'feed', 'sitemapindex', 'urlset'], `${path}: ${root}`).toContain(root);
  }
});

test('search engines are kept out of the offices', async ({ request }) => {
  for (const path of ['/admin', '/index/manage', '/mall/manage']) {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect(reply.headers()['x-robots-tag'], path).toBe('noindex, nofollow');
  }
  expect((await request.get('/index')).headers()['x-robots-tag']).toBeUndefined();
});

test('a cached page answers with hashes, a page that is made for a person with a nonce of its own each time (S-28, S-29)', async ({
  request,
}) => {
  const cached = [await request.get('/index'), await request.get('/index')];
  expect(cached[1]?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  expect(cached[1]?.headers()['set-cookie']).toBeUndefined();
  const nonces = new Set<string>();
  for (let i = 0; i < 5; i += 1) {
    const reply = await request.get('/error?code=403&id=abcdef', {
      headers: { 'content-security-policy': "script-src 'nonce-mine'", 'x-nonce': 'mine' },
    });
    nonces.add(/'nonce-([^']+)'/.exec(reply.headers()['content-security-policy'] ?? '')?.[1] ?? '');
    expect(reply.headers()['x-content-type-options']).toBe('nosniff');
    expect(reply.headers()['x-powered-by']).toBeUndefined();
  }
  expect(nonces.size).toBe(5);
  expect(nonces.has('mine')).toBe(false);
});

for (const address of ['/no/such/page', '/index/details/%E0%A4%A'])
  test(`an address that no page answers is a friendly 404: ${address}`, async ({ page }) => {
    const reply = await page.goto(address);
    expect(reply?.status()).toBe(404);
    await expect(page.getByText('页面不存在').first()).toBeVisible();
  });
