import { expect, test, type Page } from '@playwright/test';
import { sql } from './support/world';
import { GLANCE_MS } from './support/patience';

/** Tells every instance that the advertisements changed behind its back. */
const announce = (tag: string) => sql("select pg_notify('portal_cache', $1)", [JSON.stringify([tag])]);

/** The home page as somebody sees it who has closed the big advertisement. */
async function openHome(page: Page): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'noBigAd', value: '1', url: test.info().project.use.baseURL ?? '' }]);
  await page.goto('/index');
}

const top = (page: Page) => page.getByRole('region', { name: '首页轮播' });
/** Number of the slide shown, from 1. */
const shown = (page: Page) =>
  top(page)
    .locator('[aria-roledescription="幻灯片"]')
    .evaluateAll((slides) => slides.findIndex((s) => !(s as HTMLElement).inert) + 1);

/** Stops the page's clock once its script runs; from here on time passes only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // The intervals that the page asks for, exactly; by the clock a test only looks in coarse steps.
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const set = window.setInterval;
    window.setInterval = ((work: () => void, ms?: number) => {
      asked.push(ms ?? 0);
      return set(work, ms);
    }) as typeof set;
  });
  await openHome(page);
  // Buttons that only the script shows, or whose name it decides, prove that it runs.
  await expect(page.locator('a[href="/login/userlogin"]').first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('the top carousel moves on every 5000 ms, rests under the pointer, stops on 暂停', async ({ page }) => {
  await stopClock(page);
  expect(await page.evaluate(() => (window as unknown as { asked: number[] }).asked)).toContain(5000);
  const count = await top(page).locator('[aria-roledescription="幻灯片"]').count();
  const first = await shown(page);
  const after = (steps: number) => ((first - 1 + steps) % count) + 1;
  await expect
    .poll(async () => (await page.clock.runFor(500), shown(page)), { intervals: [5] })
    .toBe(after(1));
  await page.clock.runFor(4500);
  expect(await shown(page)).toBe(after(1));
  await page.clock.runFor(500);
  expect(await shown(page)).toBe(after(2));
  await top(page).hover();
  await page.clock.runFor(20_000);
  expect(await shown(page)).toBe(after(2));
  await top(page).getByRole('button', { name: '暂停轮播' }).click();
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: '跳到正文' }).focus();
  await page.clock.runFor(20_000);
  expect(await shown(page)).toBe(after(2));
  await top(page).getByRole('button', { name: '下一张' }).click();
  expect(await shown(page)).toBe(after(3));
});

test('without advertisements the carousel says 空广告位', async ({ page }) => {
  const off = await sql<{ id: string }>(
    'update ads set enabled = false where position = 1 and enabled returning id',
  );
  try {
    await announce('ads');
    await expect
      .poll(async () => {
        await openHome(page);
        return page.getByText('空广告位').isVisible();
      })
      .toBe(true);
  } finally {
    await sql('update ads set enabled = true where id = any($1)', [off.map((a) => a.id)]);
    await announce('ads');
  }
});

test('four category blocks of 7, 7, 7 and 9 rows with 更多; the first leads with 阅读全文', async ({
  page,
}) => {
  await openHome(page);
  const categories = await sql<{ id: number; name: string }>(
    'select id::int, name from article_categories where parent_id is null and visible order by sort, id limit 4',
  );
  for (const [i, { id, name }] of categories.entries()) {
    const block = page.getByRole('region', { name, exact: true });
    await expect(block.getByRole('link', { name: `${name}，更多` })).toHaveAttribute(
      'href',
      `/index/list?category=${id}`,
    );
    const rows = block.locator('a[href^="/index/details/"]');
    const titles = new Set(await rows.evaluateAll((links) => links.map((a) => a.getAttribute('href'))));
    // The lead article stands above the seven rows of the first block.
    expect(titles.size, name).toBe([8, 7, 7, 9][i]);
  }
  const lead = page.getByRole('region', { name: categories[0]?.name, exact: true }).getByRole('article');
  await expect(lead.getByRole('time')).toHaveText(/^\d{4}-\d\d-\d\d$/);
  const target = await lead.getByRole('heading').getByRole('link').getAttribute('href');
  await lead.getByText('阅读全文').click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
});

test('a banner shows one of its advertisements at random, in the same place', async ({
  browser,
  baseURL,
}) => {
  const boxes = [];
  for (const [random, javaScriptEnabled] of [
    [0, false],
    [0, true],
    [0.99, true],
  ] as const) {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.addInitScript((value) => {
      Math.random = () => value;
    }, random);
    await openHome(page);
    const banner = page.getByRole('complementary', { name: '广告一' });
    const items = banner.locator(':scope > *');
    const wanted = random === 0 ? 0 : (await items.count()) - 1;
    await expect(items.nth(wanted)).toBeVisible();
    await expect(banner.locator(':scope > :not([hidden])')).toHaveCount(1);
    boxes.push(await banner.boundingBox());
    await context.close();
  }
  expect(boxes[1]).toEqual(boxes[0]);
  expect(boxes[2]).toEqual(boxes[0]);
});

test('the second carousel is 400 px wide and holds at most five', async ({ page }) => {
  await openHome(page);
  const second = page.getByRole('region', { name: '图片聚焦轮播' });
  expect((await second.boundingBox())?.width).toBe(400);
  expect(await second.getByRole('group').count()).toBeLessThanOrEqual(5);
});

test('the big advertisement is closed once per browser session', async ({ page, context }) => {
  await page.goto('/index');
  const dialog = page.getByRole('dialog', { name: '广告' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const flag = (await context.cookies()).find((c) => c.name === 'noBigAd');
  expect(flag).toMatchObject({ value: '1', expires: -1 });
  // The keyboard goes on from the beginning of the page, not from its end.
  await page.keyboard.press('Tab');
  await expect(page.locator('section[aria-label="首页轮播"] :focus')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: '无障碍' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an advertisement of a product opens for user#userPurchase alone, others say 权限不足', async ({
  page,
  context,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const product = page.locator('a[data-ad="product"]:visible').first();
  for (const role of [null, 'user#userOrg', 'admin#adminNews']) {
    if (role)
      await context.addCookies([{ name: 'role', value: encodeURIComponent(role), url: baseURL ?? '' }]);
    await openHome(page);
    await product.scrollIntoViewIfNeeded();
    await expect(async () => {
      await product.click();
      await expect(page.getByText('权限不足')).toBeVisible({ timeout: GLANCE_MS });
    }).toPass();
    await expect(page).toHaveURL(/\/index$/);
  }
  await context.addCookies([{ name: 'role', value: 'user%23userPurchase', url: baseURL ?? '' }]);
  await openHome(page);
  const href = await product.getAttribute('href');
  await product.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('every other target opens apart, and cannot reach back', async ({ page }) => {
  await openHome(page);
  const others = page.locator(
    '[data-banner] a:not([data-ad]), [aria-roledescription="轮播图"] a:not([data-ad])',
  );
  for (const link of await others.all()) {
    const href = (await link.getAttribute('href')) ?? '';
    if (/^\/index\/details\/\d+$/.test(href)) await expect(link).not.toHaveAttribute('target');
    else {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      expect(href).toMatch(/^(https?:\/\/|\/(?!\/))/);
    }
  }
});

test('back to top: after 100 px of scroll, 15 ms after its end, in 500 ms', async ({ page }) => {
  await stopClock(page);
  const button = page.getByRole('button', { name: '返回顶部' });
  const scrollPage = (y: number) =>
    page.evaluate(
      (to) =>
        new Promise<void>((done) => {
          addEventListener('scroll', () => done(), { once: true });
          window.scrollTo(0, to);
        }),
      y,
    );
  await scrollPage(100);
  await page.clock.runFor(15);
  await expect(button).toHaveCount(0);
  await scrollPage(101);
  await page.clock.runFor(14);
  await expect(button).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(button).toBeVisible();
  await scrollPage(1000);
  await button.click();
  await page.clock.runFor(250);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.clock.runFor(300);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('#main')).toBeFocused();
});

test('grey mode greys every page of readers and buyers', async ({ page }) => {
  const filter = () => page.evaluate(() => getComputedStyle(document.documentElement).filter);
  const set = async (value: boolean) => {
    await sql("update settings set value = $1::jsonb where key = 'site.grey'", [String(value)]);
    await announce('site');
  };
  await set(true);
  try {
    await expect
      .poll(async () => {
        await openHome(page);
        return filter();
      })
      .toBe('grayscale(1)');
    for (const path of ['/index/list', '/mall', '/login/userlogin', '/mobile/home', '/mobile/car']) {
      await page.goto(path);
      expect(await filter(), path).toBe('grayscale(1)');
    }
    // Dialogs lie above the page, where its filter does not reach.
    await page.context().clearCookies({ name: 'noBigAd' });
    await page.goto('/index');
    await expect(page.getByRole('dialog', { name: '广告' })).toHaveCSS('filter', 'grayscale(1)');
  } finally {
    await set(false);
  }
  await expect
    .poll(async () => {
      await openHome(page);
      return filter();
    })
    .toBe('none');
});

test('the pictures of later slides are asked for when the page has loaded', async ({ page }) => {
  let hold: (value?: unknown) => void = () => undefined;
  const held = new Promise((done) => {
    hold = done;
  });
  const first = page.locator('section[aria-label="首页轮播"] [data-slide]').first();
  await page.route(/_next\/image/, async (route) => {
    await held;
    await route.continue();
  });
  await page
    .context()
    .addCookies([{ name: 'noBigAd', value: '1', url: test.info().project.use.baseURL ?? '' }]);
  await page.goto('/index', { waitUntil: 'domcontentloaded' });
  await expect(first.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
  await expect(page.locator('section[aria-label="首页轮播"] [data-near]')).toHaveCount(1);
  hold();
  await expect(page.locator('section[aria-label="首页轮播"] [data-near]')).toHaveCount(2);
});
