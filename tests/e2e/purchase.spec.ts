import { expect, test, type Browser, type Page } from '@playwright/test';
import { PHONE } from './support/phone';
import { payShownCode } from './support/purchase';
import { wake } from './support/wake';
import { expectCleanLedger, logIn, sql } from './support/world';

/** A member of the demo organisation who may spend ¥3000 an order, and its manager (db/seed/organizations.ts). */
const MEMBER = '13800000036';
const MANAGER = '13800000002';
const LIMIT_FEN = 300_000;

interface Book {
  id: number;
  title: string;
  copies: number;
}

/** A book of which a few copies go beyond the limit. */
async function dearBook(): Promise<Book> {
  const [book] = await sql<{ id: number; title: string; fen: number }>(
    `select p.id::int, p.title, p.sale_fen::int fen from products p join stock_items s on s.product_id = p.id
     where p.kind = 'paper_book' and p.marketable and p.status = 'approved' and p.deleted_at is null and p.min_quantity = 1
       and s.on_hand - s.reserved > 2 * $1 / p.sale_fen + 20 order by p.sale_fen desc, p.id limit 1`,
    [LIMIT_FEN],
  );
  if (!book) throw new Error('no book has copies enough');
  return { ...book, copies: Math.ceil(LIMIT_FEN / book.fen) + 2 };
}

/** Asks for the book from its page, as an order that the limit refuses; the request's id. */
async function ask(member: Page, book: Book): Promise<number> {
  await member.goto(`/mall/details/${book.id}`);
  await wake(member);
  const amount = member.getByRole('textbox', { name: /数量/ }).first();
  await amount.fill(String(book.copies));
  await amount.press('Enter');
  await member.getByRole('button', { name: '立即购买' }).click();
  await member.waitForURL(/\/mall\/submit\?/);
  await expect(member.getByRole('note').filter({ hasText: '须经单位管理员审批' })).toBeVisible();
  await expect(member.getByRole('button', { name: '提交订单' })).toHaveCount(0);
  await member.getByRole('button', { name: '提交审批' }).click();
  await member.waitForURL(/\/user\/center\/purchases\/\d+$/);
  await expect(member.getByText('等待单位管理员审批')).toBeVisible();
  return Number(new URL(member.url()).pathname.split('/').at(-1));
}

/** The manager with his phone in the hand. */
async function managerPhone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await logIn(page, MANAGER);
  return page;
}

const orderOf = (id: number) =>
  sql<{ status: string; copies: number | null }>(
    `select r.status, (select sum(i.quantity)::int from order_items i where i.order_id = r.order_id) as copies
     from purchase_requests r where r.id = $1`,
    [id],
  );

test('an order beyond the limit waits for the manager, who approves fewer copies on his phone; the member pays it', async ({
  browser,
  page,
}) => {
  const book = await dearBook();
  await logIn(page, MEMBER);
  const id = await ask(page, book);
  expect(await orderOf(id)).toEqual([{ status: 'pending', copies: null }]);

  const manager = await managerPhone(browser);
  await manager.goto('/mobile/user/purchase');
  await manager.locator(`a[href="/mobile/user/purchase/${id}"]`).click();
  await manager.waitForURL(`/mobile/user/purchase/${id}`);
  const copies = manager.getByRole('textbox', { name: `${book.title}的数量` });
  await copies.fill(String(book.copies - 1));
  await copies.press('Enter');
  await expect(manager.getByText(`申请 ${book.copies} 件`)).toBeVisible();
  await manager.getByRole('button', { name: '通过', exact: true }).click();
  const sure = manager.getByRole('dialog', { name: '通过该申请？' });
  await sure.getByRole('button', { name: '通过', exact: true }).click();
  await expect(manager.getByText(/已通过，生成订单 \d{15}。$/)).toBeVisible();
  expect(await orderOf(id)).toEqual([{ status: 'approved', copies: book.copies - 1 }]);
  await expectCleanLedger('a request was approved');

  await page.reload();
  await page.getByRole('link', { name: '查看订单' }).click();
  await page.waitForURL(/\/user\/center\/orders\/\d+$/);
  await page.getByRole('link', { name: '去支付' }).first().click();
  await payShownCode(page);
  await expectCleanLedger('an approved order was paid');
  await manager.context().close();
});

test('a refused request tells its reason, and its goods go back into the cart', async ({ browser, page }) => {
  const book = await dearBook();
  await logIn(page, MEMBER);
  const id = await ask(page, book);

  const manager = await managerPhone(browser);
  await manager.goto(`/mobile/user/purchase/${id}`);
  await manager.getByRole('button', { name: '驳回', exact: true }).click();
  const sure = manager.getByRole('dialog', { name: '驳回该申请？' });
  await sure.getByRole('button', { name: '驳回', exact: true }).click();
  await expect(sure.getByText('请填写驳回原因')).toBeVisible();
  await sure.getByRole('textbox', { name: /驳回原因/ }).fill('本月培训已有教材');
  await sure.getByRole('button', { name: '驳回', exact: true }).click();
  await expect(sure).toBeHidden();
  await expect(manager.getByRole('button', { name: '通过', exact: true })).toHaveCount(0);
  await manager.context().close();

  await page.reload();
  await expect(page.getByText('原因：本月培训已有教材').first()).toBeVisible();
  await page.getByRole('button', { name: '重新加入购物车' }).click();
  await page.waitForURL(/\/mall\/cart/);
  await expect(page.getByText(book.title).first()).toBeVisible();
  expect(await orderOf(id)).toEqual([{ status: 'refused', copies: null }]);
  await expectCleanLedger('a request was refused');
});

test('a quotation beyond the limit is handed in from its page and approved on the phone at its own prices', async ({
  browser,
  page,
}) => {
  const book = await dearBook();
  await logIn(page, MEMBER);
  await page.goto(`/mall/details/${book.id}`);
  await wake(page);
  const amount = page.getByRole('textbox', { name: /数量/ }).first();
  await amount.fill(String(book.copies));
  await amount.press('Enter');
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await page.getByRole('button', { name: '生成报价单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '生成报价单' }).click();
  await page.waitForURL(/\/user\/center\/quotations\/\d+$/);
  await page.getByRole('button', { name: '转为订单' }).click();
  const dialog = page.getByRole('dialog', { name: '按报价单下单' });
  await dialog.getByRole('button', { name: '提交订单' }).click();
  await expect(dialog.getByRole('alert')).toContainText('限额');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await page.waitForURL(/\/user\/center\/purchases\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  const manager = await managerPhone(browser);
  await manager.goto(`/mobile/user/purchase/${id}`);
  await expect(manager.getByText('按报价单的价格和数量下单，数量不能改。')).toBeVisible();
  await expect(manager.getByRole('textbox', { name: `${book.title}的数量` })).toHaveCount(0);
  await manager.getByRole('button', { name: '通过', exact: true }).click();
  const sure = manager.getByRole('dialog', { name: '通过该申请？' });
  await sure.getByRole('button', { name: '通过', exact: true }).click();
  await expect(manager.getByText(/已通过，生成订单 \d{15}。$/)).toBeVisible();
  expect(await orderOf(id)).toEqual([{ status: 'approved', copies: book.copies }]);
  expect(
    await sql(
      `select q.status, q.total_fen = o.total_fen as same from purchase_requests r join quotations q on q.id = r.quotation_id
       join orders o on o.id = q.order_id and o.id = r.order_id where r.id = $1`,
      [id],
    ),
  ).toEqual([{ status: 'ordered', same: true }]);
  await expectCleanLedger('a quotation was approved');
  await manager.context().close();
});
