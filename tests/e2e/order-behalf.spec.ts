import { expect, test } from '@playwright/test';
import { desktopPage, freshPhone, logInBySms, payShownCode } from './support/purchase';
import { expectCleanLedger, logIn, sql } from './support/world';

test('a clerk writes down what a new customer orders by telephone; the customer pays, a waybill takes it, its way is told', async ({
  page,
  browser,
}) => {
  const phone = freshPhone();
  const [book] = await sql<{ id: number; title: string }>(
    `select p.id::int, p.title from products p join stock_items s on s.product_id = p.id
     where p.kind = 'paper_book' and p.marketable and p.status = 'approved' and p.deleted_at is null and p.min_quantity = 1
       and s.on_hand - s.reserved > 20 order by p.id limit 1`,
  );
  if (!book) throw new Error('no book on hand');
  await logIn(page, 'mallclerk');
  await page.goto('/mall/manage/orders/new');
  await page.getByRole('button', { name: '新客户' }).click();
  const dialog = page.getByRole('dialog', { name: '新客户' });
  await dialog.getByRole('textbox', { name: '姓名' }).fill('来电客户');
  await dialog.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await dialog.getByRole('button', { name: '建立账号' }).click();
  await expect(page.getByText('以个人身份下单，按个人价格。')).toBeVisible();
  await page.getByRole('combobox', { name: '商品 1' }).fill(book.title);
  await page
    .getByRole('option', { name: new RegExp(book.title) })
    .first()
    .click();
  await page.getByRole('textbox', { name: '数量' }).fill('2');
  await page.getByRole('radio', { name: '客户告知的其他地址' }).check();
  await page
    .getByRole('textbox', { name: '粘贴整段地址，自动填写' })
    .fill(`林读者 ${phone} 湖北省武汉市武昌区中南路 7 号 3 栋 502 室`);
  await page.getByRole('button', { name: '识别' }).click();
  await expect(page.getByText('已填入，请核对')).toBeVisible();
  await page.getByRole('textbox', { name: '订单备注' }).fill('电话订购');
  const send = page.getByRole('button', { name: '提交订单' });
  await expect(send).toBeEnabled();
  await send.click();
  await page.waitForURL(/\/mall\/manage\/orders\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await expect(page.getByText('后台代下单')).toBeVisible();

  const customer = await desktopPage(browser);
  await logInBySms(customer, phone);
  const told = () => sql(`select 1 from notices where order_id = $1 and kind = 'orderPlaced'`, [id]);
  await expect.poll(async () => (await told()).length).toBe(1);
  await customer.goto(`/user/center/orders/${id}`);
  await expect(customer.getByText('中南路 7 号 3 栋 502 室').first()).toBeVisible();
  await customer
    .getByRole('link', { name: /付款|支付/ })
    .first()
    .click();
  const { orderSn } = await payShownCode(customer);

  await page.goto(`/mall/manage/shipments?orderSn=${orderSn}`);
  const waiting = page.getByRole('row').filter({ hasText: orderSn });
  await waiting.getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '取电子面单' }).click();
  const taking = page.getByRole('dialog', { name: /^取电子面单/ });
  await taking.getByRole('button', { name: '取号并发货 1 个包裹' }).click();
  await expect(taking.getByText('已完成：1 个已取号并发货')).toBeVisible();
  const [parcel] = await sql<{ no: string; status: string; waybills: number }>(
    `select s.tracking_no no, s.status, (select count(*)::int from waybills w where w.order_id = s.order_id) waybills
     from shipments s where s.order_id = $1`,
    [id],
  );
  if (!parcel) throw new Error('no parcel');
  expect([parcel.status, parcel.waybills]).toEqual(['shipped', 1]);
  await expect(taking.getByRole('row').filter({ hasText: orderSn })).toContainText(parcel.no);
  const label = page.waitForResponse((r) => r.url().includes('/api/admin/shipping/waybill/print'));
  await taking.getByRole('button', { name: '打印 1 张面单' }).click();
  expect((await label).headers()['content-type']).toContain('application/pdf');
  await expect(taking.getByRole('row').filter({ hasText: orderSn })).toContainText('已打印 1 次');

  await customer.goto(`/user/center/orders/${id}`);
  await expect(customer.getByText(parcel.no).first()).toBeVisible();
  await customer.getByRole('button', { name: '查看物流轨迹' }).click();
  await expect(customer.getByText(/已揽收|已收取|快件正在|运输/).first()).toBeVisible();
  await expectCleanLedger('an order on behalf');
});
