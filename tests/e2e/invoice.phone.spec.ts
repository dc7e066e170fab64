import { expect, test, type Page } from '@playwright/test';
import { placeByCalls } from './support/orders';
import { call, desktopPage, freshPhone, logInBySms } from './support/purchase';
import { expectCleanLedger, gateway, logIn, sql } from './support/world';
import { GLANCE_MS } from './support/patience';
import { PHONE } from './support/phone';

test.use(PHONE);

const TITLE = '北京市西城区文化服务中心';
const TAX_NO = '91110102MA0012ABC3';

/** A book on paper, ordered and paid; its goods code stands in the demo world, which that of e-books does not. */
async function buyBook(page: Page, phone: string): Promise<{ id: number; orderSn: string; paidFen: number }> {
  const orderSn = await placeByCalls(page, phone);
  await call(page, '/api/user/payment/wxpay/qrcode', { orderSn });
  await gateway('pay', { outTradeNo: `${orderSn}01` });
  const paid = async () =>
    (
      await sql<{ id: number; fen: number }>(
        'select id::int, paid_fen::int fen from orders where order_sn = $1 and paid_fen = total_fen',
        [orderSn],
      )
    )[0];
  await expect.poll(paid, { message: 'the order is paid' }).toBeDefined();
  const row = await paid();
  return { id: row?.id ?? 0, orderSn, paidFen: row?.fen ?? 0 };
}

test('a buyer on a phone keeps a title, applies, corrects, cancels, applies again and downloads what finance issues', async ({
  page,
  browser,
}) => {
  const phone = freshPhone();
  await logInBySms(page, phone);
  await call(page, '/api/user/receiver/add', {
    name: '李四',
    phone,
    areaCode: '420106',
    address: '中南路 7 号 3 栋 502 室',
  });
  const order = await buyBook(page, phone);
  const dialog = page.getByRole('dialog');

  await page.goto('/mobile/user');
  await page.getByRole('link', { name: '我的发票' }).click();
  await page.waitForURL(/\/mobile\/invoice$/);
  await expect(page.getByText(order.orderSn)).toBeVisible();

  // The title is kept first: what is missing is said at its field, what was typed stays.
  await page.getByRole('link', { name: '抬头管理' }).click();
  await page.waitForURL(/\/mobile\/invoice\?tab=titles$/);
  await page.getByRole('button', { name: '新增发票抬头' }).click();
  await dialog.getByRole('textbox', { name: /发票抬头/ }).fill(TITLE);
  await dialog.getByRole('button', { name: '保存抬头' }).click();
  await expect(dialog.getByText('请填写纳税人识别号')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /发票抬头/ })).toHaveValue(TITLE);
  await dialog.getByRole('textbox', { name: /纳税人识别号/ }).fill(TAX_NO);
  await dialog.getByRole('button', { name: '保存抬头' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(TITLE).first()).toBeVisible();

  // The application begins with it.
  await page.goto('/mobile/invoice');
  await page.getByRole('button', { name: `申请开票：订单 ${order.orderSn}` }).click();
  await expect(dialog.getByRole('textbox', { name: /发票抬头/ })).toHaveValue(TITLE);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await page.waitForURL(/\/mobile\/invoice\/\d+$/);
  await expect(page.getByText('待开票', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: '修改抬头' }).click();
  await dialog.getByRole('textbox', { name: /接收邮箱/ }).fill('caiwu@example.com');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('caiwu@example.com')).toBeVisible();

  await page.getByRole('button', { name: '取消申请' }).click();
  await dialog.getByRole('button', { name: '取消申请' }).click();
  await expect(page.getByText('已取消', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: '重新申请' }).click();
  await page.waitForURL(/\/mobile\/invoice$/);
  await page.getByRole('button', { name: `申请开票：订单 ${order.orderSn}` }).click();
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await page.waitForURL(/\/mobile\/invoice\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);

  const finance = await desktopPage(browser);
  await logIn(finance, 'finance');
  await call(finance, '/api/admin/invoice/issue', { id });
  const state = async () =>
    (await sql<{ status: string }>('select status from invoices where id = $1', [id]))[0]?.status;
  await expect.poll(state, { message: 'the invoice is issued' }).toBe('issued');

  // Its file is fetched by a job of its own, behind whatever else the clock has started.
  const download = page.getByRole('link', { name: '下载 PDF' });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('已开票', { exact: true }).first()).toBeVisible();
    await expect(download).toBeVisible({ timeout: GLANCE_MS });
  }).toPass();
  const href = await download.getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.status()).toBe(200);
  // Handed out to be kept, whatever it is.
  expect(file.headers()['content-disposition']).toMatch(/^attachment;.*\.pdf/);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/mobile/invoice?tab=issued');
  await expect(page.getByText(TITLE).first()).toBeVisible();
  // All invoices of the order: the cancelled one and the one that holds.
  await page.goto(`/mobile/invoicelist/${order.id}`);
  await expect(page.getByText('已取消', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('已开票', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '申请开票' })).toHaveCount(0);
  const amounts = await sql<{ status: string; fen: number }>(
    `select i.status, i.amount_fen::int fen from invoices i join invoice_orders o on o.invoice_id = i.id
     where o.order_id = $1 order by i.id`,
    [order.id],
  );
  expect(amounts).toEqual([
    { status: 'cancelled', fen: order.paidFen },
    { status: 'issued', fen: order.paidFen },
  ]);
  await expectCleanLedger('an invoice of a phone');
});
