import { expect, test, type Page } from '@playwright/test';
import { agreeReturn, BOOK, BUYER, buyPaid, ship } from './support/orders';
import { expectCleanLedger, logIn, sql } from './support/world';

interface Sold {
  id: number;
  order_sn: string;
  status: string;
  shipping_status: string;
  pay_status: string;
  total_fen: number;
  refunded_fen: number;
  shipped_qty: number;
  returned_qty: number;
  payable_fen: number;
}

async function readOrder(orderSn: string): Promise<Sold> {
  const [row] = await sql<Sold>(
    `select o.id::int, o.order_sn, o.status, o.shipping_status, o.pay_status, o.total_fen::int, o.refunded_fen::int,
       i.shipped_qty, i.returned_qty, (i.payable_fen - i.freight_share_fen)::int as payable_fen
     from orders o join order_items i on i.order_id = o.id where o.order_sn = $1`,
    [orderSn],
  );
  if (!row) throw new Error(`no order ${orderSn}`);
  return row;
}

/** The one value that a question to the database answers now. */
async function read<T>(text: string, values: unknown[]): Promise<T | null> {
  const [row] = await sql<{ v: T }>(text, values);
  return row?.v ?? null;
}

/** Opens a parcel on the shipping desk and calls it back. */
async function recall(clerk: Page, trackingNo: string): Promise<void> {
  await clerk.goto(`/mall/manage/shipments?tab=shipped&trackingNo=${trackingNo}`);
  const shipmentNo = await read<string>('select shipment_no as v from shipments where tracking_no = $1', [
    trackingNo,
  ]);
  await clerk.getByRole('button', { name: shipmentNo ?? '' }).click();
  await clerk.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  const dialog = clerk.getByRole('dialog', { name: /^撤回发货单/ });
  await dialog.getByRole('textbox', { name: '撤回原因' }).fill('地址写错，快递员退回');
  await dialog.getByRole('button', { name: '确认撤回' }).click();
  await expect(dialog).toBeHidden();
}

/** One copy is asked back, sent back by the buyer. @returns the case's id */
async function sendBack(page: Page, clerk: Page, orderId: number): Promise<number> {
  await page.goto(`/user/center/after-sales/apply?order=${orderId}`);
  await page.getByRole('radio', { name: /退货退款/ }).check({ force: true });
  await page.getByLabel('申请原因').selectOption({ label: '不想要了' });
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.waitForURL(/\/user\/center\/after-sales\/\d+$/);
  const id = Number(page.url().split('/').at(-1));

  await agreeReturn(clerk, id);

  await page.reload();
  await page.getByLabel('物流公司').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: '运单号' }).fill('SF9900112233445');
  await page.getByRole('button', { name: '提交运单号' }).click();
  await expect(page.getByText('寄回物流已保存')).toBeVisible();
  return id;
}

