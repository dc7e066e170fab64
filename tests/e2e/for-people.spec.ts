import { expect, test, type Page } from '@playwright/test';
import { axeFindings, overflow, smallTexts } from './support/quality';
import { sql } from './support/world';
import { GLANCE_MS } from './support/patience';

const root = (page: Page) =>
  page.evaluate(() => ({ ...document.documentElement.dataset }) as Record<string, string>);
const firstArticle = async () =>
  (
    await sql<{ id: number }>("select id::int from articles where status = 'published' order by id limit 1")
  )[0]?.id ?? 0;
const closeBigAd = (page: Page) =>
  page.context().addCookies([{ name: 'noBigAd', value: '1', url: test.info().project.use.baseURL ?? '' }]);

test.describe('长者模式', () => {
  test('large text and targets, one column, no advertisements, no dialog, a carousel that rests; kept until 标准版', async ({
    page,
    request,
  }) => {
    const errors: string[] = [];
    page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
    await closeBigAd(page);
    await page.goto('/index');
    await page.getByRole('button', { name: '长者模式' }).click();
    await expect(page.getByRole('button', { name: '标准版' })).toBeVisible();
    await page.context().clearCookies({ name: 'noBigAd' });
    for (const path of [
      '/index',
      '/index/list',
      `/index/details/${await firstArticle()}`,
      '/index/publicinfo',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: '标准版' })).toBeVisible();
      expect(await root(page), path).toMatchObject({ elder: '' });
      expect(await smallTexts(page, 18), path).toEqual([]);
      expect(await overflow(page), path).toBe(0);
      await expect(page.locator('[data-banner]:visible')).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      for (const button of await page.locator('main button:visible').all()) {
        const box = await button.boundingBox();
        expect(Math.round(Math.min(box?.height ?? 0, box?.width ?? 0)), path).toBeGreaterThanOrEqual(60);
      }
      for (const link of await page
        .locator('nav[aria-label="主导航"] a:visible, main li > a:visible')
        .all()) {
        expect(Math.round((await link.boundingBox())?.height ?? 0), path).toBeGreaterThanOrEqual(60);
      }
      expect(await axeFindings(page), path).toEqual([]);
    }
    await page.goto('/index');
    await expect(page.getByRole('button', { name: '继续轮播' }).first()).toBeVisible();
    const blocks = page.locator('main section[aria-labelledby^="block-"]');
    const lefts = await blocks.evaluateAll((all) =>
      all.map((b) => Math.round(b.getBoundingClientRect().width)),
    );
    expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThanOrEqual(40);
    // The page itself is the same bytes for everybody.
    const usual = await (await request.get('/index')).text();
    const elder = await (await request.get('/index', { headers: { cookie: 'elder=1' } })).text();
    expect(elder.length).toBe(usual.length);
    await page.getByRole('button', { name: '标准版' }).click();
    await expect(page.getByRole('button', { name: '长者模式' })).toBeVisible();
    expect(await root(page)).not.toHaveProperty('elder');
    expect(errors).toEqual([]);
  });

  test('is there before anything is painted', async ({ page, context, baseURL }) => {
    await context.addCookies([
      { name: 'elder', value: '1', url: baseURL ?? '' },
      { name: 'articleSize', value: '20', url: baseURL ?? '' },
    ]);
    // What the root element looks like when the parser has come to the first text of the page.
    await page.addInitScript(() => {
      new MutationObserver((_, self) => {
        if (!document.querySelector('main')) return;
        self.disconnect();
        const { dataset, style } = document.documentElement;
        Object.assign(window, {
          early: { elder: dataset.elder, size: style.getPropertyValue('--article-size') },
        });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`/index/details/${await firstArticle()}`);
    expect(await page.evaluate(() => (window as unknown as { early: object }).early)).toEqual({
      elder: '',
      size: '20px',
    });
  });
});

test.describe('无障碍 bar', () => {
  const bar = (page: Page) => page.getByRole('region', { name: '无障碍工具条' });

  test('is fetched when it is opened; its choices hold on the next page and are taken back by 重置', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (r) => r.resourceType() === 'script' && scripts.push(r.url()));
    await closeBigAd(page);
    await page.goto('/index/list', { waitUntil: 'networkidle' });
    const before = scripts.length;
    await page.getByRole('button', { name: '无障碍' }).click();
    await expect(bar(page)).toBeVisible();
    expect(scripts.length).toBeGreaterThan(before);
    const size = () =>
      page
        .locator('main section li a')
        .first()
        .evaluate((a) => Number.parseFloat(getComputedStyle(a).fontSize));
    expect(await size()).toBe(16);
    await bar(page).getByRole('button', { name: '放大文字' }).click();
    await expect(bar(page).getByRole('status')).toHaveText('120%');
    expect(await size()).toBeCloseTo(19.2, 1);
    await bar(page).getByRole('button', { name: '缩小文字' }).click();
    expect(await size()).toBe(16);
    for (let i = 0; i < 5; i += 1) await bar(page).getByRole('button', { name: '放大文字' }).click();
    await expect(bar(page).getByRole('button', { name: '放大文字' })).toBeDisabled();
    expect(await size()).toBe(32);
    expect(await overflow(page)).toBe(0);
    const colours = () =>
      page.evaluate(() => [
        getComputedStyle(document.body).color,
        getComputedStyle(document.body).backgroundColor,
      ]);
    for (const [name, ink, paper] of [
      ['白底黑字', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
      ['黑底黄字', 'rgb(255, 255, 0)', 'rgb(0, 0, 0)'],
      ['蓝底黄字', 'rgb(255, 255, 0)', 'rgb(0, 0, 170)'],
      ['黄底黑字', 'rgb(0, 0, 0)', 'rgb(255, 255, 0)'],
    ] as const) {
      await bar(page).getByRole('button', { name }).click();
      expect(await colours(), name).toEqual([ink, paper]);
      expect(await axeFindings(page), name).toEqual([]);
    }
    await bar(page).getByRole('button', { name: '大鼠标' }).click();
    expect(await page.locator('body').evaluate((b) => getComputedStyle(b).cursor)).toContain('url(');
    await bar(page).getByRole('button', { name: '十字线' }).click();
    await page.mouse.move(300, 400);
    const lines = page.locator('body > [aria-hidden="true"]');
    await expect(lines).toHaveCount(2);
    await expect
      .poll(async () => [
        Math.round((await lines.nth(0).boundingBox())?.y ?? 0),
        Math.round((await lines.nth(1).boundingBox())?.x ?? 0),
      ])
      .toEqual([400, 300]);
    await page.goto('/index/publicinfo');
    await expect(bar(page)).toBeVisible();
    expect(await root(page)).toMatchObject({ scale: '5', contrast: '4', pointer: '' });
    await expect(lines).toHaveCount(2);
    await bar(page).getByRole('button', { name: '重置' }).click();
    expect(Object.keys(await root(page))).not.toEqual(expect.arrayContaining(['scale']));
    await expect(lines).toHaveCount(0);
    await bar(page).getByRole('button', { name: '关闭工具条' }).click();
    await expect(bar(page)).toHaveCount(0);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(bar(page)).toHaveCount(0);
    expect((await page.context().cookies()).map((c) => c.name)).not.toContain('a11y');
  });

  test('reads the page aloud, or what the focus is on', async ({ page }) => {
    // This browser has no voice: what would be said is kept instead.
    await page.addInitScript(() => {
      const said: string[] = [];
      const engine = {
        speak: (u: { text: string }) => said.push(u.text),
        cancel: () => undefined,
      };
      Object.defineProperty(window, 'speechSynthesis', { value: engine });
      Object.assign(window, { said });
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0).join(''));
    const id = await firstArticle();
    const [article] = await sql<{ title: string }>('select title from articles where id = $1', [id]);
    await page.goto(`/index/details/${id}`);
    await page.getByRole('button', { name: '无障碍' }).click();
    await bar(page).getByRole('button', { name: '朗读全文' }).click();
    const whole = await said();
    expect(whole).toContain(article?.title.slice(0, 10));
    expect(whole).toContain('责任编辑');
    expect(whole).not.toContain('undefined');
    const point = bar(page).getByRole('button', { name: '指读' });
    await point.click();
    await expect(point).toHaveAttribute('aria-pressed', 'true');
    await said();
    await page.getByRole('button', { name: '打印' }).focus();
    await expect.poll(said).toBe('打印');
  });
});

