import { expect, test, type Page } from '@playwright/test';
import { gateway, logIn, sql } from './support/world';
import { GLANCE_MS } from './support/patience';
import { confirmTransfer, handInSlip, openTransfer } from './support/transfer';

const BUYER = '13800000001';
const book = '定密工作实用手册';

interface Row {
  id: number;
  order_sn: string;
  status: string;
  payment_method: string;
  total_fen: number;
  paid_fen: number;
}

async function readOrder(orderSn: string): Promise<Row> {
  const [row] = await sql<Row>(
    `select id::int, order_sn, status, payment_method, total_fen::int, paid_fen::int from orders where order_sn = $1`,
    [orderSn],
  );
  if (!row) throw new Error(`no order ${orderSn}`);
  return row;
}

/** The buyer orders one book and stands before the WeChat code. @returns the order's number */
async function order(page: Page): Promise<string> {
  // Orders of an earlier run do not stand in the way of the limit.
  await sql(
    `update orders set is_offline = true where status = 'pending_payment' and buyer_id = (select id from users where phone = $1)`,
    [BUYER],
  );
  await page.goto('/mall');
  await page.getByRole('link', { name: book }).first().click();
  await page.waitForURL(/\/mall\/details\//);
  // The name of the visitor stands there as soon as the page answers clicks.
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible();
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await page.getByRole('button', { name: '提交订单' }).click();
  const code = page.getByRole('img', { name: /微信支付二维码/ });
  await page.waitForURL(/\/mall\/submit\/result\/wxpay\/\d{15}$/);
  await expect(code).toBeVisible();
  return page.url().slice(-15);
}

/** Another way to pay, chosen on the result page. */
async function choose(page: Page, orderSn: string, way: RegExp): Promise<void> {
  await page.goto(`/mall/submit/result?orderSn=${orderSn}`);
  await page.getByRole('radio', { name: way }).check({ force: true });
  await page.getByRole('button', { name: '去支付' }).click();
}

test('a buyer changes to the aggregated code; only the order’s own code is ever shown; any wallet pays it', async ({
  page,
}) => {
  await logIn(page, BUYER);
  const orderSn = await order(page);
  await choose(page, orderSn, /聚合支付/);
  await page.waitForURL(new RegExp(`/mall/submit/result/unionPay/${orderSn}/[\\w-]+$`));
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
  expect(await readOrder(orderSn)).toMatchObject({ status: 'pending_payment', payment_method: 'unionpay' });
  const attempts = await sql(
    `select p.provider, p.status from payments p join orders o on o.id = p.order_id where order_sn = $1 order by p.id`,
    [orderSn],
  );
  expect(attempts).toEqual([
    { provider: 'wxpay', status: 'closed' },
    { provider: 'unionpay', status: 'created' },
  ]);

  // S-32: somebody else's code in the address is no page of ours.
  const foreign = Buffer.from('https://qr.95516.com/48020000/of-a-stranger').toString('base64url');
  const own = page.url();
  const refused = await page.goto(`/mall/submit/result/unionPay/${orderSn}/${foreign}`);
  expect(refused?.status()).toBe(404);
  await expect(page.getByRole('img', { name: /二维码/ })).toHaveCount(0);

  await page.goto(own);
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
  await gateway('pay', { outTradeNo: `${orderSn}02`, wallet: 'Alipay 2.0' });
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  const paid = await readOrder(orderSn);
  expect(paid).toMatchObject({ status: 'to_ship', paid_fen: paid.total_fen });
});

test('the channel never answers: a clear message all the same, then the same order is paid', async ({
  page,
}) => {
  await logIn(page, BUYER);
  const orderSn = await order(page);
  await gateway('api.mode', { provider: 'unionpay', mode: 'timeoutBeforeCommit' });
  try {
    await choose(page, orderSn, /聚合支付/);
    await expect(page.getByText('订单仍可付款')).toBeVisible();
  } finally {
    await gateway('api.mode', { provider: 'unionpay', mode: 'normal' });
  }
  expect((await readOrder(orderSn)).status).toBe('pending_payment');
  // A call that the channel swallowed holds the attempt for eight seconds.
  await expect(async () => {
    await page.getByRole('button', { name: '去支付' }).click();
    await page.waitForURL(/unionPay/, { timeout: GLANCE_MS });
  }).toPass();
  await gateway('pay', { outTradeNo: `${orderSn}02` });
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
});

test('a bank transfer: slip handed in, refused in words, handed in again, confirmed by finance', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, BUYER);
  const orderSn = await order(page);
  await choose(page, orderSn, /银行转账/);
  await page.waitForURL(new RegExp(`/mall/submit/result/transfer/${orderSn}`));
  await expect(page.getByText('示例银行北京丰台支行').first()).toBeVisible();
  await handInSlip(page, orderSn, '1');

  const finance = await (await browser.newContext()).newPage();
  await logIn(finance, 'finance');
  await openTransfer(finance, orderSn);
  await finance.getByRole('button', { name: '驳回' }).click();
  const dialog = finance.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '驳回原因' }).fill('金额看不清');
  await dialog.getByRole('button', { name: '驳回', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(page.getByText('金额看不清').first()).toBeVisible();
  await handInSlip(page, orderSn, '2');
  await openTransfer(finance, orderSn);
  await confirmTransfer(finance, '王伟');
  const paid = await readOrder(orderSn);
  expect(paid).toMatchObject({ status: 'to_ship', payment_method: 'transfer', paid_fen: paid.total_fen });
  await page.reload();
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
});