test('a clerk ships a part, calls it back, ships again, takes one copy back; its money and its part of the invoice go back too', async ({
  browser,
}) => {
  const [page, clerk, finance] = await Promise.all(
    [0, 1, 2].map(async () => (await browser.newContext()).newPage()),
  );
  if (!page || !clerk || !finance) throw new Error('no pages');
  await logIn(page, BUYER);
  // Three copies, with an invoice for a person.
  const { sn: orderSn } = await buyPaid(page, 3, (submit) =>
    submit.getByRole('radio', { name: '个人' }).check({ force: true }),
  );
  const paid = await readOrder(orderSn);
  expect(paid).toMatchObject({ status: 'to_ship', pay_status: 'paid' });
  await expectCleanLedger('paid');

  await logIn(finance, 'finance');
  const invoiceOf = `select i.id::int as v from invoices i join invoice_orders a on a.invoice_id = i.id where a.order_id = $1 and i.side = 'blue'`;
  await expect.poll(() => read<number>(invoiceOf, [paid.id])).not.toBeNull();
  const invoiceId = await read<number>(invoiceOf, [paid.id]);
  await finance.goto(`/mall/manage/invoices/${invoiceId}`);
  await finance.getByRole('button', { name: '在线开票' }).click();
  await finance.getByRole('dialog').getByRole('button', { name: '开票', exact: true }).click();
  const blueState = 'select status as v from invoices where id = $1';
  await expect.poll(() => read<string>(blueState, [invoiceId])).toBe('issued');
  await expectCleanLedger('invoice issued');

  await logIn(clerk, 'mallclerk');
  const [first, second] = [`YT${String(Date.now()).slice(-12)}1`, `YT${String(Date.now()).slice(-12)}2`];
  await ship(clerk, paid.id, 1, first);
  expect(await readOrder(orderSn)).toMatchObject({
    status: 'part_shipped',
    shipping_status: 'part_shipped',
    shipped_qty: 1,
  });
  await expectCleanLedger('part shipped');

  await recall(clerk, first);
  expect(await readOrder(orderSn)).toMatchObject({
    status: 'to_ship',
    shipping_status: 'unshipped',
    shipped_qty: 0,
  });
  await expectCleanLedger('called back');

  await ship(clerk, paid.id, 3, second);
  expect(await readOrder(orderSn)).toMatchObject({ status: 'shipped', shipped_qty: 3 });
  await expectCleanLedger('shipped');

  const caseId = await sendBack(page, clerk, paid.id);
  await expectCleanLedger('on its way back');
  await clerk.goto(`/mall/manage/returns/${caseId}`);
  await clerk.getByRole('button', { name: '验收' }).click();
  const found = clerk.getByRole('dialog', { name: '退货验收' });
  await found.getByRole('button', { name: '确认验收并退款' }).click();
  await expect(found).toBeHidden();
  await expectCleanLedger('taken back');

  const price = Math.floor(paid.payable_fen / 3);
  const caseState = 'select status as v from after_sales where id = $1';
  await expect.poll(() => read<string>(caseState, [caseId])).toBe('done');
  expect(await readOrder(orderSn)).toMatchObject({
    status: 'shipped',
    shipping_status: 'part_returned',
    pay_status: 'part_refunded',
    refunded_fen: price,
    returned_qty: 1,
  });
  await expectCleanLedger('refunded');
  await page.reload();
  await expect(page.getByText('已完成').first()).toBeVisible();

  await finance.goto(`/mall/manage/invoices/${invoiceId}`);
  await expect(finance.getByText(/请冲红/)).toBeVisible();
  await finance.getByRole('button', { name: '冲红', exact: true }).click();
  const red = finance.getByRole('dialog', { name: '冲红' });
  await expect(red.getByRole('textbox', { name: `${BOOK}冲红数量` })).toHaveValue('1');
  await red.getByRole('button', { name: '提交冲红' }).click();
  await expect(red).toBeHidden();
  const reversed = 'select reversed_fen::int as v from invoices where id = $1';
  await expect.poll(() => read<number>(reversed, [invoiceId])).toBe(price);
  expect(await read<string>(blueState, [invoiceId])).toBe('issued');
  const redOf = `select amount_fen::int as v from invoices where red_of = $1 and status = 'issued'`;
  expect(await read<number>(redOf, [invoiceId])).toBe(price);
  const open = `select count(*)::int as v from special_orders where order_id = $1 and status in ('open', 'handling')`;
  expect(await read<number>(open, [paid.id])).toBe(0);
  await expectCleanLedger('red document issued');

  const ledger = await sql<{ kind: string; h: number; r: number }>(
    `select kind, delta_on_hand as h, delta_reserved as r from stock_movements m
     where (biz_type = 'order' and biz_id = $1) or (biz_type = 'after_sale' and biz_id = $2)
        or (biz_type = 'shipment' and biz_id in (select id from shipments where order_id = $1)) order by id`,
    [paid.id, caseId],
  );
  expect(ledger).toEqual([
    { kind: 'reserve', h: 0, r: 3 },
    { kind: 'ship', h: -1, r: -1 },
    { kind: 'recall', h: 1, r: 1 },
    { kind: 'ship', h: -3, r: -3 },
    { kind: 'return_good', h: 1, r: 0 },
  ]);
});
