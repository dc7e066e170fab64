import { expect, test, type Page } from '@playwright/test';
import { downloaded, wordsOf } from './support/pdf';
import { PHONE } from './support/phone';
import { desktopPage } from './support/purchase';
import { confirmTransfer, handInSlip, openTransfer } from './support/transfer';
import { expectCleanLedger, logIn, sql } from './support/world';

/** A member of the demo organisation who may spend ¥3000 an order, and its manager (db/seed/organizations.ts). */
const MEMBER = '13800000036';
const MANAGER = '13800000002';
const LIMIT_FEN = 300_000;
const LINES = 40;
const TITLES = 30;
const PARCELS = 3;

interface Book {
  isbn: string;
  title: string;
}

/** Thirty books with copies to spare on forty lines, and how many a line go beyond the limit. */
async function wanted(): Promise<{ books: Book[]; lines: Book[]; copies: number }> {
  const books = await sql<Book & { fen: number }>(
    `select p.isbn, p.title, coalesce(p.org_fen, p.sale_fen)::int fen from products p join stock_items s on s.product_id = p.id
     where p.kind = 'paper_book' and p.marketable and p.status = 'approved' and p.deleted_at is null and p.min_quantity = 1
       and p.isbn is not null and s.on_hand - s.reserved > 20 order by p.sale_fen, p.id limit $1`,
    [TITLES],
  );
  if (books.length < TITLES) throw new Error(`only ${books.length} books have copies enough`);
  const lines = [...books, ...books.slice(0, LINES - TITLES)];
  const once = lines.reduce((sum, b) => sum + b.fen, 0);
  return { books, lines, copies: Math.ceil((LIMIT_FEN + 1) / once) };
}

const idIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));

/** A clerk sends every third title of the order, from the `turn`th on. */
async function shipThird(clerk: Page, orderId: number, turn: number, trackingNo: string): Promise<void> {
  await clerk.goto(`/mall/manage/orders/${orderId}`);
  await clerk.getByRole('button', { name: '发货', exact: true }).click();
  const dialog = clerk.getByRole('dialog');
  const fields = dialog.getByRole('textbox', { name: /本次发货数量$/ });
  await expect(fields.first()).toBeVisible();
  const left = await fields.evaluateAll((all) => all.map((f) => (f as HTMLInputElement).value));
  await dialog.getByRole('button', { name: '全部清零' }).click();
  const each = PARCELS - turn;
  for (const [i, copies] of left.entries()) if (i % each === 0) await fields.nth(i).fill(copies);
  await dialog.getByRole('textbox', { name: /^运单号/ }).fill(trackingNo);
  await dialog.getByRole('button', { name: '确认发货' }).click();
  await expect(dialog).toBeHidden();
  await expect(clerk.getByText(trackingNo).first()).toBeVisible();
}

