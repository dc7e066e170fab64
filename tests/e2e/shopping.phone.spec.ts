import { expect, test, type Locator, type Page } from '@playwright/test';
import { axeFindings, overflow } from './support/quality';
import { resize } from './support/resize';
import { smallTargets, sticksOut } from './support/touch';
import { captchaAnswer, expectCleanLedger, smsCode, sql, withCaptcha } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

const PASSWORD = 'Duzhe@2026';
const BOOKS = ['解密审核工作指引', '保密技术检查方法'] as const;

async function bookId(title: string): Promise<number> {
  const [row] = await sql<{ id: number }>(
    "select id::int from products where title = $1 and kind = 'paper_book' and marketable",
    [title],
  );
  if (!row) throw new Error(`the demo world has no ${title}`);
  return row.id;
}

/** Fills the phone's registration as a person does; a number that nobody has used yet. */
async function register(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('获取验证码成功')).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(phone));
  await page.getByLabel('设置密码').fill(PASSWORD);
  await page.getByRole('button', { name: '注册', exact: true }).click();
}

/** Opens a book and puts copies of it into the cart through the sheet. */
async function putInCart(page: Page, title: string, copies: number): Promise<void> {
  await page.goto(`/mobile/detail?id=${await bookId(title)}`);
  await page.getByRole('button', { name: '加入购物车' }).click();
  const sheet = page.getByRole('dialog', { name: '加入购物车' });
  for (let n = 1; n < copies; n += 1) await sheet.getByRole('button', { name: '增加' }).click();
  await sheet.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible();
}

const line = (page: Page, title: string) =>
  page.getByRole('list', { name: '购物车商品' }).getByRole('listitem').filter({ hasText: title });

/** The sum that the bar of the cart shows, in fen. */
const sumOf = async (bar: Locator) =>
  Math.round(Number(/合计\s*¥([\d.]+)/.exec((await bar.innerText()).replaceAll(/\n/g, ''))?.[1]) * 100);

async function chooseArea(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^所在地区/ }).click();
  const sheet = page.getByRole('dialog', { name: '选择所在地区' });
  for (const name of names) await sheet.getByRole('button', { name, exact: true }).click();
  await expect(sheet).toBeHidden();
}

/** What is wrong with the screen as it stands, at the smallest width and for a thumb. */
async function flaws(page: Page): Promise<string[]> {
  const seen = [...(await axeFindings(page)), ...(await smallTargets(page, 44))];
  await resize(page, 320, 844);
  if ((await overflow(page)) > 0) seen.push('too wide at 320');
  seen.push(...(await sticksOut(page)));
  await resize(page, 390, 844);
  return seen;
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a visitor fills a cart on the phone, registers on the way to the checkout, writes an address and orders', async ({
  page,
}) => {
  const phone = `135${String(Date.now()).slice(-8)}`;
  await putInCart(page, BOOKS[0], 1);
  await putInCart(page, BOOKS[1], 2);
  await page.goto('/mobile/car');
  await expect(line(page, BOOKS[0])).toBeVisible();
  await expect(line(page, BOOKS[1]).getByRole('button', { name: /^2，/ })).toBeVisible();
  // The login form has a picture of its own: the newest one must be that of the registration.
  await withCaptcha(page, () => page.getByRole('button', { name: '登录后结算' }).click());
  await page.waitForURL(/\/mobile\/login\?from=/);

  await withCaptcha(page, () => page.getByRole('link', { name: '用户注册' }).click());
  await page.waitForURL(/\/mobile\/register\?from=/);
  await register(page, phone);

  await page.waitForURL(/\/mobile\/mall\/submit\?items=\d+,\d+$/);
  for (const title of BOOKS) await expect(page.getByText(title).first()).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByText('请选择收货地址').first()).toBeVisible();
  await page.getByRole('link', { name: /添加收货地址/ }).click();
  await page.waitForURL(/\/mobile\/address\?choose=1&items=\d+,\d+&new=1$/);
  await page.getByRole('button', { name: '保存地址' }).click();
  await expect(page.getByText('请填写收货人')).toBeVisible();
  await page.getByRole('textbox', { name: '收货人' }).fill('周读者');
  // The account's number is offered for the first address.
  await expect(page.getByRole('textbox', { name: '手机号码' })).toHaveValue(phone);
  await chooseArea(page, ['湖北省', '武汉市', '武昌区']);
  await page.getByRole('textbox', { name: '详细地址' }).fill('中南路 9 号 1 栋 201 室');
  expect(await flaws(page), 'the form of an address').toEqual([]);
  await page.getByRole('button', { name: '保存地址' }).click();

  await page.waitForURL(/\/mobile\/mall\/submit\?items=/);
  const address = page.getByRole('region', { name: '收货地址' });
  await expect(address).toContainText('周读者');
  await expect(address).toContainText('湖北省 武汉市 武昌区 中南路 9 号 1 栋 201 室');
  await page.getByRole('button', { name: /^配送方式/ }).click();
  const ways = page.getByRole('dialog', { name: '配送方式' });
  await expect(ways.getByRole('radio').first()).toBeAttached();
  await ways.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: /^发票/ }).click();
  const invoice = page.getByRole('dialog', { name: '发票' });
  await invoice.getByRole('radio', { name: '单位' }).check();
  await invoice.getByRole('textbox', { name: '发票抬头' }).fill('周读者书店');
  // An invoice that is not complete keeps its sheet open and says why.
  await invoice.getByRole('button', { name: '确定' }).click();
  await expect(invoice.getByRole('textbox', { name: '纳税人识别号' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await invoice.getByRole('textbox', { name: '纳税人识别号' }).fill('91110000600037341L');
  await invoice.getByRole('button', { name: '确定' }).click();
  await expect(invoice).toBeHidden();
  await expect(page.getByRole('button', { name: /^发票/ })).toContainText('电子普通发票 - 周读者书店');
  await page.getByRole('textbox', { name: '订单备注' }).fill('周末送');
  // What was typed survives a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: '订单备注' })).toHaveValue('周末送');
  expect(await flaws(page), 'the checkout').toEqual([]);
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/mobile\/mall\/orderResult\?orderSn=\d{15}$/);
  const sn = new URL(page.url()).searchParams.get('orderSn');

  const [order] = await sql<Record<string, unknown>>(
    `select o.status, o.source, o.remark, o.receiver_name as receiver, o.invoice_request->>'taxNo' as tax,
       (select json_object_agg(i.title, i.quantity) from order_items i where i.order_id = o.id) as goods
     from orders o where o.order_sn = $1`,
    [sn],
  );
  expect(order).toEqual({
    status: 'pending_payment',
    source: 'mobile',
    remark: '周末送',
    receiver: '周读者',
    tax: '91110000600037341L',
    goods: { [BOOKS[0]]: 1, [BOOKS[1]]: 2 },
  });
  // The way back leads to the cart, whose lines are gone, not to a checkout that is spent.
  await page.goto('/mobile/car');
  await expect(page.getByText('购物车还是空的')).toBeVisible();
  await expectCleanLedger('after an order from the phone');

  await page.goto('/mobile/address');
  await page.getByRole('link', { name: '新增收货地址' }).click();
  await page.getByRole('textbox', { name: '收货人' }).fill('吴同事');
  await expect(page.getByRole('textbox', { name: '手机号码' })).toHaveValue('');
  await page.getByRole('textbox', { name: '手机号码' }).fill('13800138000');
  await chooseArea(page, ['北京市', '东城区']);
  await page.getByRole('textbox', { name: '详细地址' }).fill('交道口 1 号');
  await page.getByRole('checkbox', { name: '设为默认收货地址' }).check();
  await page.getByRole('button', { name: '保存地址' }).click();
  await page.waitForURL(/\/mobile\/address$/);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: '吴同事' })).toContainText('默认');
  expect(await flaws(page), 'the address book').toEqual([]);
  await page.getByRole('link', { name: '修改地址：吴同事' }).click();
  await expect(page.getByRole('button', { name: '所在地区 北京市 东城区' })).toBeVisible();
  await page.getByRole('textbox', { name: '详细地址' }).fill('交道口 2 号');
  await page.getByRole('button', { name: '保存地址' }).click();
  await page.waitForURL(/\/mobile\/address$/);
  await expect(cards.filter({ hasText: '吴同事' })).toContainText('北京市 东城区 交道口 2 号');
  await page.getByRole('button', { name: '删除地址：吴同事' }).click();
  const question = page.getByRole('dialog', { name: '删除该收货地址？' });
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('周读者');
});

