import { expect, test } from '@playwright/test';

test('while somebody types, the search box offers news, public information and books; the arrow keys walk through them', async ({
  page,
}) => {
  await page
    .context()
    .addCookies([{ name: 'noBigAd', value: '1', url: test.info().project.use.baseURL ?? '' }]);
  await page.goto('/index');
  const box = page.getByRole('searchbox', { name: '站内搜索' });
  const offered = page.getByRole('list', { name: '搜索建议' });
  await box.pressSequentially('保密');
  await expect(offered.getByText('新闻', { exact: true }).first()).toBeVisible();
  await expect(offered.getByText('商品', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.type('常识');
  const first = offered.getByRole('link').first();
  await expect(first).toContainText('保密常识');
  const title = (await first.textContent())?.replace(/商品$/, '') ?? '';
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mall\/details\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // The mall's own box stands in the place of the site's, and offers what it sells.
  await expect(box).toBeHidden();
  await page.getByRole('searchbox', { name: '搜索书刊' }).pressSequentially('保密');
  await expect(offered.getByRole('link').first()).toBeVisible();
  const hrefs = await offered.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(hrefs.filter((href) => !/^\/mall\/details\/\d+$/.test(href ?? ''))).toEqual([]);
});

test('every header has the way to the cart once, with the number of what is in it', async ({ page }) => {
  const lines = [1, 2].map((productId) => ({ productId, specKey: '', quantity: 1, selected: true }));
  await page.addInitScript((cart) => localStorage.setItem('portal.cart', cart), JSON.stringify(lines));
  for (const path of ['/index', '/index/list', '/index/search', '/mall', '/mall/list', '/login/userlogin']) {
    await page.goto(path);
    const cart = page.locator('a[href="/mall/cart"]:has([data-cart-count])').filter({ visible: true });
    await expect(cart, path).toHaveCount(1);
    await expect(cart, path).toHaveText('购物车2 种商品');
  }
});
