import { expect, test, type Page } from '@playwright/test';
import { PHONE } from './support/phone';

/** Lists that free words or a price narrow: frames, whose list is drawn in the browser (docs/adr/0032). */

const WORD = encodeURIComponent('保密');

interface Face {
  path: string;
  call: string;
  /** Links to what is found. */
  items: string;
  nothing: string;
}
const SHELF = '/api/guest/product/shelf';
const NEWS = '/api/guest/article/list';
const FACES: Record<'desktop' | 'phone', Face[]> = {
  desktop: [
    { path: '/mall/list', call: SHELF, items: 'main a[href^="/mall/details/"]', nothing: '没有找到与' },
    {
      path: '/index/list',
      call: NEWS,
      items: 'main a[href^="/index/details/"]',
      nothing: '没有找到相关文章',
    },
  ],
  phone: [
    { path: '/mobile/list', call: SHELF, items: 'main a[href^="/mobile/detail?id="]', nothing: '没有找到与' },
    { path: '/mobile/news', call: NEWS, items: 'main a[href^="/mobile/news/"]', nothing: '没有找到相关文章' },
  ],
};

/** Calls of the page to one address, with their queries. */
function callsTo(page: Page, call: string): string[] {
  const asked: string[] = [];
  page.on('request', (r) => {
    const { pathname, search } = new URL(r.url());
    if (pathname === call) asked.push(search);
  });
  return asked;
}

for (const [skin, faces] of Object.entries(FACES)) {
  test.describe(skin, () => {
    if (skin === 'phone') test.use(PHONE);

    for (const { path, call, items, nothing } of faces) {
      test(`${path} asks once, shows what is found with its words marked, and stands in its fields`, async ({
        page,
      }) => {
        const asked = callsTo(page, call);
        const said: string[] = [];
        page.on('console', (m) => m.type() === 'error' && said.push(m.text()));
        page.on('pageerror', (e) => said.push(String(e)));
        await page.goto(`${path}?keyword=${WORD}`, { waitUntil: 'networkidle' });
        await expect(page.locator(items).first()).toBeVisible();
        await expect(page.locator('main mark').first()).toHaveText(/保密/);
        await expect(page.locator(`form[action="${path}"] input[type="search"]`)).toHaveValue('保密');
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('保密');
        expect(asked.filter((query) => !query.includes('pageNum=2'))).toEqual([
          `?keyword=${WORD}&pageSize=20`,
        ]);
        expect(said).toEqual([]);
      });

      test(`${path} comes back to its place after what was found was read`, async ({ page }) => {
        await page.goto(`${path}?keyword=${WORD}`, { waitUntil: 'networkidle' });
        const item = page.locator(items).nth(9);
        await item.scrollIntoViewIfNeeded();
        const y = await page.evaluate(() => scrollY);
        expect(y).toBeGreaterThan(200);
        await item.evaluate((link) => (link as HTMLElement).click());
        await page.waitForURL((url) => !url.search.includes('keyword'));
        await page.goBack({ waitUntil: 'networkidle' });
        await expect(page.locator(items).nth(9)).toBeVisible();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
        await page.goForward();
        await page.waitForURL((url) => !url.search.includes('keyword'));
      });

      test(`${path} says what it did not find, why it could not look, and what makes no sense`, async ({
        page,
      }) => {
        await page.goto(`${path}?keyword=${encodeURIComponent('无此词语齉')}`);
        await expect(page.getByText(nothing)).toBeVisible();
        await page.goto(`${path}?keyword=a&keyword=b`);
        await expect(page.getByText('页面不存在').first()).toBeVisible();
        await page.goto(`${path}?keyword=${'x'.repeat(51)}`);
        await expect(page.getByText('不能超过 50 个字符')).toBeVisible();
        await page.goto(`${path}?keyword=a&category=987654321`);
        await expect(page.getByText(/(分类|栏目)不存在/)).toBeVisible();
        await page.route(`**${call}?*`, (route) =>
          route.fulfill({
            status: 503,
            json: { result: false, code: 'UNAVAILABLE', message: '忙', data: null },
          }),
        );
        await page.goto(`${path}?keyword=${WORD}`);
        await expect(page.getByText('现在搜索的人较多')).toBeVisible();
        await page.unroute(`**${call}?*`);
        await page.getByRole('button', { name: '重新加载' }).click();
        await expect(page.locator(items).first()).toBeVisible();
      });
    }

    test('without scripts it says so', async ({ request }) => {
      for (const { path } of faces)
        expect(await (await request.get(`${path}?keyword=a`)).text()).toContain(
          '<noscript><p>搜索需要浏览器启用脚本',
        );
    });
  });
}

test('links of facets, orders and pages keep the words, and a price is a condition like them', async ({
  page,
}) => {
  await page.goto(`/mall/list?keyword=${WORD}&priceFrom=1`);
  await page.locator('dl a[href*="kind=paper_book"]').click();
  await expect(page).toHaveURL(`/mall/list?kind=paper_book&priceFrom=1&keyword=${WORD}`);
  await page.getByRole('link', { name: '价格从低到高' }).click();
  await expect(page).toHaveURL(`/mall/list?kind=paper_book&priceFrom=1&keyword=${WORD}&sort=price`);
  await page.getByRole('link', { name: '取消价格：1 元以上' }).click();
  await page.getByRole('link', { name: '取消关键词：保密' }).click();
  await expect(page).toHaveURL('/mall/list?kind=paper_book&sort=price');
  // What is left is a page again.
  await page.getByRole('textbox', { name: '最高价，元' }).fill('30');
  await page.getByRole('textbox', { name: '最高价，元' }).press('Enter');
  await expect(page).toHaveURL(/priceFrom=&priceTo=30$/);
  await expect(page.getByRole('link', { name: '取消价格：30 元以下' })).toBeVisible();
});

test('a list that nothing answers offers hot words and what sells best', async ({ page }) => {
  await page.goto(`/mall/list?keyword=${encodeURIComponent('无此词语齉')}&kind=e_book`);
  await expect(page.getByRole('link', { name: /^去掉“/ })).toHaveCount(2);
  await expect(page.getByRole('heading', { name: '热销书刊' })).toBeVisible();
  await expect(page.locator('section a[href^="/mall/details/"]')).toHaveCount(5);
});
