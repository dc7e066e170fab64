import { expect, test, type Page } from '@playwright/test';
import { measureList } from './support/list-room';
import { resize } from './support/resize';
import { logIn } from './support/world';

/** Their tables stand below charts and figures. */
const CHARTED = /^\/mall\/manage\/reports/;

/** The entries of the office's menu that this person sees. */
async function entriesOf(page: Page, start: string): Promise<string[]> {
  await page.goto(start);
  const links = page.locator('nav[aria-label$=后台] li a, nav[aria-label=平台管理] li a');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname));
}

/** Opens a page and waits for its rows. @returns whether the page is one list */
async function openList(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  await expect(page.locator('#main h1')).toBeVisible();
  // A list stands there with its heading, before it has rows.
  if ((await page.locator('#main [data-list]').count()) !== 1) return false;
  await expect(page.locator('#main [data-list] [aria-busy=true]')).toHaveCount(0);
  const counts = await Promise.all(
    ['#main table', '#main [data-list] table'].map((what) => page.locator(what).count()),
  );
  return counts.every((count) => count === 1);
}

for (const [who, start] of [
  ['newsedit', '/index/manage/article'],
  ['mallclerk', '/mall/manage/orders'],
  ['finance', '/mall/manage/payments'],
  ['warehouse', '/mall/manage/stock'],
  ['platform', '/admin/members'],
] as const) {
  test(`fourteen rows and the pager of every list of ${who} are in sight`, async ({ page }) => {
    await logIn(page, who);
    for (const path of await entriesOf(page, start)) {
      if (CHARTED.test(path) || !(await openList(page, path))) continue;
      const room = await measureList(page);
      const what = `${path} ${JSON.stringify(room)}`;
      expect(room?.top, what).toBeLessThanOrEqual(260);
      expect(room?.fits, what).toBeGreaterThanOrEqual(14);
      // A few rows hold more than two lines, a foot takes the room of one.
      expect(room?.rowHeight, what).toBeLessThanOrEqual(44);
      expect(room?.whole, what).toBeGreaterThanOrEqual(Math.min(12, room?.rows ?? 0));
      expect(room?.higher, what).toBeLessThanOrEqual(0);
      expect(room?.wider, what).toBeLessThanOrEqual(0);
      if (await page.getByRole('navigation', { name: '分页' }).count()) expect(room?.pager, what).toBe(true);
    }
  });
}

test('a list is found again as it was left, and its rows lead to each other', async ({ page }) => {
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/orders?pageSize=10&pageNum=2');
  const numbers = page.locator('#main tbody tr td a:first-child');
  await expect(numbers.first()).toBeVisible();
  const [first, second] = await page
    .locator('#main tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.pathname ?? ''));
  await numbers.first().click();
  await page.waitForURL(first ?? '');
  const beside = page.getByRole('navigation', { name: '列表中的上一条和下一条' });
  await expect(beside).toContainText('1 / 10');
  await beside.getByRole('link', { name: '下一条' }).click();
  await page.waitForURL(second ?? '');
  await page.getByRole('link', { name: '‹ 订单管理' }).click();
  await page.waitForURL((url) => url.searchParams.get('pageNum') === '2');
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
});

test('a filter that is folded away says in the line that it is set, and is taken off there', async ({
  page,
}) => {
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/orders?payStatus=paid');
  const set = page.getByRole('list', { name: '已设筛选' });
  await expect(set).toContainText('付款：');
  await expect(page.getByRole('button', { name: '筛选 1' })).toHaveAttribute('aria-expanded', 'false');
  await set.getByRole('button', { name: /付款/ }).click();
  await expect(set).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await expect(page.getByLabel('收货人')).toBeVisible();
});

test('the menu keeps what its person folds and favours, and gives its width to the rows in a small window', async ({
  page,
}) => {
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/orders');
  const menu = page.getByRole('navigation', { name: '商城后台', exact: true });
  await menu.getByRole('button', { name: '收藏：订单管理' }).click();
  await menu.getByRole('button', { name: '商品', exact: true }).click();
  await page.goto('/mall/manage/stock/ledger');
  await expect(
    menu.getByRole('list', { name: '收藏' }).getByRole('link', { name: /订单管理/ }),
  ).toBeVisible();
  await expect(menu.getByRole('button', { name: '商品', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(menu.getByRole('link', { name: '商品列表' })).toHaveCount(0);
  await expect(
    menu.getByRole('list', { name: '库存' }).getByRole('link', { name: '库存流水' }),
  ).toBeInViewport();
  await resize(page, 1024, 768);
  await expect.poll(() => menu.evaluate((nav) => nav.getBoundingClientRect().width)).toBe(60);
});
