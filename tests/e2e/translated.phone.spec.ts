import { expect, test } from '@playwright/test';
import { translate, translated } from './support/translate';
import { sql } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

const TITLE = '解密审核工作指引';

test('a mobile page that the browser translated fills the cart, whose sum follows the number of copies', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (e) => errors.push(e.message));
  const [book] = await sql<{ id: number; fen: number }>(
    "select id::int, sale_fen::int fen from products where title = $1 and kind = 'paper_book' and marketable",
    [TITLE],
  );
  if (!book) throw new Error(`the demo world has no ${TITLE}`);
  await page.goto(`/mobile/detail?id=${book.id}`);
  await page.waitForLoadState('networkidle');
  await translate(page);
  await page.getByRole('button', { name: '加入购物车' }).click();
  const sheet = page.getByRole('dialog', { name: '加入购物车' });
  await sheet.getByRole('button', { name: '增加' }).click();
  await sheet.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible();

  await page.goto('/mobile/car');
  await page.waitForLoadState('networkidle');
  await translate(page);
  expect(await translated(page)).toBeGreaterThan(10);
  const bar = page.getByRole('region', { name: '结算' });
  await expect(bar).toContainText(`¥${((book.fen * 2) / 100).toFixed(2)}`);
  await page.getByRole('listitem').filter({ hasText: TITLE }).getByRole('button', { name: '增加' }).click();
  await expect(bar).toContainText(`¥${((book.fen * 3) / 100).toFixed(2)}`);
  await expect(bar).toContainText('已选 1 种 3 件');
  await page.getByRole('button', { name: '管理' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(bar).toContainText(`¥${((book.fen * 3) / 100).toFixed(2)}`);
  expect(errors).toEqual([]);
});
