import { expect, test } from '@playwright/test';
import { sql } from './support/world';

test('a number of copies that was typed before the scripts of the page came is the one that is bought', async ({
  page,
}) => {
  const [book] = await sql<{ id: number }>(
    `select id::int from products where title = '定密工作实用手册' and status = 'approved' and marketable limit 1`,
  );
  let go = () => undefined as void;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/mall/details/${book?.id}`, { waitUntil: 'commit' });
  const amount = page.getByRole('textbox', { name: /数量/ }).first();
  await amount.fill('3');
  await amount.press('Enter');
  go();
  await page.waitForLoadState('networkidle');
  await expect(amount).toHaveValue('3');
  await page.getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByText('已加入购物车').first()).toBeVisible();
  await page.goto('/mall/cart');
  await expect(page.getByRole('textbox', { name: /数量/ }).first()).toHaveValue('3');
});