test.describe('an article', () => {
  test('keeps the text size that was chosen', async ({ page }) => {
    await page.goto(`/index/details/${await firstArticle()}`);
    const text = page.locator('article p').filter({ hasText: /.{20}/ }).first();
    const size = () => text.evaluate((p) => getComputedStyle(p).fontSize);
    expect(await size()).toBe('18px');
    await expect(async () => {
      await page.getByRole('button', { name: '特大' }).click();
      expect(await size()).toBe('20px');
    }).toPass();
    await page.reload();
    expect(await size()).toBe('20px');
    await expect(page.getByRole('button', { name: '特大' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('is printed without the frame, with its address', async ({ page }) => {
    const path = `/index/details/${await firstArticle()}`;
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(new RegExp(`^http.*${path}$`))).toBeVisible();
    for (const name of ['主导航', '站点说明', '当前位置', '上一篇和下一篇'])
      await expect(page.getByRole('navigation', { name })).toBeHidden();
    await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
  });

  test('is shared by a code of its canonical address, and by a link that is copied', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await firstArticle();
    await page.goto(`/index/details/${id}`);
    await expect(async () => {
      await page.getByRole('button', { name: '分享' }).click();
      await expect(page.getByRole('img', { name: '本文二维码' })).toBeVisible({ timeout: GLANCE_MS });
    }).toPass();
    await page.getByRole('button', { name: '复制链接' }).click();
    await expect(page.getByText('链接已复制')).toBeVisible();
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '复制链接' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '分享' })).toBeFocused();
  });

  test('counts as read after three seconds in sight, not before', async ({ page }) => {
    await page.clock.install();
    const id = await firstArticle();
    const told: string[] = [];
    page.on('request', (r) => r.url().includes('/article/view/') && told.push(new URL(r.url()).pathname));
    await page.goto(`/index/details/${id}`);
    await expect(page.locator('a[href="/login/userlogin"]').first()).toBeVisible();
    await page.clock.runFor(3000);
    await expect.poll(() => told).toEqual([`/api/guest/article/view/${id}`]);
    await page.clock.runFor(30_000);
    expect(told).toHaveLength(1);
  });
});

test('the keyboard reaches the text at once, and everything shows where it is', async ({ page }) => {
  await closeBigAd(page);
  await page.goto('/index');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.goto('/index');
  for (let i = 0; i < 25; i += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return `${style.outlineStyle} ${style.outlineWidth}`;
    });
    expect(outline).toMatch(/^(solid|auto) [1-9]/);
  }
});

test('movement stops for people who asked for less', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await closeBigAd(page);
  await page.goto('/index');
  await expect(page.getByRole('button', { name: '继续轮播' }).first()).toBeVisible();
});
