import { expect, test, type Page } from '@playwright/test';
import { PHONE } from './support/phone';

test.use(PHONE);

/** Rows of a list that lead to such pages. */
const rows = (page: Page, path: string) => page.locator(`main a[href^="${path}"]`);

const fenOf = (text: string) => Math.round(Number(/¥\s*([\d.]+)/.exec(text)?.[1]) * 100);

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a book is found through its category, the filter and the order of the list', async ({ page }) => {
  await page.goto('/mobile/home');
  await page
    .getByRole('navigation', { name: '底部导航' })
    .getByRole('link', { name: '分类', exact: true })
    .click();
  await expect(page).toHaveURL(/\/mobile\/list$/);
  const rail = page.getByRole('navigation', { name: '一级分类' });
  await rail.getByRole('link', { name: '教育培训' }).click();
  await expect(rail.getByRole('link', { name: '教育培训' })).toHaveAttribute('aria-current', 'true');
  await page
    .getByRole('region', { name: '教育培训' })
    .getByRole('link', { name: '通俗读物', exact: true })
    .click();
  await expect(page).toHaveURL(/\/mobile\/list\?category=\d+$/);
  const categories = page.getByRole('navigation', { name: '商品分类' });
  await expect(categories.getByRole('link', { name: '通俗读物' })).toHaveAttribute('aria-current', 'page');

  // One step up: everything below 教育培训, then what is a book of paper for ten yuan and more.
  await categories.getByRole('link', { name: '全部' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '教育培训' })).toBeAttached();
  await page.getByRole('button', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.locator('label:has(input[value="paper_book"])').click();
  await sheet.getByLabel('最低价，元').fill('10');
  await sheet.getByRole('button', { name: '确定', exact: true }).click();
  await expect(page).toHaveURL(/kind=paper_book&priceFrom=10$/);
  const chosen = page.getByRole('navigation', { name: '已选条件' });
  await expect(chosen.getByRole('link')).toHaveCount(2);
  await chosen.getByRole('link', { name: '10 元以上，取消价格' }).click();
  await expect(page).toHaveURL(/kind=paper_book$/);

  await page.getByRole('link', { name: '价格从低到高' }).click();
  await expect(page).toHaveURL(/sort=price$/);
  const prices = (await rows(page, '/mobile/detail?id=').allInnerTexts()).map(fenOf);
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));

  await page.getByRole('button', { name: '改为大图显示' }).click();
  // Early on the page keeps the touch until it is alive; a reload before that would forget it.
  await expect(page.getByRole('button', { name: '改为列表显示' })).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-view="grid"]')).toHaveCount(1);
  await rows(page, '/mobile/detail?id=').first().click();
  await expect(page).toHaveURL(/\/mobile\/detail\?id=\d+$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: '改为列表显示' })).toBeVisible();
});

test('a list without answers says which condition to give up', async ({ page }) => {
  await page.goto('/mobile/list?kind=e_book&priceFrom=900000');
  await expect(page.getByText('没有找到符合条件的商品')).toBeVisible();
  await page.getByRole('link', { name: '去掉“900000 元以上”' }).click();
  await expect(page).toHaveURL(/\/mobile\/list\?kind=e_book$/);
  await expect(rows(page, '/mobile/detail?id=').first()).toBeVisible();
});

test('the list of all products goes on as one scrolls, each product once', async ({ page }) => {
  await page.goto('/mobile/list?sort=default');
  const list = rows(page, '/mobile/detail?id=');
  await expect(list).toHaveCount(20);
  const total = Number(/共 (\d+) 件商品/.exec(await page.locator('main').innerText())?.[1]);
  for (let shown = 20; shown < total; shown = Math.min(total, shown + 20)) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => list.count()).toBeGreaterThan(shown);
  }
  await expect(list).toHaveCount(total);
  const hrefs = await list.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(total);
  await expect(page.getByText('没有更多了')).toBeVisible();
});

