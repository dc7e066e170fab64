import { expect, test, type Page } from '@playwright/test';
import { captchaAnswer, gateway, logIn, smsCode, sql } from './support/world';

/** A phone number nobody has used yet, so that the journey can run again on the same database. */
const phone = `137${String(Date.now()).slice(-8)}`;
const book = '定密工作实用手册';

/** SMS login of an unknown number: the account is made on the way (specification section 2). */
async function becomeBuyer(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '短信登录' }).click();
  await expect(page.getByText(/自动.*注册|注册.*账号/).first()).toBeVisible();
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('获取验证码成功')).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(phone));
  await page.getByRole('button', { name: '短信登录' }).click();
}

async function addAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible()))
    await page
      .getByRole('button', { name: /新增.*地址|添加.*地址|新建.*地址/ })
      .first()
      .click();
  await dialog
    .getByRole('textbox', { name: '粘贴整段地址，自动填写' })
    .fill(`湖北省武汉市武昌区中南路 7 号 3 栋 502 室，林读者，${phone}`);
  await dialog.getByRole('button', { name: '识别' }).click();
  await expect(dialog.getByText('已填入，请核对')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '收货人' })).toHaveValue('林读者');
  await expect(dialog.getByRole('textbox', { name: '手机号码' })).toHaveValue(phone);
  await expect(dialog.getByLabel('区县')).toHaveValue('420106');
  await expect(dialog.getByRole('textbox', { name: '详细地址' })).toHaveValue('中南路 7 号 3 栋 502 室');
  await dialog.getByRole('button', { name: /保存|确定/ }).click();
  await expect(dialog).toBeHidden();
}

interface Sold {
  id: number;
  order_sn: string;
  status: string;
  total_fen: number;
  paid_fen: number;
}
const orderOf = async (): Promise<Sold> => {
  const rows = await sql<Sold>(
    `select o.id::int, o.order_sn, o.status, o.total_fen::int, o.paid_fen::int from orders o join users u on u.id = o.buyer_id
     where u.phone = $1 order by o.id desc limit 1`,
    [phone],
  );
  if (!rows[0]) throw new Error('no order');
  return rows[0];
};

test('a visitor becomes a buyer, buys a book, pays by WeChat, a clerk ships it, the buyer receives it', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/mall');
  await page.getByRole('link', { name: book }).first().click();
  await expect(page).toHaveURL(/\/mall\/details\/\d+$/);
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('已加入购物车').first()).toBeVisible();
  await page.goto('/mall/cart');
  await expect(page.getByText(book).first()).toBeVisible();
  const picture = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await page
    .getByRole('button', { name: '登录后结算' })
    .or(page.getByRole('link', { name: '登录后结算' }))
    .first()
    .click();
  await picture;
  await becomeBuyer(page);

  await page.waitForURL(/\/mall\/(cart|submit)/);
  if (page.url().includes('/mall/cart')) {
    await page
      .getByRole('button', { name: '去结算' })
      .or(page.getByRole('link', { name: '去结算' }))
      .first()
      .click();
  }
  await page.waitForURL(/\/mall\/submit\?/);
  await addAddress(page);
  await expect(page.getByText('林读者').first()).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/mall\/submit\/result\/wxpay\/\d{15}$/);
  await expect(page.getByRole('img', { name: /微信支付二维码/ })).toBeVisible();
  const placed = await orderOf();
  expect(page.url()).toContain(placed.order_sn);
  expect(placed).toMatchObject({ status: 'pending_payment', paid_fen: 0 });

  const [attempt] = await sql<{ out_trade_no: string }>(
    'select out_trade_no from payments where order_id = $1 order by attempt_no desc limit 1',
    [placed.id],
  );
  await gateway('pay', { outTradeNo: attempt?.out_trade_no });
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  expect(await orderOf()).toMatchObject({ status: 'to_ship', paid_fen: placed.total_fen });

  const clerk = await (await browser.newContext()).newPage();
  await logIn(clerk, 'mallclerk');
  await expect(clerk).toHaveURL(/\/mall\/manage$/);
  await clerk.goto(`/mall/manage/orders?orderSn=${placed.order_sn}`);
  const row = clerk.getByRole('row').filter({ hasText: placed.order_sn });
  await expect(row).not.toContainText(phone);
  await row.getByText('去发货').click();
  await clerk.waitForURL(new RegExp(`/mall/manage/orders/${placed.id}`));
  const dialog = clerk.getByRole('dialog');
  if (!(await dialog.isVisible().catch(() => false)))
    await clerk.getByRole('button', { name: '发货', exact: true }).click();
  await dialog.getByRole('textbox', { name: /^运单号/ }).fill('1234567890123');
  await dialog.getByRole('button', { name: '确认发货' }).click();
  await expect(dialog).toBeHidden();
  await expect(clerk.getByText('1234567890123').first()).toBeVisible();
  expect(await orderOf()).toMatchObject({ status: 'shipped' });

  await page.goto(`/user/center/orders/${placed.id}`);
  await expect(page.getByText('1234567890123').first()).toBeVisible();
  await page
    .getByRole('button', { name: /确认收货/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByText('已完成').first()).toBeVisible();
  expect(await orderOf()).toMatchObject({ status: 'completed' });

  const ledger = await sql<{ kind: string; h: number; r: number }>(
    `select m.kind, m.delta_on_hand as h, m.delta_reserved as r from stock_movements m
     where (m.biz_type = 'order' and m.biz_id = $1)
        or (m.biz_type = 'shipment' and m.biz_id in (select id from shipments where order_id = $1)) order by m.id`,
    [placed.id],
  );
  expect(ledger).toEqual([
    { kind: 'reserve', h: 0, r: 1 },
    { kind: 'ship', h: -1, r: -1 },
  ]);
});
