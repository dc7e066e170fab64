import { expect, test, type Page } from '@playwright/test';
import { nuFindings } from './support/nu';
import { axeFindings, htmlFindings } from './support/quality';
import { resize } from './support/resize';
import { thirtyRoutes } from './support/routes';
import { wake } from './support/wake';
import { logIn, sql } from './support/world';

/** Goods in the cart of whoever is logged in, so that cart and checkout show their rows. */
async function fillCart(page: Page): Promise<void> {
  const [book] = await sql<{ id: number }>(
    "select id::int from products where marketable and kind = 'paper_book' order by id limit 1",
  );
  await page.goto(`/mall/details/${book?.id}`);
  await page.getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByText('已加入购物车').first()).toBeVisible();
}

/** Opens a page and waits until its calls are answered. */
async function open(page: Page, path: string): Promise<string> {
  const reply = await page.goto(path);
  const served = await reply!.text();
  await wake(page);
  await page.waitForLoadState('networkidle');
  return served;
}

/** What is wrong with a page as it is served and once it is alive; its two documents go into `documents`. */
async function findings(page: Page, path: string, documents: Map<string, string>): Promise<string[]> {
  const served = await open(page, path);
  const at = new URL(page.url());
  const seen = at.pathname + at.search === path ? [] : [`${path} led to ${at.pathname}${at.search}`];
  for (const [state, html] of [
    ['as served', served],
    ['alive', await page.content()],
  ] as const) {
    documents.set(`${path} ${state}`, html);
    seen.push(...(await htmlFindings(html)).map((what) => `${path} ${state}: ${what}`));
  }
  return [...seen, ...(await axeFindings(page)).map((what) => `${path}: ${what}`)];
}

test('thirty pages of every frame are valid HTML as served and once they are alive, and axe finds nothing', async ({
  browser,
}) => {
  const seen: string[] = [];
  const documents = new Map<string, string>();
  for (const { who, paths } of await thirtyRoutes()) {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    if (who) await logIn(page, who);
    if (paths.includes('/mall/cart')) await fillCart(page);
    for (const path of paths) seen.push(...(await findings(page, path, documents)));
    await page.close();
  }
  expect([...seen, ...nuFindings(documents)]).toEqual([]);
  expect(documents.size).toBe(60);
});

test('what libraries draw is valid too: charts, switches, the editor with a text', async ({ browser }) => {
  const [article] = await sql<{ id: number }>(
    "select id::int from articles where status = 'published' order by id limit 1",
  );
  const seen: string[] = [];
  const documents = new Map<string, string>();
  for (const [who, path, drawn] of [
    ['mallclerk', '/mall/manage/reports', '.recharts-surface path'],
    ['newsedit', '/index/manage/qa/add', '[role=switch]'],
    ['newsedit', `/index/manage/article/edit/${article?.id}`, '.ProseMirror p'],
  ] as const) {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await logIn(page, who);
    await page.goto(path);
    await expect(page.locator(drawn).first()).toBeVisible();
    seen.push(...(await findings(page, path, documents)));
    await page.close();
  }
  expect([...seen, ...nuFindings(documents)]).toEqual([]);
  expect(documents.size).toBe(6);
});

/** Addresses where nothing is, with the heading that says so and the menu of their frame. */
const NOTHING = [
  ['/no/such/page', '页面不存在或尚未开放', '主导航'],
  ['/index/details/999999999', '页面不存在或尚未开放', '主导航'],
  ['/index/publicinfo/999999999', '页面不存在或尚未开放', '主导航'],
  ['/index/list?category=999999999', '页面不存在或尚未开放', '主导航'],
  ['/mall/details/999999999', '商品已下架或不存在', '主导航'],
  ['/mobile/news/999999999', '页面不存在或尚未开放', '底部导航'],
  ['/mobile/detail?id=999999999', '商品已下架或不存在', '底部导航'],
  ['/mobile/no/such/page', '页面不存在或尚未开放', '底部导航'],
] as const;

test('an address where nothing is answers 404 with a whole page of the site, for people without scripts and search engines too', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const [path, heading, menu] of NOTHING) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(404);
    const said = await reply!.allHeaders();
    expect([said['cache-control'], said['x-robots-tag'], said['content-encoding']], path).toEqual([
      'private, no-store',
      'noindex',
      'br',
    ]);
    await expect(page.getByRole('heading', { name: heading }), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: menu }).getByRole('link').nth(3), path).toBeVisible();
    await expect(page.getByRole('searchbox', { name: '站内搜索' }), path).toBeVisible();
    await expect(page.locator('meta[name=robots]').first(), path).toHaveAttribute('content', /noindex/);
    expect(await page.title(), path).toContain(heading);
  }
  await page.close();
});

test('the page of a missing thing is valid HTML, breaks no rule of the content policy and keeps the chosen view', async ({
  context,
  page,
}) => {
  const seen: string[] = [];
  const documents = new Map<string, string>();
  page.on('console', (m) => {
    if (m.type() === 'error' && !m.text().includes('status of 404')) seen.push(`${page.url()}: ${m.text()}`);
  });
  page.on('pageerror', (e) => seen.push(`${page.url()}: ${e.message}`));
  await page.goto('/index');
  await context.addCookies([{ name: 'elder', value: '1', url: page.url(), sameSite: 'Lax' }]);
  for (const [path] of NOTHING) {
    seen.push(...(await findings(page, path, documents)));
    await expect(page.locator('html'), path).toHaveAttribute('data-elder', '');
  }
  expect([...seen, ...nuFindings(documents)]).toEqual([]);
});

test('a mobile page that a page names for phones names that page as the one to keep', async ({ request }) => {
  const [guest = { paths: [] }] = await thirtyRoutes();
  const pairs: string[] = [];
  for (const path of [...guest.paths, '/index/publicinfo', '/mall/about', '/privacy', '/agreement']) {
    const reply = await request.get(path);
    const head = await reply.text();
    const mirror = /<link rel="alternate" media="[^"]+" href="([^"]+)"/.exec(head)?.[1];
    if (!mirror) continue;
    const back = /<link rel="canonical" href="([^"]+)"/.exec(await (await request.get(mirror)).text())?.[1];
    expect(back, `${path} names ${mirror}`).toBe(new URL(path, reply.url()).href);
    pairs.push(path.replace(/\d+$/, '…'));
  }
  expect(pairs).toEqual([
    '/index',
    '/index/list?category=…',
    '/index/details/…',
    '/mall/list',
    '/mall/details/…',
    '/index/publicinfo',
    '/mall/about',
    '/privacy',
    '/agreement',
  ]);
});

test('a field of the checkout that gets the focus by keyboard is not left under the bar with the total', async ({
  page,
}) => {
  await resize(page, 1280, 600);
  await logIn(page, '13800000001');
  await fillCart(page);
  await open(page, '/mall/submit');
  const covered: string[] = [];
  const fields = await page.locator('main').locator('a, button, input, textarea').count();
  await page.locator('main').locator('a, button, input').first().focus();
  for (let i = 0; i < fields; i += 1) {
    covered.push(
      ...(await page.evaluate(() => {
        const el = document.activeElement;
        const bar = [...document.querySelectorAll('main *')].find(
          (e) => getComputedStyle(e).position === 'sticky',
        );
        if (!el || !bar || bar.contains(el) || !el.closest('main')) return [];
        const over = el.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
        return over > 0 && el.getBoundingClientRect().height < 300
          ? [`${el.outerHTML.slice(0, 80)}: ${over}`]
          : [];
      })),
    );
    await page.keyboard.press('Tab');
  }
  expect(covered).toEqual([]);
});
