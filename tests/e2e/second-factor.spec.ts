import { expect, test } from '@playwright/test';
import { totpCode, totpStep } from '@/lib/core/totp';
import { captchaAnswer, logIn, withCaptcha } from './support/world';

test('a new administrator: one-time password, own password, authenticator, recovery codes, office', async ({
  browser,
}) => {
  const platform = await browser.newPage();
  await logIn(platform, 'platform');
  await platform.goto('/admin/accounts');
  await platform.getByRole('button', { name: '新增管理员' }).click();
  const form = platform.getByRole('dialog', { name: '新增管理员' });
  const login = `editor${String(Date.now()).slice(-6)}`;
  await form.getByLabel('登录名').fill(login);
  await form.getByLabel('姓名').fill('新编辑');
  await form.getByLabel('编辑文章').check();
  await form.getByRole('button', { name: '创建' }).click();
  const told = platform.getByRole('dialog', { name: '一次性密码' });
  const password = (await told.locator('code').textContent()) ?? '';
  expect(password).toMatch(/^T[a-z2-7]{8}-\d{4}$/);
  await told.getByRole('button', { name: '已记下' }).click();

  const page = await (await browser.newContext()).newPage();
  await withCaptcha(page, () => page.goto('/login/userlogin?from=%2Findex%2Fmanage%2Farticle'));
  await page.getByLabel('手机号码').fill(login);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('button', { name: '登录', exact: true }).click();

  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible();
  await page.goto('/index/manage/article');
  await expect(page).toHaveURL(/\/login\/second\?from=%2Findex%2Fmanage%2Farticle/);
  await page.getByLabel('新密码', { exact: true }).fill('Bianji@2026x');
  await page.getByLabel('再次输入新密码', { exact: true }).fill('Bianji@2026x');
  await page.getByRole('button', { name: '保存并继续' }).click();

  await expect(page.getByRole('heading', { name: '绑定身份验证器' })).toBeVisible();
  await expect(page.getByRole('img', { name: '绑定身份验证器的二维码' })).toBeVisible();
  const secret = (
    (await page.locator('p', { hasText: '密钥：' }).locator('code').textContent()) ?? ''
  ).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByRole('textbox', { name: '动态口令' }).fill('000000');
  await page.getByRole('button', { name: '确认绑定' }).click();
  const field = page.getByRole('form', { name: '绑定身份验证器' });
  await expect(field.getByText('动态口令错误，请核对后重试')).toBeVisible();
  await page
    .getByRole('textbox', { name: '动态口令' })
    .fill(await totpCode(secret, totpStep(Date.now() / 1000)));
  await page.getByRole('button', { name: '确认绑定' }).click();
  await expect(page.getByRole('list', { name: '备用码' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: '已保存，进入后台' }).click();
  await page.waitForURL(/\/index\/manage\/article/);
  await expect(page.getByRole('button', { name: '新编辑' })).toBeVisible();
});
