import { expect, test, type Page } from '@playwright/test';
import { captchaAnswer, logIn, PASSWORD } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

const BUYER = '13800000001';

/** The session is gone; the page learns it by its next call. */
const endSession = (page: Page) => page.context().clearCookies({ name: 'session' });

/** The phone's login page has come by itself and leads back to where the form was. */
async function logInAgain(page: Page, from: string): Promise<void> {
  await page.waitForURL(`/mobile/login?from=${encodeURIComponent(from)}`);
  const picture = page.locator('img[alt="图片验证码"]');
  await expect.poll(() => picture.evaluate((el: HTMLImageElement) => el.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: '手机号码' }).fill(BUYER);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(from);
}

test.beforeEach(async ({ page }) => {
  await logIn(page, BUYER);
});

test('an address that was typed when the session ended is there again after the login', async ({ page }) => {
  const here = '/mobile/address?new=1';
  await page.goto(here);
  await page.getByLabel('收货人').fill('周读者');
  await page.getByLabel('手机号码').fill('13912345678');
  const place = page.getByRole('button', { name: /^所在地区/ });
  await place.click();
  const sheet = page.getByRole('dialog', { name: '选择所在地区' });
  for (const name of ['北京市', '朝阳区']) await sheet.getByRole('button', { name, exact: true }).click();
  await expect(sheet).toBeHidden();
  await page.getByLabel('详细地址').fill('三里屯路 5 号');
  await endSession(page);
  await page.getByRole('button', { name: '保存地址' }).click();
  await logInAgain(page, here);
  await expect(page.getByLabel('收货人')).toHaveValue('周读者');
  await expect(page.getByLabel('手机号码')).toHaveValue('13912345678');
  await expect(page.getByLabel('详细地址')).toHaveValue('三里屯路 5 号');
  await expect(place).toContainText('朝阳区');
});

test('an invoice title that was typed when the session ended is there again, in its dialog', async ({
  page,
}) => {
  const here = '/mobile/invoice?tab=titles';
  await page.goto(here);
  await page.getByRole('button', { name: '新增发票抬头' }).click();
  const form = page.getByRole('dialog', { name: '新增发票抬头' });
  await form.getByLabel('发票抬头').fill('北京市保密学会');
  await form.getByLabel('纳税人识别号').fill('91110105MA01B2C3X6');
  await endSession(page);
  await form.getByRole('button', { name: '保存抬头' }).click();
  await logInAgain(page, here);
  await expect(form.getByLabel('发票抬头')).toHaveValue('北京市保密学会');
  await expect(form.getByLabel('纳税人识别号')).toHaveValue('91110105MA01B2C3X6');

  // Two clicks before anything is painted make one title.
  const name = `北京市保密学会${Date.now()}`;
  await form.getByLabel('发票抬头').fill(name);
  await form.getByRole('button', { name: '保存抬头' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(form).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
});

test('without a network an act says so at once, and the next touch does it', async ({ page, context }) => {
  await page.goto('/mobile/invoice?tab=titles');
  for (const name of ['王读者', '李读者']) {
    await page.getByRole('button', { name: '新增发票抬头' }).click();
    const form = page.getByRole('dialog', { name: '新增发票抬头' });
    await form.getByRole('radio', { name: /^个人/ }).check();
    await form.getByLabel('发票抬头').fill(name);
    await form.getByRole('button', { name: '保存抬头' }).click();
    await expect(form).toBeHidden();
  }
  // At least the second of them is not the default title.
  const makeDefault = page
    .getByRole('listitem')
    .filter({ hasText: '李读者' })
    .getByRole('button', { name: '设为默认' });
  // The list has answered with the new title: without a network it would not come any more.
  await expect(makeDefault).toBeVisible();
  await context.setOffline(true);
  await makeDefault.click();
  await expect(page.getByText('系统错误！请联系管理员！')).toBeVisible();
  await context.setOffline(false);
  await makeDefault.click();
  await expect(page.getByText('已设为默认抬头')).toBeVisible();
});

test('an application that was typed when the session ended is there again', async ({ page }) => {
  const here = '/mobile/user/special-order/apply';
  await page.goto(here);
  await page.getByLabel('标题').fill('加印保密知识读本');
  await page.getByLabel('需求说明').fill('单位培训用，十二月中旬前送到。');
  await page.getByRole('textbox', { name: '数量' }).fill('1000');
  await endSession(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await logInAgain(page, here);
  await expect(page.getByLabel('标题')).toHaveValue('加印保密知识读本');
  await expect(page.getByLabel('需求说明')).toHaveValue('单位培训用，十二月中旬前送到。');
  await expect(page.getByRole('textbox', { name: '数量' })).toHaveValue('1000');
});