test('an organisation goes from a list of forty lines over quotation, approval and transfer to three parcels and its statement', async ({
  browser,
  page,
}) => {
  const { books, lines, copies } = await wanted();
  await logIn(page, MEMBER);
  await page.goto('/user/center/list-order');
  await page
    .getByRole('textbox', { name: '书刊清单' })
    .fill(lines.map((b) => `${b.isbn}\t${copies}`).join('\n'));
  await page.getByRole('button', { name: '核对清单' }).click();
  await expect(page.getByText(`已选 ${TITLES} 种 ${LINES * copies} 份`)).toBeVisible();
  await page.getByRole('button', { name: '直接结算' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await page.getByRole('button', { name: '生成报价单' }).click();
  await page.getByRole('dialog', { name: '生成报价单' }).getByRole('button', { name: '生成报价单' }).click();
  await page.waitForURL(/\/user\/center\/quotations\/\d+$/);
  const quotation = idIn(page);
  const [quoted] = await sql<{ sn: string; fen: number }>(
    'select quotation_sn sn, total_fen::int fen from quotations where id = $1',
    [quotation],
  );
  const paper = await wordsOf(
    await downloaded(page, () => page.getByRole('link', { name: '下载 PDF' }).click()),
  );
  for (const text of [quoted?.sn ?? '', ...books.map((b) => b.isbn)]) expect(paper).toContain(text);

  await page.getByRole('button', { name: '转为订单' }).click();
  const ordering = page.getByRole('dialog', { name: '按报价单下单' });
  await ordering.getByRole('radio', { name: /银行转账/ }).check();
  await ordering.getByRole('button', { name: '提交订单' }).click();
  await expect(ordering.getByRole('alert')).toContainText('限额');
  await ordering.getByRole('button', { name: '提交审批' }).click();
  await page.waitForURL(/\/user\/center\/purchases\/\d+$/);
  const request = idIn(page);

  const manager = await (await browser.newContext(PHONE)).newPage();
  await logIn(manager, MANAGER);
  await manager.goto(`/mobile/user/purchase/${request}`);
  await manager.getByRole('button', { name: '通过', exact: true }).click();
  const sure = manager.getByRole('dialog', { name: '通过该申请？' });
  await sure.getByRole('button', { name: '通过', exact: true }).click();
  await expect(manager.getByText(/已通过，生成订单 \d{15}。$/)).toBeVisible();
  const [order] = await sql<{ id: number; sn: string; fen: number }>(
    `select o.id::int, o.order_sn sn, o.total_fen::int fen from purchase_requests r join orders o on o.id = r.order_id where r.id = $1`,
    [request],
  );
  if (!order) throw new Error('the approved request has no order');
  expect(order.fen).toBe(quoted?.fen);

  await page.goto(`/user/center/orders/${order.id}`);
  await expect(page.getByText(quoted?.sn ?? '')).toBeVisible();
  const contract = await wordsOf(
    await downloaded(page, () => page.getByRole('button', { name: '下载 PDF：订购合同' }).click()),
  );
  expect(contract).toContain(`合同编号：HT${order.sn}`);
  await page.goto(`/mall/submit/result/transfer/${order.sn}`);
  await handInSlip(page, order.sn, '1');
  const finance = await desktopPage(browser);
  await logIn(finance, 'finance');
  await openTransfer(finance, order.sn);
  await confirmTransfer(finance, '某单位财务');

  const clerk = await desktopPage(browser);
  await logIn(clerk, 'warehouse');
  const numbers = Array.from({ length: PARCELS }, (_, i) => `SF${String(Date.now() + i).padStart(13, '0')}`);
  for (const [turn, no] of numbers.entries()) await shipThird(clerk, order.id, turn, no);
  const parcels = await sql<{ no: string; tracking: string; isbns: string[] }>(
    `select s.shipment_no no, s.tracking_no tracking, array_agg(i.isbn order by i.line_no) isbns
     from shipments s join shipment_items l on l.shipment_id = s.id join order_items i on i.id = l.order_item_id
     where s.order_id = $1 group by s.id order by s.id`,
    [order.id],
  );
  expect(parcels.map((p) => p.tracking)).toEqual(numbers);
  expect(parcels.flatMap((p) => p.isbns).toSorted()).toEqual(books.map((b) => b.isbn).toSorted());
  await page.goto(`/user/center/orders/${order.id}`);
  for (const parcel of parcels) {
    const list = await wordsOf(
      await downloaded(page, () => page.getByRole('button', { name: `下载送货清单：${parcel.no}` }).click()),
    );
    expect(list).toContain(`运单号：${parcel.tracking}`);
    for (const { isbn } of books) expect(list.includes(isbn)).toBe(parcel.isbns.includes(isbn));
  }
  const [day] = await sql<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') today`,
  );
  const desk = await desktopPage(browser);
  await logIn(desk, MANAGER);
  await desk.goto(`/user/center/statements?from=${day?.today}&to=${day?.today}`);
  // Ordered and paid: two lines that come to nothing.
  const entries = desk.getByRole('table', { name: '本期明细' }).getByRole('row');
  await expect(entries.filter({ hasText: order.sn })).toHaveCount(2);
  const statement = await wordsOf(
    await downloaded(desk, () => desk.getByRole('link', { name: '下载 PDF' }).click()),
  );
  expect(statement).toContain(order.sn);
  const [sum] = await sql<{ charged: number; paid: number }>(
    `select sum(e.charged_fen)::int charged, sum(e.paid_fen)::int paid
     from orders o cross join lateral organization_entries(o.organization_id) e where o.id = $1 and e.order_id = o.id`,
    [order.id],
  );
  expect(sum).toEqual({ charged: order.fen, paid: order.fen });
  await expectCleanLedger('an organisation bought by a list');
  await manager.context().close();
});
