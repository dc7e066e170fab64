import { expect, test, type Page } from '@playwright/test';
import { BUYER, placeByCalls } from './support/orders';
import { axeFindings, overflow } from './support/quality';
import { resize } from './support/resize';
import { smallTargets, sticksOut } from './support/touch';
import { expectCleanLedger, gateway, logIn, sql } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003231) NetType/WIFI Language/zh_CN';

/** The order as the books have it. */
async function bookOf(orderSn: string) {
  const [row] = await sql<{ status: string; paid: boolean; source: string }>(
    `select status, paid_fen = total_fen as paid, source from orders where order_sn = $1`,
    [orderSn],
  );
  return row;
}

/** Its attempts in their order: way, state, who pays inside WeChat. */
const attemptsOf = (orderSn: string) =>
  sql<{ channel: string; status: string; openid: string | null }>(
    `select p.channel, p.status, p.extra->>'openid' as openid from payments p
     join orders o on o.id = p.order_id where o.order_sn = $1 order by p.attempt_no`,
    [orderSn],
  );

/** What is wrong with the screen as it stands, at the smallest width and for a thumb. */
async function flaws(page: Page): Promise<string[]> {
  const seen = [...(await axeFindings(page)), ...(await smallTargets(page, 44))];
  await resize(page, 320, 844);
  if ((await overflow(page)) > 0) seen.push('too wide at 320');
  seen.push(...(await sticksOut(page)));
  await resize(page, 390, 844);
  return seen;
}

const paid = (page: Page) => page.getByRole('heading', { name: '付款成功' });
const bridge = (page: Page) => page.getByRole('dialog', { name: '模拟微信支付' });
const open = (page: Page) => page.getByRole('button', { name: '打开微信支付' });

/** Chooses a way on the result page and goes on. */
async function choose(page: Page, orderSn: string, way: RegExp): Promise<void> {
  await page.goto(`/mobile/mall/orderResult?orderSn=${orderSn}`);
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: '去支付' }).click();
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, BUYER);
});

test('inside WeChat: authorised once, a cancelled payment can be taken up again, another WeChat of the same account pays with its own', async ({
  page,
  browser,
}) => {
  await sql('delete from user_openids where user_id = (select id from users where phone = $1)', [BUYER]);
  const context = await browser.newContext({
    userAgent: WECHAT,
    storageState: await page.context().storageState(),
  });
  const wechat = await context.newPage();
  const first = await placeByCalls(page);
  await choose(wechat, first, /微信支付/);
  await wechat.waitForURL(/\/connect\/oauth2\/authorize\?/);
  await wechat.getByRole('link', { name: /张三/ }).click();
  await wechat.waitForURL(/\/mobile\/mall\/wxpay\?/);
  // WeChat opens by itself, once; its parameters are checked there by the merchant's key.
  await expect(bridge(wechat)).toContainText('￥');
  // What was good for one use no longer stands in the address.
  await expect(wechat).toHaveURL(new RegExp(`/mobile/mall/wxpay\\?orderSn=${first}$`));
  await bridge(wechat).getByRole('button', { name: '取消' }).click();
  await expect(wechat.getByText('您已取消付款，订单仍可付款。')).toBeVisible();
  expect(await bookOf(first)).toEqual({ status: 'pending_payment', paid: false, source: 'mobile' });
  expect(await flaws(wechat), 'the payment by WeChat').toEqual([]);
  // A reload starts no payment by itself.
  await wechat.reload();
  await expect(open(wechat)).toBeEnabled();
  await expect(bridge(wechat)).toHaveCount(0);
  await open(wechat).click();
  await bridge(wechat).getByRole('button', { name: '支付', exact: true }).click();
  await expect(paid(wechat)).toBeVisible();
  expect(await bookOf(first)).toEqual({ status: 'to_ship', paid: true, source: 'mobile' });
  expect(await attemptsOf(first)).toEqual([
    { channel: 'jsapi', status: 'paid', openid: 'oDev-zhangsan_0000000000001' },
  ]);

  const second = await placeByCalls(page);
  await choose(wechat, second, /微信支付/);
  // Known by now: no way to WeChat's page.
  await bridge(wechat).getByRole('button', { name: '支付失败' }).click();
  await expect(wechat.getByText('微信支付未完成，订单仍可付款。')).toBeVisible();
  await wechat.getByRole('button', { name: '用当前微信重新授权' }).click();
  await wechat.getByRole('link', { name: /李四/ }).click();
  await bridge(wechat).getByRole('button', { name: '支付', exact: true }).click();
  await expect(paid(wechat)).toBeVisible();
  expect(await attemptsOf(second)).toEqual([
    { channel: 'jsapi', status: 'closed', openid: 'oDev-zhangsan_0000000000001' },
    { channel: 'jsapi', status: 'paid', openid: 'oDev-lisi_0000000000000002' },
  ]);
  await expectCleanLedger('after two payments inside WeChat');
});