test('a search is helped while one types, shows its hits by kind, and is remembered until it is cleared', async ({
  page,
}) => {
  await page.goto('/mobile/home');
  await page.getByRole('link', { name: '搜索书名、作者或 ISBN' }).click();
  await expect(page).toHaveURL(/\/mobile\/Search$/);
  const field = page.getByRole('searchbox', { name: '搜索' });
  await expect(page.getByRole('region', { name: '搜索历史' })).toHaveCount(0);
  await field.fill('保密');
  const help = page.getByRole('list', { name: '搜索建议' });
  await expect(help.getByRole('link', { name: '搜索“保密”' })).toBeVisible();
  await expect(help.locator('a[href^="/mobile/detail?id="]').first()).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/mobile\/Search\?keyword=%E4%BF%9D%E5%AF%86$/);

  const tabs = page.getByRole('navigation', { name: '结果类型' });
  await expect(tabs.getByRole('link')).toHaveCount(4);
  await tabs.getByRole('link', { name: /^新闻 \d/ }).click();
  await expect(page).toHaveURL(/type=article$/);
  await expect(rows(page, '/mobile/news/').first().locator('mark').first()).toHaveText(/保密/);
  await page
    .getByRole('navigation', { name: '结果类型' })
    .getByRole('link', { name: /^商品 \d/ })
    .click();
  await expect(page).toHaveURL(/type=product$/);
  const hit = rows(page, '/mobile/detail?id=').first();
  await expect(hit.locator('mark').first()).toHaveText(/保密/);
  await hit.click();
  await expect(page).toHaveURL(/\/mobile\/detail\?id=\d+$/);

  await page.goto('/mobile/Search');
  const history = page.getByRole('region', { name: '搜索历史' });
  await expect(history.getByRole('link', { name: '保密', exact: true })).toBeVisible();
  await history.getByRole('button', { name: '清空' }).click();
  await page.getByRole('dialog', { name: '清空搜索历史？' }).getByRole('button', { name: '确定' }).click();
  await expect(history).toHaveCount(0);
});

test('news are read and shared on the phone, and the way back leads to the same place of the list', async ({
  page,
}) => {
  await page.goto('/mobile/home');
  await page.getByRole('navigation', { name: '快捷入口' }).getByRole('link', { name: '保密资讯' }).click();
  await expect(page).toHaveURL(/\/mobile\/news$/);
  const categories = page.getByRole('navigation', { name: '新闻栏目' });
  await categories.getByRole('link', { name: '保密课堂' }).click();
  await expect(page).toHaveURL(/\/mobile\/news\?category=\d+$/);
  await expect(rows(page, '/mobile/news/').first()).toBeVisible();
  await page.getByRole('navigation', { name: '新闻栏目' }).getByRole('link', { name: '全部' }).click();
  await expect(page).toHaveURL(/\/mobile\/news$/);

  const list = rows(page, '/mobile/news/');
  await expect(list).toHaveCount(20);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => list.count()).toBeGreaterThanOrEqual(40);
  const far = list.nth(30);
  await far.scrollIntoViewIfNeeded();
  const [href, title] = [
    await far.getAttribute('href'),
    (await far.innerText()).split('\n').find((t) => t !== '置顶'),
  ];
  const read = page.waitForRequest((r) => r.url().includes('/api/guest/article/view/'));
  await far.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/index\/details\/\d+$/);
  // A reading counts after three seconds in sight, as on the desktop.
  expect((await read).method()).toBe('POST');

  await page.getByRole('button', { name: '字号' }).click();
  const sizes = page.getByRole('dialog', { name: '字号' });
  await sizes.getByRole('button', { name: '特大' }).click();
  await expect(sizes.getByRole('button', { name: '特大' })).toHaveAttribute('aria-pressed', 'true');
  const size = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--article-size'));
  expect(await size()).toBe('20px');
  await sizes.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '分享' }).click();
  const share = page.getByRole('dialog', { name: '分享' });
  await expect(share.getByRole('img', { name: '本文二维码' })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await share.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${href}$`));

  await page.getByRole('link', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/mobile\/news$/);
  await expect.poll(() => list.count()).toBeGreaterThanOrEqual(40);
  await expect(page.locator(`main a[href="${href}"]`)).toBeInViewport();
});

test('public information is listed and read on the phone', async ({ page }) => {
  await page.goto('/mobile/home');
  await page.getByRole('navigation', { name: '快捷入口' }).getByRole('link', { name: '信息公开' }).click();
  const first = rows(page, '/mobile/publicinfo/').first();
  const title = (await first.innerText()).split('\n')[0];
  await first.click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByText('发布日期：')).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/index\/publicinfo\/\d+$/);
  await page.getByRole('link', { name: '列表' }).click();
  await expect(page).toHaveURL(/\/mobile\/publicinfo$/);
});
