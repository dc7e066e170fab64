import { expect, test, type Page } from '@playwright/test';
import { overflow, smallTexts } from './support/quality';
import { GLANCE_MS } from './support/patience';
import { PHONE } from './support/phone';
import { resize } from './support/resize';

test.use(PHONE);

/** The worker is there and has kept its page. */
async function workerReady(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration('/mobile/home');
        return found?.active?.state ?? 'none';
      }),
    )
    .toBe('activated');
}

test.describe('the installed mobile site', () => {
  test('can be put on the home screen: manifest, icons, colour', async ({ page, request }) => {
    await page.goto('/mobile/home');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    expect(href).toBe('/mobile/manifest.webmanifest');
    const reply = await request.get(href ?? '');
    expect(reply.headers()['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = (await reply.json()) as { start_url: string; icons: { src: string }[] };
    expect(manifest.start_url).toBe('/mobile/home');
    for (const { src } of manifest.icons)
      expect((await request.get(src)).headers()['content-type']).toBe('image/png');
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#c90000');
    // Only the mobile site is installed: the desktop's pages offer nothing of the kind.
    expect(await (await request.get('/index/list')).text()).not.toContain('webmanifest');
  });

  test('says without network that there is none, keeps nothing of a person, and goes on by itself', async ({
    page,
    context,
  }) => {
    await page.goto('/mobile/home');
    await workerReady(page);
    await page.goto('/mobile/news');
    await context.setOffline(true);
    await page.goto('/mobile/user').catch(() => undefined);
    await expect(page.getByRole('heading', { level: 1, name: '网络已断开' })).toBeVisible();
    await expect(page.getByRole('link', { name: '重新加载' })).toBeVisible();
    // Its own style sheets came with it: the page fits, and the button is red.
    expect(await overflow(page)).toBe(0);
    await expect(page.getByRole('link', { name: '重新加载' })).toHaveCSS(
      'background-color',
      'rgb(201, 0, 0)',
    );
    const kept = await page.evaluate(async () => {
      const all: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname);
      return all;
    });
    expect(kept).toContain('/mobile/offline');
    expect(kept.filter((path) => !/^\/(mobile\/offline$|_next\/static\/|empty\/)/.test(path))).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: '我的' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/mobile/user');
  });
});

test('长者模式 is switched on 我的 and off on home, and large text, large targets and no advertisement follow', async ({
  page,
}) => {
  await resize(page, 320, 844);
  await page.goto('/mobile/user');
  const on = page.getByRole('switch', { name: /^长者模式/ });
  await expect(on).toHaveAttribute('aria-checked', 'false');
  await on.click();
  await expect(on).toHaveAttribute('aria-checked', 'true');
  await page.goto('/mobile/home');
  expect(await smallTexts(page, 18)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await expect(page.locator('[data-banner]:visible')).toHaveCount(0);
  for (const tab of await page.getByRole('navigation', { name: '底部导航' }).getByRole('link').all()) {
    expect(Math.round((await tab.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(60);
  }
  await page.getByRole('button', { name: '标准版' }).click();
  await expect(page.getByRole('button', { name: '长者模式' })).toBeVisible();
  expect(await page.evaluate(() => 'elder' in document.documentElement.dataset)).toBe(false);
});

test('help finds its questions by words, and whom to ask', async ({ page }) => {
  await page.goto('/mobile/help');
  const questions = page.locator('[data-qa]');
  const all = await questions.count();
  const asked = (await questions.first().locator('summary').innerText()).slice(0, 6);
  await expect(async () => {
    await page.getByRole('searchbox', { name: '搜索问题' }).fill(asked);
    await expect(page.getByText(/^找到 \d+ 个问题$/)).toBeVisible({ timeout: GLANCE_MS });
  }).toPass();
  await expect(questions.first()).toHaveAttribute('open', '');
  await page.getByRole('searchbox', { name: '搜索问题' }).fill('');
  await expect(page.locator('[data-qa]:visible')).toHaveCount(all);
  await page.getByRole('searchbox', { name: '搜索问题' }).fill('无此问题无此问题');
  await expect(page.getByText('没有找到相关问题')).toBeVisible();
  await expect(page.getByRole('heading', { name: '服务热线' })).toBeVisible();
});

test('an address of the mobile site that nothing answers stays in the skin', async ({ page, request }) => {
  expect((await request.get('/mobile/no/such/page')).status()).toBe(404);
  await page.goto('/mobile/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('出错了');
  await expect(page.getByText('页面不存在或尚未开放')).toBeVisible();
  await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile/home');
  await page.goto('/mobile');
  await expect(page).toHaveURL(/\/mobile\/home$/);
});
