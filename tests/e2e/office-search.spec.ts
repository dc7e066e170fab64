import { expect, test } from '@playwright/test';
import { logIn, sql } from './support/world';

test('a clerk finds an entry, an order and a product from the keyboard alone', async ({ page }) => {
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/brands');
  const search = page.getByRole('dialog', { name: '快速查找' });
  const field = search.getByRole('combobox', { name: '查找' });
  const chosen = search.getByRole('option', { selected: true });
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('售后');
  await expect(chosen).toContainText('售后处理');
  await page.keyboard.press('Enter');
  await page.waitForURL('/mall/manage/returns');
  await expect(search).toBeHidden();

  const [order] = await sql<{ id: string; order_sn: string }>(
    'select id, order_sn from orders where archived_at is null order by id desc limit 1',
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type(order?.order_sn ?? '');
  await expect(chosen).toContainText(order?.order_sn ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`/mall/manage/orders/${order?.id}`);

  await page.getByRole('button', { name: '快速查找' }).click();
  await field.fill('保密');
  const goods = search.getByRole('group', { name: '商品' });
  await expect(goods.getByRole('option')).toHaveCount(6);
  await expect(search.getByRole('group', { name: '用户' })).toHaveCount(0);
  const last = goods.getByRole('option').last();
  await expect(last).toHaveText('查看全部“保密”的商品');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText('查看全部“保密”的商品');
  await page.keyboard.press('Enter');
  await page.waitForURL('/mall/manage/products?keyword=%E4%BF%9D%E5%AF%86');
});

test('unsaved edits are asked about before a hit is opened', async ({ page }) => {
  await logIn(page, 'newsedit');
  await page.goto('/index/manage/qa/add');
  const question = page.locator('#main').getByRole('textbox', { name: /^问题/ }).first();
  await question.fill('怎样申领保密检查证？');
  await question.press('/');
  await expect(question).toHaveValue('怎样申领保密检查证？/');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('媒体库');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: '放弃未保存的修改？' });
  await asked.getByRole('button', { name: '放弃修改' }).click();
  await page.waitForURL('/index/manage/media');
});
