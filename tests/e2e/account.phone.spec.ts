import { expect, test, type Page } from '@playwright/test';
import { captchaAnswer, logIn, smsCode, sql, withCaptcha } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

const FIRST = 'Duzhe@2026';
const SECOND = 'Heron-crossing8';
const ACCOUNT = '/mobile/user/account';

async function register(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('获取验证码成功')).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(phone));
  await page.getByLabel('设置密码').fill(FIRST);
  await page.getByRole('button', { name: '注册', exact: true }).click();
}

/** Fills the phone's login page, which has come by itself. */
async function logInHere(page: Page, phone: string, password: string): Promise<void> {
  const picture = page.locator('img[alt="图片验证码"]');
  await expect.poll(() => picture.evaluate((el: HTMLImageElement) => el.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a person registers on the way to the account, changes the password, survives the end of the session in a form, and leaves', async ({
  page,
}) => {
  const phone = `135${String(Date.now()).slice(-8)}`;
  await withCaptcha(page, () => page.goto(ACCOUNT));
  await expect(page).toHaveURL(`/mobile/login?from=${encodeURIComponent(ACCOUNT)}`);
  await withCaptcha(page, () => page.getByRole('link', { name: '用户注册' }).click());
  await expect(page).toHaveURL(`/mobile/register?from=${encodeURIComponent(ACCOUNT)}`);
  await expect(page.getByRole('link', { name: '《用户协议》' })).toHaveAttribute('href', '/mobile/agreement');
  await expect(page.getByRole('textbox', { name: '短信验证码' })).toHaveAttribute(
    'autocomplete',
    'one-time-code',
  );
  await register(page, phone);
  await page.waitForURL((url) => url.pathname === ACCOUNT);
  await expect(page.getByRole('heading', { level: 1, name: '账户与安全' })).toBeVisible();

  await page.getByRole('link', { name: /登录密码/ }).click();
  await page.waitForURL(`${ACCOUNT}/password`);
  await page.getByLabel('原密码', { exact: true }).fill(FIRST);
  await page.getByLabel('新密码', { exact: true }).fill(SECOND);
  await page.getByLabel('再次输入新密码').fill(SECOND);
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page.getByText('密码修改成功')).toBeVisible();
  await page.getByRole('link', { name: '返回账户信息' }).click();
  await page.waitForURL(ACCOUNT);

  const profile = page.getByRole('form', { name: '基本资料' });
  await profile.getByLabel('姓名').fill('周读者');
  await sql(
    'update sessions set revoked_at = now() where revoked_at is null and user_id = (select id from users where phone = $1)',
    [phone],
  );
  await profile.getByRole('button', { name: '保存资料' }).click();
  await page.waitForURL(`/mobile/login?from=${encodeURIComponent(ACCOUNT)}`);
  await logInHere(page, phone, SECOND);
  await page.waitForURL(ACCOUNT);
  await expect(profile.getByLabel('姓名')).toHaveValue('周读者');
  await profile.getByRole('button', { name: '保存资料' }).click();
  await expect(page.getByText('保存成功')).toBeVisible();
  expect(await sql('select name from users where phone = $1', [phone])).toEqual([{ name: '周读者' }]);

  await page.goto('/mobile/user');
  // The page goes on soon after the message: it is watched for before the touch.
  const told = page.getByText('退出登录成功！').waitFor();
  await page.getByRole('button', { name: '退出登录' }).click();
  await told;
  await page.waitForURL('/mobile/login');
  await page.goto(`${ACCOUNT}/devices`);
  await expect(page).toHaveURL(`/mobile/login?from=${encodeURIComponent(`${ACCOUNT}/devices`)}`);
});

test('a desktop address in a message leads a phone to the mobile login and to its mirror', async ({
  page,
}) => {
  await page.goto('/user/center/messages');
  await expect(page).toHaveURL(`/mobile/login?from=${encodeURIComponent('/mobile/user/messages')}`);
  await logInHere(page, '13800000001', 'Baomi@2026');
  await page.waitForURL('/mobile/user/messages');
});

test('电脑版 leads to the desktop twin of a page and sticks, 手机版 leads back and takes it back', async ({
  page,
}) => {
  const [book] = await sql<{ id: number }>(
    "select id::int from products where kind = 'paper_book' and marketable order by id limit 1",
  );
  await page.goto(`/mobile/detail?id=${book?.id}`);
  // Its parts get their size as they come into sight; the link at the end stands still after the last of them.
  await page.getByRole('link', { name: '电脑版' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: '电脑版' }).click();
  await page.waitForURL(`/mall/details/${book?.id}`);
  await page.goto('/mall');
  await expect(page).toHaveURL('/mall');
  await page.goto(`/mall/details/${book?.id}`);
  await page.getByRole('link', { name: '手机版' }).click();
  await page.waitForURL(`/mobile/detail?id=${book?.id}`);
  await page.goto('/mall');
  await expect(page).toHaveURL('/mobile/home');
});

test('a manager invites somebody and takes it back on the phone', async ({ page }) => {
  await logIn(page, '13800000002');
  await page.goto('/mobile/user/organization');
  await page.getByRole('link', { name: /单位成员/ }).click();
  await page.waitForURL('/mobile/user/organization/members');
  await page.getByRole('button', { name: '邀请成员' }).first().click();
  const form = page.getByRole('dialog', { name: '邀请成员' });
  await form.getByRole('button', { name: '发送邀请' }).click();
  await expect(form.getByText('请输入手机号码')).toBeVisible();
  const stamp = String(Date.now()).slice(-8);
  const name = `受邀人${stamp.slice(-4)}`;
  await form.getByLabel('手机号码').fill(`134${stamp}`);
  await form.getByLabel('姓名').fill(name);
  await form.getByRole('button', { name: '发送邀请' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('region', { name: '成员邀请' }).getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销邀请' }).click();
  await expect(page.getByText('邀请已撤销')).toBeVisible();
  await expect(row.getByRole('button', { name: '撤销' })).toHaveCount(0);
});

test('单位注册 asks for the same papers on the phone, and chooses the place in a sheet', async ({ page }) => {
  await withCaptcha(page, () => page.goto('/mobile/register'));
  await page.getByRole('tab', { name: '单位注册' }).click();
  const form = page.getByRole('form', { name: '单位注册' });
  await form.getByRole('button', { name: /^所在地区/ }).click();
  const sheet = page.getByRole('dialog', { name: '选择所在地区' });
  for (const name of ['北京市', '朝阳区']) await sheet.getByRole('button', { name, exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(form.getByRole('button', { name: /^所在地区/ })).toContainText('朝阳区');
  await form.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await form.getByRole('button', { name: '提交注册' }).click();
  // What is missing is said at each field, and the place stays.
  await expect(form.getByText('请输入手机号码')).toBeVisible();
  await expect(form.getByRole('button', { name: /^所在地区/ })).toContainText('朝阳区');
});
