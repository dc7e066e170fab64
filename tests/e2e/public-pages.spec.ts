import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { sql } from './support/world';

/** Sizes in bytes after gzip that a public page may load (docs/performance.md). */
const BUDGET = { js: 150_000, css: 12_000 };

const PAGES = [
  '/index',
  '/index/list',
  '/index/list?category=1',
  '/index/publicinfo',
  '/index/sitemap',
  '/mall',
  '/mall/list',
  '/mall/about',
  '/privacy',
  '/agreement',
  '/mobile/home',
];

async function detailPages(): Promise<string[]> {
  const [article] = await sql<{ id: number }>(
    "select id::int from articles where status = 'published' order by id limit 1",
  );
  const [product] = await sql<{ id: number }>(
    'select id::int from products where marketable order by id limit 1',
  );
  return [`/index/details/${article?.id}`, `/mall/details/${product?.id}`];
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
    const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(
      (m) => !/nomodule/i.test(m[0]),
    );
    const styles = html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
    expect(scripts.length, page).toBeGreaterThan(0);
    const js = await total(scripts.map((m) => m[1] ?? ''));
    const css = await total([...styles].map((m) => m[1] ?? ''));
    if (js > BUDGET.js || css > BUDGET.css) seen.push(`${page}: js ${js}, css ${css}`);
  }
  expect(seen).toEqual([]);
});

test('public pages load without errors, have a title and do not overflow at 1440 and 1024 px (S-28)', async ({
  page,
}) => {
  test.slow();
  const seen: string[] = [];
  page.on('console', (m) => m.type() === 'error' && seen.push(`${page.url()}: ${m.text()}`));
  page.on('pageerror', (e) => seen.push(`${page.url()}: ${e.message}`));
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      ...PAGES,
      ...(await detailPages()),
      '/login/userlogin',
      '/userRegisterByPhone',
      '/mall/cart',
      '/error?code=404',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveTitle(/\S+ - 保密宣传网$/);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) seen.push(`${path} at ${width}: ${over} px too wide`);
    }
  }
  expect(seen).toEqual([]);
});

test('a cached page answers with hashes, a personal page with a nonce of its own each time (S-28, S-29)', async ({
  request,
}) => {
  const cached = [await request.get('/index'), await request.get('/index')];
  expect(cached[1]?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  expect(cached[1]?.headers()['set-cookie']).toBeUndefined();
  const nonces = new Set<string>();
  for (let i = 0; i < 5; i += 1) {
    const reply = await request.get('/login/userlogin', {
      headers: { 'content-security-policy': "script-src 'nonce-mine'", 'x-nonce': 'mine' },
    });
    nonces.add(/'nonce-([^']+)'/.exec(reply.headers()['content-security-policy'] ?? '')?.[1] ?? '');
    expect(reply.headers()['x-content-type-options']).toBe('nosniff');
    expect(reply.headers()['x-powered-by']).toBeUndefined();
  }
  expect(nonces.size).toBe(5);
  expect(nonces.has('mine')).toBe(false);
});

test('an address that no page answers is a friendly 404', async ({ page }) => {
  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText('页面不存在').first()).toBeVisible();
});
