import { expect, test } from '@playwright/test';
import { resize } from './support/resize';
import { captchaAnswer, logIn, PASSWORD } from './support/world';

test('the login page tells what is wrong at the field, in the words of the specification (section 5)', async ({
  page,
}) => {
  await page.goto('/login/userlogin');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入手机号码').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: '手机号码' })).toBeFocused();
  await page.getByRole('textbox', { name: '手机号码' }).fill('123');
  await page.getByLabel('密码', { exact: true }).fill('123');
  await page.getByRole('textbox', { name: '图片验证码' }).fill('1');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('长度在 6 到 32 个字符')).toHaveCount(2);
  await expect(page.getByText('长度在 4 个字符')).toBeVisible();
});

test('who registers is led to the first field that is refused, and to the consent when only that is missing', async ({
  page,
}) => {
  for (const path of ['/userRegisterByPhone', '/mobile/register']) {
    await page.goto(path);
    await page.getByRole('textbox', { name: '手机号码' }).fill('13900000000');
    const send = page.getByRole('button', { name: '注册', exact: true });
    await send.click();
    await expect(page.getByRole('textbox', { name: '短信验证码' }), path).toBeFocused();
    await page.getByRole('textbox', { name: '短信验证码' }).fill('123456');
    await page.getByLabel('设置密码', { exact: true }).fill(PASSWORD);
    await send.click();
    await expect(page.getByRole('checkbox'), path).toBeFocused();
  }
});

test('in a narrow window the form takes the whole card', async ({ page }) => {
  await resize(page, 390, 844);
  await page.goto('/login/userlogin');
  const button = page.getByRole('button', { name: '登录', exact: true });
  expect((await button.boundingBox())?.width).toBeGreaterThan(300);
});

test('a wrong password clears the password, renews the captcha and says nothing about the account', async ({
  page,
}) => {
  const first = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await page.goto('/login/userlogin');
  await first;
  await page.getByRole('textbox', { name: '手机号码' }).fill('13800000009');
  await page.getByLabel('密码', { exact: true }).fill('Wrong@2026');
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  const renewed = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await renewed;
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: '手机号码' })).toHaveValue('13800000009');
});

test('the header follows the role, and logging out ends it', async ({ page }) => {
  await logIn(page, '13800000003');
  await expect(page).toHaveURL(/\/index$/);
  const closeAd = page.getByRole('dialog', { name: '广告' }).getByRole('button', { name: '关闭' });
  if (await closeAd.isVisible().catch(() => false)) await closeAd.click();
  await expect(
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '个人中心' }),
  ).toBeVisible();
  // The page goes on soon after the message: it is watched for before the touch.
  const told = page.getByText('退出登录成功！').waitFor();
  await page.getByRole('button', { name: '退出' }).click();
  await told;
  await page.waitForURL(/\/login\/userlogin/);
  await page.goto('/user/center');
  await expect(page).toHaveURL(/\/login\/userlogin\?from=/);
});
