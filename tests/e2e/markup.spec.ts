import { expect, test, type Page } from '@playwright/test';
import { axeFindings, htmlFindings } from './support/quality';
import { thirtyRoutes } from './support/routes';
import { logIn, sql } from './support/world';

/** Goods in the cart of whoever is logged in, so that cart and checkout show their rows. */
async function fillCart(page: Page): Promise<void> {
  const [book] = await sql<{ id: number }>(
    "select id::int from products where marketable and kind = 'paper_book' order by id limit 1",
  );
  await page.goto(`/mall/details/${book?.id}`);
  const added = page.waitForResponse(
    (r) => r.url().includes('/api/cart/') && r.request().method() === 'POST',
  );
  await page.getByRole('button', { name: '加入购物车' }).first().click();
  expect((await added).ok()).toBe(true);
}

/** Opens a page and waits until its calls are answered. */
async function open(page: Page, path: string): Promise<string> {
  const reply = await page.goto(path);
  const served = await reply!.text();
  await page.waitForLoadState('networkidle');
  return served;
}

test('thirty pages of every frame are valid HTML as served and once they are alive, and axe finds nothing', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const seen: string[] = [];
  let looked = 0;
  for (const { who, paths } of await thirtyRoutes()) {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    if (who) await logIn(page, who);
    if (paths.includes('/mall/cart')) await fillCart(page);
    for (const path of paths) {
      const served = await open(page, path);
      const at = new URL(page.url());
      if (at.pathname + at.search !== path) seen.push(`${path} led to ${at.pathname}${at.search}`);
      for (const what of await htmlFindings(served)) seen.push(`${path} as served: ${what}`);
      for (const what of await htmlFindings(await page.content())) seen.push(`${path} alive: ${what}`);
      for (const what of await axeFindings(page)) seen.push(`${path}: ${what}`);
      looked += 1;
    }
    await page.close();
  }
  expect(seen).toEqual([]);
  expect(looked).toBe(30);
});

test('the page of a missing thing breaks no rule of the content policy, also in a chosen view', async ({
  context,
  page,
}) => {
  const seen: string[] = [];
  page.on('console', (m) => {
    if (m.type() === 'error' && !m.text().includes('status of 404')) seen.push(`${page.url()}: ${m.text()}`);
  });
  await page.goto('/index');
  await context.addCookies([{ name: 'elder', value: '1', url: page.url(), sameSite: 'Lax' }]);
  for (const path of [
    '/no/such/page',
    '/index/details/999999999',
    '/index/publicinfo/999999999',
    '/mall/details/999999999',
    '/mobile/news/999999999',
    '/mobile/detail?id=999999999',
    '/mobile/no/such/page',
  ]) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: '页面不存在或尚未开放' }), path).toBeVisible();
    await expect(page.locator('html'), path).toHaveAttribute('data-elder', '');
  }
  expect(seen).toEqual([]);
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
  await page.setViewportSize({ width: 1280, height: 600 });
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
