import { expect, test } from '@playwright/test';
import { PHONE } from './support/phone';

test.use(PHONE);

for (const path of ['/', '/index', '/mall']) {
  test(`a phone that asks for ${path} is sent to the mobile home`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/mobile\/home$/);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBe(0);
  });
}

test('other pages are not redirected, and the wish for the desktop version sticks', async ({ page }) => {
  await page.goto('/index/list');
  await expect(page).toHaveURL(/\/index\/list$/);
  await page.goto('/mobile/home');
  await page.getByRole('link', { name: '电脑版' }).click();
  await expect(page).toHaveURL(/\/index/);
  await page.goto('/mall');
  await expect(page).toHaveURL(/\/mall$/);
});