test('the cart of a visitor counts with the pad, forgets what is unticked, and lets lines go by swiping and by tidying', async ({
  page,
}) => {
  const ids = [await bookId(BOOKS[0]), await bookId(BOOKS[1])];
  await page.goto('/mobile/car');
  await expect(page.getByText('购物车还是空的')).toBeVisible();
  await page.evaluate(
    (products) =>
      localStorage.setItem(
        'portal.cart',
        JSON.stringify(
          products.map((productId) => ({ productId, specKey: '', quantity: 1, selected: true })),
        ),
      ),
    ids,
  );
  await page.reload();
  const bar = page.getByRole('region', { name: '结算' });
  await expect(bar).toContainText('已选 2 种 2 件');
  const both = await sumOf(bar);
  await line(page, BOOKS[0]).getByRole('checkbox').uncheck();
  await expect(bar).toContainText('已选 1 种 1 件');
  const one = await sumOf(bar);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThan(both);

  await line(page, BOOKS[1]).getByRole('button', { name: /^1，/ }).click();
  const pad = page.getByRole('dialog', { name: `${BOOKS[1]}的数量` });
  await pad.getByRole('button', { name: '3', exact: true }).click();
  await pad.getByRole('button', { name: '确定' }).click();
  await expect(bar).toContainText('已选 1 种 3 件');
  await expect.poll(() => sumOf(bar)).toBe(one * 3);

  await page.getByRole('button', { name: `删除${BOOKS[0]}` }).click();
  const question = page.getByRole('dialog', { name: '删除该商品？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(line(page, BOOKS[0])).toBeVisible();
  await page.getByRole('button', { name: `删除${BOOKS[0]}` }).click();
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect(line(page, BOOKS[0])).toHaveCount(0);

  await page.getByRole('button', { name: '管理', exact: true }).click();
  const tidy = page.getByRole('region', { name: '管理购物车' });
  await expect(tidy.getByRole('button', { name: '删除选中' })).toBeDisabled();
  await tidy.getByRole('checkbox', { name: '全选' }).check();
  await tidy.getByRole('button', { name: '清空购物车' }).click();
  await page.getByRole('dialog', { name: '清空购物车？' }).getByRole('button', { name: '清空' }).click();
  await expect(page.getByText('购物车还是空的')).toBeVisible();
  await expect(page.getByRole('link', { name: '去逛商城' })).toHaveAttribute('href', '/mobile/home');
});
