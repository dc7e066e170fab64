import { expect, test, type Page } from '@playwright/test';
import { freshPhone, logInBySms } from './support/purchase';
import { translate, translated } from './support/translate';
import { sql } from './support/world';

const BOOKS = ['解密审核工作指引', '保密技术检查方法'] as const;

interface Book {
  id: number;
  fen: number;
}

async function bookOf(title: string): Promise<Book> {
  const [row] = await sql<Book>(
    "select id::int, sale_fen::int fen from products where title = $1 and kind = 'paper_book' and marketable",
    [title],
  );
  if (!row) throw new Error(`the demo world has no ${title}`);
  return row;
}

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title }).first();
/** What somebody sees of an element, without the breaks between its parts. */
const shown = async (page: Page, text: string) =>
  (
    await page
      .locator('main')
      .getByText(text)
      .first()
      .locator('xpath=ancestor-or-self::*[self::p or self::span][last()]')
      .innerText()
  ).replaceAll(/\s/g, '');

async function putInCart(page: Page, book: Book): Promise<void> {
  await page.goto(`/mall/details/${book.id}`);
  await page.waitForLoadState('networkidle');
  await translate(page);
  expect(await translated(page)).toBeGreaterThan(50);
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('已加入购物车').first()).toBeVisible();
}

test('a page that the browser translated sells: the cart counts right, a line goes, the order has its total', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (e) => errors.push(e.message));
  const [first, second] = [await bookOf(BOOKS[0]), await bookOf(BOOKS[1])];
  await logInBySms(page, freshPhone());
  await putInCart(page, first);
  await putInCart(page, second);

  await page.goto('/mall/cart');
  await page.waitForLoadState('networkidle');
  await translate(page);
  await row(page, BOOKS[0]).getByRole('button', { name: '增加' }).click();
  await row(page, BOOKS[0]).getByRole('button', { name: '增加' }).click();
  await expect(row(page, BOOKS[0])).toContainText(yuan(first.fen * 3));
  await expect(row(page, BOOKS[0])).not.toContainText(yuan(first.fen * 2));
  const bar = page.getByRole('button', { name: '去结算' }).locator('..');
  await expect(bar).toContainText(yuan(first.fen * 3 + second.fen));
  await expect(bar).toContainText(/已选\s*2\s*种\s*4\s*件/);

  await row(page, BOOKS[1])
    .getByRole('button', { name: `删除${BOOKS[1]}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row(page, BOOKS[1])).toHaveCount(0);
  await expect(bar).toContainText(yuan(first.fen * 3));
  await expect(bar).toContainText(/已选\s*1\s*种\s*3\s*件/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('共 1 种商品');
  expect(await translated(page)).toBeGreaterThan(20);

  await page.getByRole('button', { name: '去结算' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await page.waitForLoadState('networkidle');
  await translate(page);
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /新增.*地址/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: '收货人' }).fill('吴译者');
  await dialog.getByRole('textbox', { name: '手机号码' }).fill(freshPhone());
  await dialog.getByLabel('省份').selectOption({ label: '湖北省' });
  await dialog.getByLabel('城市').selectOption({ label: '武汉市' });
  await dialog.getByLabel('区县').selectOption({ label: '武昌区' });
  await dialog.getByRole('textbox', { name: '详细地址' }).fill('中南路 11 号 2 栋 301 室');
  await dialog.getByRole('button', { name: /保存|确定/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('吴译者').first()).toBeVisible();
  const submit = page.getByRole('button', { name: '提交订单' });
  await expect(submit).toBeEnabled();
  const total = /应付总额：¥([\d.]+)/.exec(await shown(page, '应付总额'))?.[1];
  await submit.click();
  await page.waitForURL(/\/mall\/submit\/result\/wxpay\/\d{15}$/);
  const [placed] = await sql<{ quantity: number; goods: number; total: number }>(
    `select i.quantity::int, o.goods_fen::int goods, o.total_fen::int total from orders o join order_items i on i.order_id = o.id
     where o.order_sn = $1`,
    [page.url().slice(-15)],
  );
  expect(placed).toMatchObject({ quantity: 3, goods: first.fen * 3 });
  expect(total).toBe(((placed?.total ?? 0) / 100).toFixed(2));
  expect(errors).toEqual([]);
});

test('a page whose elements somebody else moved is drawn anew instead of failing', async ({ page }) => {
  const book = await bookOf(BOOKS[0]);
  await page.goto(`/mall/details/${book.id}`);
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('已加入购物车').first()).toBeVisible();
  await page.goto('/mall/cart');
  await expect(row(page, BOOKS[0])).toBeVisible();
  await page.evaluate(() => {
    const { removeChild } = Node.prototype;
    Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
      if (!(this instanceof HTMLElement) || !this.closest('main')) return removeChild.call(this, child) as T;
      Node.prototype.removeChild = removeChild;
      throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
    };
  });
  await row(page, BOOKS[0])
    .getByRole('button', { name: `删除${BOOKS[0]}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('购物车还是空的')).toBeVisible();
  await expect(page.getByRole('heading', { name: /系统错误/ })).toHaveCount(0);
});
