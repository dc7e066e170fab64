import { expect, test } from '@playwright/test';
import { PHONE } from './support/phone';
import { desktopPage } from './support/purchase';
import { expectCleanLedger, logIn, sql } from './support/world';

const MANAGER = '13800000002';

test('an organisation takes last year’s list over, changes it, sees the difference and orders it; the office sees it and reminds the others', async ({
  page,
  browser,
}) => {
  const [season] = await sql<{ id: number }>(
    "select id::int from campaigns where status = 'open' order by year desc, id desc limit 1",
  );
  if (!season) throw new Error('the demo world has no open season');
  const path = `/user/center/campaigns/${season.id}`;
  await logIn(page, MANAGER);
  await page.goto('/user/center/campaigns');
  await page.getByRole('link', { name: '编制名单' }).click();
  await page.getByRole('button', { name: /^取用 \d{4} 年名单/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('row').filter({ hasText: '吴思远' })).toBeVisible();

  await page.getByRole('button', { name: '修改：吴思远' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('详细地址').fill('短');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请填写详细地址（至少 3 个字符）')).toBeVisible();
  await dialog.getByLabel('详细地址').fill('西长安街 5 号');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '西长安街 5 号' })).toBeVisible();
  await page.getByRole('link', { name: '与往年的变化' }).click();
  await expect(page.getByRole('status').filter({ hasText: '变更 1 名' })).toBeVisible();

  await page.getByRole('button', { name: '导入表格' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: '名单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('收货人,手机号码\n甲,13900000000\n'),
  });
  await expect(dialog.getByRole('alert')).toContainText('缺少：省、市、区县、详细地址');
  await dialog.getByRole('button', { name: '取消' }).click();

  await page.getByRole('button', { name: '按名单下单' }).click();
  await dialog.getByRole('radio', { name: /银行转账/ }).check();
  await dialog.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/user/center/campaigns'));
  await page.goto(path);
  await expect(page.getByText('已生成订单')).toBeVisible();
  await expect(page.getByRole('button', { name: '添加读者' })).toHaveCount(0);
  await expectCleanLedger('after the list was ordered');

  const phone = await browser.newContext(PHONE);
  await phone.addCookies(await page.context().cookies());
  const small = await phone.newPage();
  await small.goto(`/mobile/user/campaign/${season.id}`);
  await expect(small.getByText('西长安街 5 号')).toBeVisible();
  await phone.close();

  const desk = await desktopPage(browser);
  await logIn(desk, 'mallclerk');
  await desk.goto(`/mall/manage/campaigns?campaignId=${season.id}`);
  await expect(desk.getByRole('row').filter({ hasText: '清源市机关事务管理局' })).toContainText('已下单');
  await desk.getByRole('button', { name: '全部提醒' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(desk.getByText(/已提醒 \d+ 个单位/)).toBeVisible();
  await desk.goto('/mall/manage/campaigns?tab=runs');
  await expect(desk.getByRole('region', { name: '《保密工作》各期份数' })).toBeVisible();
  await desk.context().close();
});
