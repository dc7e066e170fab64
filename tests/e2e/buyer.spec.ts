import { expect, test, type Page } from '@playwright/test';
import { captchaAnswer, logIn, smsCode, sql, withCaptcha } from './support/world';

/** A number nobody has used yet, so that the journey can run again on the same database. */
const phone = `136${String(Date.now()).slice(-8)}`;
const PASSWORD = 'Duzhe@2026';
const [first, second, journal] = ['解密审核工作指引', '保密技术检查方法', '保密科学技术'];

/** Registers as a person does: number, captcha, code, password, agreement. */
async function register(page: Page): Promise<void> {
  await withCaptcha(page, () => page.goto('/userRegisterByPhone'));
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('获取验证码成功')).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(phone));
  await page.getByLabel('设置密码').fill(PASSWORD);
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/userRegisterByPhone'));
}

/** Finds a title by the mall's search and opens its page. */
async function find(page: Page, title: string): Promise<void> {
  await page.goto('/mall/list');
  await page.getByPlaceholder('书名、作者或 ISBN').fill(title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await page.locator('a[href^="/mall/details/"]').filter({ hasText: title }).first().click();
  await page.waitForURL(/\/mall\/details\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
}

async function putInCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('已加入购物车').first()).toBeVisible();
}

async function addAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible()))
    await page
      .getByRole('button', { name: /新增.*地址|添加.*地址|新建.*地址/ })
      .first()
      .click();
  await dialog.getByRole('textbox', { name: '收货人' }).fill('周读者');
  await dialog.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await dialog.getByLabel('省份').selectOption({ label: '湖北省' });
  await dialog.getByLabel('城市').selectOption({ label: '武汉市' });
  await dialog.getByLabel('区县').selectOption({ label: '武昌区' });
  await dialog.getByRole('textbox', { name: '详细地址' }).fill('中南路 9 号 1 栋 201 室');
  await dialog.getByRole('button', { name: /保存|确定/ }).click();
  await expect(dialog).toBeHidden();
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title }).first();

interface Line {
  title: string;
  quantity: number;
  sub_year: number | null;
  line_fen: number;
}

test('a person fills a cart, registers, logs in again, subscribes a year and sees the order; the guest’s cart survives the logins', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();

  await find(page, first);
  await putInCart(page);
  await find(page, second);
  await page.getByRole('button', { name: '增加' }).click();
  await putInCart(page);
  await page.goto('/mall/cart');
  await expect(row(page, first)).toBeVisible();
  await expect(row(page, second).getByRole('textbox')).toHaveValue('2');

  await register(page);
  await page.goto('/mall/cart');
  await expect(row(page, first)).toBeVisible();
  await expect(row(page, second).getByRole('textbox')).toHaveValue('2');
  await page.getByRole('button', { name: '退出' }).click();
  await page.waitForURL(/\/login\/userlogin/);
  await logIn(page, phone, PASSWORD);
  await page.goto('/mall/cart');
  await expect(row(page, first)).toBeVisible();

  await find(page, journal);
  await page.getByRole('radio', { name: /2027 年/ }).click();
  await putInCart(page);
  await page.goto('/mall/cart');
  await expect(row(page, journal)).toContainText('2027 年');
  await page
    .getByRole('button', { name: '去结算' })
    .or(page.getByRole('link', { name: '去结算' }))
    .first()
    .click();
  await page.waitForURL(/\/mall\/submit\?/);
  // The address book answers late: until then nothing can be submitted, and the click waits.
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user/receiver/all*', async (route) => {
    await late;
    await route.continue();
  });
  await addAddress(page);
  const submit = page.getByRole('button', { name: '提交订单' });
  await expect(submit).toBeDisabled();
  answer();
  await submit.click();
  await page.waitForURL(/\/mall\/submit\/result\/wxpay\/\d{15}$/);
  const sn = /\d{15}/.exec(page.url())?.[0] ?? '';

  await page.goto('/user/center/orders');
  const card = page.getByRole('article', { name: sn });
  for (const title of [first, second, journal]) await expect(card).toContainText(title);
  await expect(card).toContainText('待付款');
  await card
    .getByRole('link', { name: /订单详情|查看详情/ })
    .first()
    .click();
  await page.waitForURL(/\/user\/center\/orders\/\d+$/);
  await expect(page.getByText(sn).first()).toBeVisible();
  await expect(page.getByText('中南路 9 号 1 栋 201 室').first()).toBeVisible();

  const lines = await sql<Line>(
    `select i.title, i.quantity, i.sub_year, i.line_fen::int from order_items i join orders o on o.id = i.order_id
     where o.order_sn = $1 order by i.line_no`,
    [sn],
  );
  expect(Object.fromEntries(lines.map((l) => [l.title, [l.quantity, l.sub_year]]))).toEqual({
    [`《${journal}》`]: [1, 2027],
    [first]: [1, null],
    [second]: [2, null],
  });
  const [order] = await sql<{ total_fen: number; goods_fen: number; freight_fen: number }>(
    'select total_fen::int, goods_fen::int, freight_fen::int from orders where order_sn = $1',
    [sn],
  );
  expect(order?.goods_fen).toBe(lines.reduce((a, l) => a + l.line_fen, 0));
  expect(order?.total_fen).toBe((order?.goods_fen ?? 0) + (order?.freight_fen ?? 0));
});