test('in another browser: by a page of WeChat; back without paying pays nothing, and what is paid there is shown here', async ({
  page,
}) => {
  const orderSn = await placeByCalls(page);
  await page.goto(`/mobile/mall/orderResult?orderSn=${orderSn}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('待付款');
  expect(await flaws(page), 'the choice of the ways').toEqual([]);
  await choose(page, orderSn, /微信支付/);
  await page.waitForURL(/checkmweb/);
  await expect(page.getByRole('button', { name: '支付', exact: true })).toBeVisible();
  await page.goBack();
  await page.waitForURL(new RegExp(`/mobile/mall/wxpay\\?orderSn=${orderSn}$`));
  await expect(open(page)).toBeEnabled();
  // It stays: nobody is sent to pay by the back button.
  await expect(page.getByText('如已付款，请稍候，本页会自动更新结果。')).toBeVisible();
  await expect(page).toHaveURL(/\/mobile\/mall\/wxpay/);

  await open(page).click();
  await page.waitForURL(/checkmweb/);
  await page.getByRole('button', { name: '支付失败' }).click();
  await page.getByRole('link', { name: '返回商户' }).click();
  await page.waitForURL(new RegExp(`/mobile/mall/orderResult\\?orderSn=${orderSn}`));
  const question = page.getByRole('dialog', { name: '请确认微信支付是否完成' });
  await question.getByRole('button', { name: '已完成付款' }).click();
  await expect(page.getByText(/尚未收到付款/).first()).toBeVisible();
  await expect(question).toBeHidden();

  await page.goto(`/mobile/mall/wxpay?orderSn=${orderSn}`);
  await page.waitForURL(/checkmweb/);
  await page.getByRole('button', { name: '支付', exact: true }).click();
  await page.getByRole('link', { name: '返回商户' }).click();
  await expect(paid(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('订单结果');
  expect(await bookOf(orderSn)).toEqual({ status: 'to_ship', paid: true, source: 'mobile' });
  expect(await attemptsOf(orderSn)).toEqual([{ channel: 'h5', status: 'paid', openid: null }]);
  // Nor is a paid order paid again by its old address.
  await page.goto(`/mobile/mall/wxpay?orderSn=${orderSn}`);
  await expect(paid(page)).toBeVisible();
  await expectCleanLedger('after a payment by H5');
});

test('a payment that nobody told is found by 我已支付; an order that is not wanted any more is cancelled', async ({
  page,
}) => {
  const lost = await placeByCalls(page);
  await page.goto(`/mobile/mall/wxpay?orderSn=${lost}`);
  await page.waitForURL(/checkmweb/);
  // Back from WeChat the page asks by itself.
  const asked = page.waitForResponse('**/api/user/payment/check');
  await page.goBack();
  expect((await asked).status()).toBe(200);
  await expect(open(page)).toBeEnabled();
  await expect(page.getByRole('button', { name: '我已支付' })).toBeEnabled();
  await gateway('pay', { outTradeNo: `${lost}01`, silent: true });
  await page.getByRole('button', { name: '我已支付' }).click();
  await expect(paid(page)).toBeVisible();

  const other = await placeByCalls(page);
  await page.goto(`/mobile/mall/orderResult?orderSn=${other}`);
  await page.getByRole('button', { name: '取消订单' }).click();
  const question = page.getByRole('dialog', { name: '取消该订单？' });
  await question.getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible();
  await expect(page.getByRole('button', { name: '再次购买' })).toBeEnabled();
  expect(await bookOf(other)).toMatchObject({ status: 'cancelled', paid: false });
  await expectCleanLedger('after a cancelled order');
});

test('the aggregated code opens on the phone itself, and only the order’s own', async ({ page }) => {
  const orderSn = await placeByCalls(page);
  await choose(page, orderSn, /聚合支付/);
  await page.waitForURL(new RegExp(`/mobile/mall/unionPay\\?orderSn=${orderSn}$`));
  await expect(page.getByRole('img', { name: /聚合支付二维码/ })).toBeVisible();
  expect(await flaws(page), 'the aggregated code').toEqual([]);
  const here = page.getByRole('link', { name: '在本机打开付款页' });
  const [code] = await sql<{ url: string }>(
    `select p.extra->>'payload' as url from payments p join orders o on o.id = p.order_id
     where o.order_sn = $1 and p.provider = 'unionpay'`,
    [orderSn],
  );
  await expect(here).toHaveAttribute('href', code?.url ?? 'none');
  await here.click();
  await page.getByRole('radio', { name: /支付宝/ }).check();
  await page.getByRole('button', { name: '支付', exact: true }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.goto(`/mobile/mall/unionPay?orderSn=${orderSn}`);
  await expect(paid(page)).toBeVisible();
  expect(await bookOf(orderSn)).toMatchObject({ status: 'to_ship', paid: true });
});

test('a bank transfer on the phone: the account to copy, a slip from the phone, its review', async ({
  page,
  browser,
}) => {
  const orderSn = await placeByCalls(page);
  await choose(page, orderSn, /银行转账/);
  await page.waitForURL(new RegExp(`/mobile/mall/transfer\\?orderSn=${orderSn}$`));
  await expect(page.getByText('示例银行北京丰台支行').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '复制收款账号' })).toBeVisible();
  expect(await flaws(page), 'the bank transfer').toEqual([]);
  await page.getByRole('button', { name: '提交凭证' }).click();
  await expect(page.getByText('请选择付款凭证')).toBeVisible();
  await page.getByRole('textbox', { name: '付款户名' }).fill('王伟');
  await page.getByLabel('选择付款凭证').setInputFiles({
    name: '电子回单.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
      Buffer.from(orderSn),
    ]),
  });
  await expect(page.getByRole('img', { name: '所选凭证' })).toBeVisible();
  // A message costs nothing of what was typed.
  await expect(page.getByRole('textbox', { name: '付款户名' })).toHaveValue('王伟');
  await page.getByRole('button', { name: '提交凭证' }).click();
  await expect(page.getByRole('heading', { name: '付款凭证审核中' })).toBeVisible();
  await expect(page.getByRole('link', { name: '电子回单.png' })).toBeVisible();
  expect(await flaws(page), 'the review').toEqual([]);
  // Nobody else sees it: an order of another is no order.
  const stranger = await (await browser.newContext()).newPage();
  await logIn(stranger, '13800000002');
  const refused = await stranger.goto(`/mobile/mall/transfer?orderSn=${orderSn}`);
  expect(refused?.status()).toBe(404);
});
