import { expect, test, type Page } from '@playwright/test';
import { agreeReturn, BOOK, BUYER, buyPaid, DESKTOP, ship, type SoldOrder } from './support/orders';
import { overflow } from './support/quality';
import { expectCleanLedger, gateway, logIn, sql } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

const cardOf = (page: Page, order: SoldOrder) => page.getByRole('article', { name: `订单 ${order.sn}` });

interface Case {
  status: string;
  kind: string;
  requested_fen: number;
  return_tracking_no: string | null;
}
async function readCase(id: number): Promise<Case> {
  const [row] = await sql<Case>(
    'select status, kind, requested_fen::int, return_tracking_no from after_sales where id = $1',
    [id],
  );
  if (!row) throw new Error(`no case ${id}`);
  return row;
}

const photo = {
  name: '破损的封面.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** From the list to the parcel, and its way in the sheet. */
async function follow(page: Page, order: SoldOrder, trackingNo: string): Promise<void> {
  await page.goto('/mobile/user/order?tab=to_receive');
  await cardOf(page, order)
    .getByRole('link', { name: /^查看物流/ })
    .click();
  await page.waitForURL(`**/mobile/user/order/${order.id}#parcels`);
  await page.getByRole('button', { name: '查看物流：包裹 1' }).click();
  const sheet = page.getByRole('dialog', { name: '物流轨迹' });
  await expect(sheet).toContainText(trackingNo);
  await expect(sheet.getByText('快件正在派送')).toBeVisible();
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(sheet).toBeHidden();
}

/** One of two copies is damaged: asked back with a photo. @returns the case's id and the amount that the form showed, in fen */
async function askBack(page: Page, order: SoldOrder): Promise<{ id: number; fen: number }> {
  await page.getByRole('link', { name: '申请售后' }).click();
  await page.waitForURL(`**/mobile/user/aftersale/apply?order=${order.id}`);
  await page.getByRole('radio', { name: /退货退款/ }).check({ force: true });
  const amount = page.getByText(/^退款金额/);
  const shown = async () =>
    Math.round(
      Number(/退款金额\s*¥([\d.]+)/.exec((await amount.innerText()).replaceAll(/\n/g, ''))?.[1]) * 100,
    );
  await expect.poll(shown).toBeGreaterThan(0);
  const one = await shown();
  const copies = page.getByRole('group', { name: `${BOOK}的数量` });
  await copies.getByRole('button', { name: '增加' }).click();
  await expect.poll(shown, { message: 'two copies' }).toBe(2 * one);
  await copies.getByRole('button', { name: '减少' }).click();
  await expect.poll(shown, { message: 'one copy' }).toBe(one);

  // Nothing is lost by a message: reason first, then the photo that it asks for.
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请选择申请原因')).toBeVisible();
  await page.getByLabel('申请原因').selectOption({ label: '商品破损' });
  await page.getByRole('textbox', { name: '问题说明' }).fill('封面有折痕');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请至少上传一张商品照片')).toBeVisible();
  await page.getByLabel('上传商品照片（必填）').setInputFiles(photo);
  await expect(page.getByRole('link', { name: /^查看.*\.png$/ })).toBeVisible();
  const fen = await shown();
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.waitForURL(/\/mobile\/user\/aftersale\/\d+$/);
  return { id: Number(page.url().split('/').at(-1)), fen };
}

test('on a phone a buyer follows a parcel, asks a damaged copy back, sends it, and confirms the receipt of another order', async ({
  browser,
  page: stranger,
}) => {
  const office = await (await browser.newContext(DESKTOP)).newPage();
  await logIn(office, BUYER);
  const [first, second] = [await buyPaid(office, 2), await buyPaid(office, 1)];
  const clerk = await (await browser.newContext(DESKTOP)).newPage();
  await logIn(clerk, 'mallclerk');
  const tail = String(Date.now()).slice(-12);
  await ship(clerk, first.id, 2, `YT${tail}1`);
  await ship(clerk, second.id, 1, `YT${tail}2`);
  // As soon as the courier has heard of the parcel.
  await expect(() => gateway('parcel.advance', { num: `YT${tail}1`, state: '5' })).toPass();

  // Whoever is not logged in is led to the phone's login, and to nothing of the order.
  await stranger.goto(`/mobile/user/order/${first.id}`);
  await stranger.waitForURL(
    (url) =>
      url.pathname === '/mobile/login' && url.searchParams.get('from') === `/mobile/user/order/${first.id}`,
  );

  const phone = await (
    await browser.newContext({ storageState: await office.context().storageState() })
  ).newPage();
  await follow(phone, first, `YT${tail}1`);
  expect(await overflow(phone)).toBe(0);
  const { id, fen } = await askBack(phone, first);
  expect(await readCase(id)).toEqual({
    status: 'applied',
    kind: 'return_refund',
    requested_fen: fen,
    return_tracking_no: null,
  });
  await expect(phone.getByRole('status').filter({ hasText: '待审核' })).toBeVisible();
  await expectCleanLedger('asked back');

  await agreeReturn(clerk, id);
  await phone.goto('/mobile/user/aftersale?tab=send');
  await phone.locator(`a[href="/mobile/user/aftersale/${id}#send"]`).click();
  await phone.waitForURL(`**/mobile/user/aftersale/${id}#send`);
  await expect(phone.getByText(/^寄回地址：/)).toBeVisible();
  await phone.getByRole('button', { name: '提交运单号' }).click();
  await expect(phone.getByRole('textbox', { name: '运单号' })).toHaveAttribute('aria-invalid', 'true');
  await phone.getByLabel('物流公司').selectOption({ index: 1 });
  await phone.getByRole('textbox', { name: '运单号' }).fill('SF9900112233445');
  await phone.getByRole('button', { name: '提交运单号' }).click();
  await expect(phone.getByText('寄回物流已保存')).toBeVisible();
  await expect(phone.getByRole('status').filter({ hasText: '待收货' })).toBeVisible();
  expect(await readCase(id)).toMatchObject({ status: 'goods_sent', return_tracking_no: 'SF9900112233445' });
  expect(await overflow(phone)).toBe(0);

  await phone.goto('/mobile/user/order');
  const card = cardOf(phone, second);
  await card.getByRole('button', { name: /^确认收货/ }).click();
  await phone.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(card).toContainText('已完成');
  const states = await sql<{ status: string }>('select status from orders where id = any($1) order by id', [
    [first.id, second.id],
  ]);
  expect(states.map((o) => o.status)).toEqual(['shipped', 'completed']);
  await expectCleanLedger('received');
});
