import { expect, type Page } from '@playwright/test';
import { gateway, sql } from './world';

/** The demo buyer of these journeys (db/seed/people.ts). */
export const BUYER = '13800000001';
/** A book that the front of the mall shows. */
export const BOOK = '定密工作实用手册';

/** A desk beside the phones: what the desktop project gives without asking. */
export const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
};

export interface SoldOrder {
  id: number;
  sn: string;
}

/** Copies of {@link BOOK}, or of another product, ordered on the desktop and paid at the gateway; `wish` does what else the submit page offers. */
export async function buyPaid(
  page: Page,
  copies: number,
  wish: (page: Page) => Promise<unknown> = async () => undefined,
  productId?: number,
): Promise<SoldOrder> {
  // Orders of an earlier run do not stand in the way of the limit.
  await sql(
    `update orders set is_offline = true where status = 'pending_payment' and buyer_id = (select id from users where phone = $1)`,
    [BUYER],
  );
  if (productId === undefined) {
    await page.goto('/mall');
    await page.getByRole('link', { name: BOOK }).first().click();
  } else await page.goto(`/mall/details/${productId}`);
  if (copies > 1) {
    const amount = page.getByRole('textbox', { name: /数量/ }).first();
    await amount.fill(String(copies));
    await amount.press('Enter');
  }
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await wish(page);
  await page.getByRole('button', { name: '提交订单' }).click();
  const code = page.getByRole('img', { name: /微信支付二维码/ });
  await page.waitForURL(/\/mall\/submit\/result\/wxpay\/\d{15}$/);
  await expect(code).toBeVisible();
  const sn = page.url().slice(-15);
  await gateway('pay', { outTradeNo: `${sn}01` });
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  const [row] = await sql<{ id: number }>('select id::int from orders where order_sn = $1', [sn]);
  if (!row) throw new Error(`no order ${sn}`);
  return { id: row.id, sn };
}

/** A clerk ships copies of the order's only line in one parcel. */
export async function ship(clerk: Page, orderId: number, copies: number, trackingNo: string): Promise<void> {
  await clerk.goto(`/mall/manage/orders/${orderId}`);
  await clerk.getByRole('button', { name: '发货', exact: true }).click();
  const dialog = clerk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: new RegExp(`${BOOK}.*本次发货数量`) }).fill(String(copies));
  await dialog.getByRole('textbox', { name: /^运单号/ }).fill(trackingNo);
  await dialog.getByRole('button', { name: '确认发货' }).click();
  await expect(dialog).toBeHidden();
  await expect(clerk.getByText(trackingNo).first()).toBeVisible();
}

/** A clerk agrees to take goods back. */
export async function agreeReturn(clerk: Page, caseId: number): Promise<void> {
  await clerk.goto(`/mall/manage/returns/${caseId}`);
  await clerk.getByRole('button', { name: '同意', exact: true }).click();
  const dialog = clerk.getByRole('dialog', { name: '同意退货退款' });
  await dialog.getByRole('button', { name: '同意退货退款' }).click();
  await expect(dialog).toBeHidden();
}

/** Places an order for one {@link BOOK} over the calls that the checkout makes, for journeys that begin behind it. @returns its number */
export async function placeByCalls(page: Page, phone = BUYER): Promise<string> {
  // Orders of an earlier run do not stand in the way of the limit.
  await sql(
    `update orders set is_offline = true where status = 'pending_payment' and buyer_id = (select id from users where phone = $1)`,
    [phone],
  );
  const [row] = await sql<{ product: number; receiver: number }>(
    `select (select id::int from products where title = $1 and marketable order by id limit 1) as product,
       (select r.id::int from receivers r join users u on u.id = r.user_id where u.phone = $2 and r.deleted_at is null order by r.is_default desc, r.id limit 1) as receiver`,
    [BOOK, phone],
  );
  if (!row?.product || !row.receiver) throw new Error('the demo world has no book or address');
  return page.evaluate(async ({ product, receiver }) => {
    const read = async (reply: Response) => {
      const { data, message } = (await reply.json()) as { data?: Record<string, unknown>; message: string };
      if (!reply.ok || !data) throw new Error(`${reply.url}: ${message}`);
      return data;
    };
    const quote = await read(
      await fetch(`/api/user/shippingMethod/freight?productId=${product}&quantity=1&receiverId=${receiver}`),
    );
    const order = await read(
      await fetch('/api/user/order/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          submitKey: crypto.randomUUID(),
          lines: [{ productId: product, specKey: '', quantity: 1 }],
          receiverId: receiver,
          shippingMethodId: quote['shippingMethodId'],
          paymentMethod: 'wxpay',
          totalFen: quote['totalFen'],
          source: 'mobile',
        }),
      }),
    );
    return String(order['orderSn']);
  }, row);
}
