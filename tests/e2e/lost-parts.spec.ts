import { expect, test, type Page } from '@playwright/test';
import { isAwake, wake } from './support/wake';
import { sql } from './support/world';

/** From now on the network brings no script that the page does not have yet. */
async function loseScripts(page: Page): Promise<string[]> {
  const lost: string[] = [];
  await page.route('**/_next/static/chunks/*.js', (route) => {
    lost.push(route.request().url());
    return route.abort();
  });
  return lost;
}

/** Scripts that the page's own document names. */
async function ownScripts(page: Page, path: string): Promise<Set<string>> {
  const html = await (await page.request.get(path)).text();
  return new Set([...html.matchAll(/\/_next\/static\/chunks\/[\w.~-]+\.js/g)].map(([name]) => name));
}

test('a list whose part is lost keeps the rest of the page, and comes when it is loaded again', async ({
  page,
}) => {
  const path = '/mall/list?priceFrom=1';
  const own = await ownScripts(page, path);
  const lost: string[] = [];
  await page.route('**/_next/static/chunks/*.js', (route) => {
    const { pathname } = new URL(route.request().url());
    if (own.has(pathname)) return route.continue();
    lost.push(pathname);
    return route.abort();
  });
  await page.goto(path);
  await wake(page);
  await expect(page.getByRole('alert').filter({ hasText: '网络连接失败' })).toBeVisible();
  expect(lost).not.toEqual([]);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  await page.unroute('**/_next/static/chunks/*.js');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByText('价格：1 元以上')).toBeVisible();
});

test('a product page without its later parts still sells; its pictures say that the network is away', async ({
  page,
}) => {
  const [book] = await sql<{ id: number }>(
    "select id::int from products where kind = 'paper_book' and status = 'approved' and marketable order by id limit 1",
  );
  await page.goto(`/mall/details/${book?.id}`);
  await wake(page);
  await page.waitForLoadState('networkidle');
  const lost = await loseScripts(page);
  await page.getByRole('button', { name: /放大查看第 1 张图片/ }).click();
  await expect(page.getByText('网络连接失败，请重试')).toBeVisible();
  expect(lost).not.toEqual([]);
  await page.getByRole('button', { name: '选择收货地区，查看运费' }).click();
  await expect(page.getByRole('button', { name: '选择收货地区，查看运费' })).toBeVisible();
  expect(await isAwake(page)).toBe(true);
  await expect(page.getByRole('button', { name: '加入购物车' })).toBeEnabled();
});
