import { expect, test } from '@playwright/test';
import { logIn, sql } from './support/world';

const BUYER = '13800000002';
const LIST = '/user/center/list-order';

interface Book {
  isbn: string;
  title: string;
  free: number;
}

/** Paper books that anybody may buy, of which some are left, and whose titles no other title holds. */
const books = (count: number) =>
  sql<Book>(
    `select p.isbn, p.title, (s.on_hand - s.reserved)::int as free
     from products p join stock_items s on s.product_id = p.id
     where p.kind = 'paper_book' and p.marketable and p.limit_per_order is null
       and s.on_hand - s.reserved between 20 and 600 and p.limit_per_line > 700
       and (select count(*) from stock_items a where a.product_id = p.id) = 1
       and not exists (select 1 from products o where o.id <> p.id and position(p.title in o.title) > 0)
     order by p.id limit $1`,
    [count],
  );

test('a pasted list says of every line what was found, and goes to the cart once', async ({ page }) => {
  const [first, second, third] = await books(3);
  if (!first || !second || !third) throw new Error('three books are on sale');
  await sql(`delete from cart_items where user_id = (select id from users where phone = $1)`, [BUYER]);
  await logIn(page, BUYER);
  await page.goto(LIST);
  const text = [
    `${first.isbn}\t3`,
    `《${second.title}》 2 册`,
    `${first.isbn} 1`,
    `${third.isbn} ${third.free + 7}`,
    '9787999999994 5',
    '没有这样的一本书 1',
  ].join('\n');
  await page.getByLabel('书刊清单').fill(text);
  await page.getByRole('button', { name: '核对清单' }).click();

  const row = (line: number) => page.getByRole('row').nth(line);
  await expect(row(1)).toContainText(`可购买${first.title}`);
  await expect(row(2)).toContainText(`可购买${second.title}`);
  await expect(row(3)).toContainText('已合并');
  await expect(row(4)).toContainText(third.title);
  await expect(row(5)).toContainText('未找到');
  await expect(row(6)).toContainText('未找到');

  // Copies that cannot be had are made those that can at a touch.
  await page.getByRole('button', { name: '全部改为可购的份数' }).click();
  await expect(row(4)).toContainText(`可购买${third.title}`);
  await expect(page.getByText(`已选 3 种 ${3 + 1 + 2 + third.free} 份`)).toBeVisible();
  await page.getByRole('button', { name: '放入购物车' }).click();
  await expect(page.getByRole('link', { name: '去购物车' })).toBeVisible();
  const cart = await sql<{ title: string; n: number }>(
    `select p.title, c.quantity::int as n from cart_items c join products p on p.id = c.product_id
     where c.user_id = (select id from users where phone = $1) order by p.id`,
    [BUYER],
  );
  expect(cart).toEqual([
    { title: first.title, n: 4 },
    { title: second.title, n: 2 },
    { title: third.title, n: third.free },
  ]);

  // The last list can be used again.
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
  await expect(page.getByLabel('书刊清单')).toHaveValue('');
  await page.getByRole('button', { name: /^用上次的清单（6 行/ }).click();
  await expect(page.getByLabel('书刊清单')).toHaveValue(text);
});

test('five thousand lines are looked up with their progress in sight', async ({ page }) => {
  const [book] = await books(1);
  if (!book) throw new Error('a book is on sale');
  await logIn(page, BUYER);
  await page.goto(LIST);
  const lines = Array.from({ length: 4999 }, (_, i) => `没有的书 ${String(i).padStart(4, '0')}号,1`);
  await page.getByLabel('选择清单文件').setInputFiles({
    name: '清单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`书名,份数\n${lines.join('\n')}\n${book.title},2\n`),
  });
  await expect(page.getByRole('progressbar', { name: '核对进度' })).toBeVisible();
  await page.getByRole('button', { name: /^可购买\s*1$/ }).click();
  await expect(page.getByRole('row').filter({ hasText: book.title })).toContainText('5001');
  await expect(page.getByText('已选 1 种 2 份')).toBeVisible();
});
