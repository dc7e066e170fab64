import { expect, test } from '@playwright/test';
import { BOOK } from './support/orders';
import { logIn, sql } from './support/world';
import { wake } from './support/wake';

test('a book’s page reckons freight to the buyer’s default address above its buttons, and remembers only what was chosen', async ({
  page,
}) => {
  const [row] = await sql<{ id: number; place: string }>(
    `select p.id::int, concat_ws('|', r.city, r.district) place from products p, receivers r join users u on u.id = r.user_id
     where p.title = $1 and p.marketable and u.phone = '13800000001' and r.is_default and r.deleted_at is null limit 1`,
    [BOOK],
  );
  const [city = '', district = ''] = row?.place.split('|') ?? [];
  const line = page.locator('div', { has: page.getByText('送至', { exact: true }) }).last();
  await page.goto(`/mall/details/${row?.id}`);
  await expect(line.getByRole('button', { name: '选择收货地区，查看运费' })).toBeVisible();
  await expect(line).toContainText('运费按收货地区和重量计算，结算时显示');

  await logIn(page, '13800000001');
  await page.goto(`/mall/details/${row?.id}`);
  await wake(page);
  await expect(line).toContainText(city);
  await expect(line).toContainText(district);
  await expect(line).toContainText(/¥\d|免运费/);
  await expect(line).toContainText('付款后 3 个工作日内寄出');
  const [place, buttons] = [
    await line.boundingBox(),
    await page.getByRole('button', { name: '立即购买' }).boundingBox(),
  ];
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  const kept = () => page.evaluate(() => localStorage.getItem('freightArea'));
  expect(await kept()).toBeNull();

  await line.getByRole('button', { name: '更改' }).click();
  await line.getByLabel('省份').selectOption({ label: '湖北省' });
  await expect.poll(kept).toBe('420000');
});
