import { expect, test, type Page } from '@playwright/test';
import { BUYER, buyPaid } from './support/orders';
import { desktopPage } from './support/purchase';
import { expectCleanLedger, logIn, sql } from './support/world';

/** Ticks rows of a list by a text that each of them has. */
async function tick(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await page.getByRole('row').filter({ hasText: text }).getByRole('checkbox').first().check();
}

const press = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name, exact: true }).click();

/** Reads what a dialog of results says, and closes it. */
async function expectResults(page: Page, sum: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /结果/ });
  await expect(dialog.getByText(sum)).toBeVisible();
  await dialog.getByRole('button', { name: '知道了' }).click();
  await expect(dialog).toBeHidden();
}

test('a clerk locks and remarks several orders, copies an address, and one receiver gets one parcel', async ({
  page,
  browser,
}) => {
  const buyer = await desktopPage(browser);
  await logIn(buyer, BUYER);
  const orders = [await buyPaid(buyer, 1), await buyPaid(buyer, 2)];
  const numbers = orders.map((o) => o.sn);
  await logIn(page, 'mallclerk');

  await page.goto('/mall/manage/orders');
  await tick(page, numbers);
  await press(page, '批量锁定');
  await expectResults(page, '已锁定 2 个订单，没有处理 0 个订单。');
  await tick(page, numbers);
  await press(page, '批量备注');
  const remark = page.getByRole('dialog', { name: '给 2 个订单添加备注' });
  await remark.getByRole('textbox', { name: '备注内容' }).fill('同一包裹寄出');
  await remark.getByRole('button', { name: '添加备注' }).click();
  await expectResults(page, '已备注 2 个订单，没有处理 0 个订单。');
  const notes = await sql<{ staff_remark: string }>('select staff_remark from orders where id = any($1)', [
    orders.map((o) => o.id),
  ]);
  expect(notes.map((n) => n.staff_remark)).toEqual(['同一包裹寄出', '同一包裹寄出']);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `复制订单 ${numbers[0]} 的地址` }).click();
  await expect(page.getByText(`订单 ${numbers[0]} 的地址已复制`)).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const [to] = await sql<{ receiver_name: string; receiver_phone: string; address: string }>(
    'select receiver_name, receiver_phone, address from orders where id = $1',
    [orders[0]?.id],
  );
  expect(line.startsWith(`${to?.receiver_name} ${to?.receiver_phone} `)).toBe(true);
  expect(line.endsWith(to?.address ?? '?')).toBe(true);
  await tick(page, numbers);
  await press(page, '批量解锁');
  await expectResults(page, '已解锁 2 个订单，没有处理 0 个订单。');

  await page.goto(
    `/mall/manage/shipments?receiver=${encodeURIComponent(to?.receiver_name ?? '')}&pageSize=100`,
  );
  await tick(page, numbers);
  await press(page, '合并发货');
  const together = page.getByRole('dialog', { name: '合并发货（2 个订单）' });
  await together.getByRole('textbox', { name: /^运单号/ }).fill('SF8800112233');
  await together.getByRole('button', { name: '确认发货' }).click();
  await expect(page.getByRole('dialog', { name: '已合并发货' })).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  for (const { id } of orders) {
    await page.goto(`/mall/manage/orders/${id}`);
    await expect(page.getByText('SF8800112233').first()).toBeVisible();
    await expect(page.getByText('已发货').first()).toBeVisible();
  }
  await expectCleanLedger('one parcel for two orders');
});

test('new prices of several products are looked at, asked for, and hold when another person agrees', async ({
  page,
  browser,
}) => {
  const products = await sql<{ id: number; title: string; sale_fen: number }>(
    `select p.id::int, p.title, p.sale_fen::int from products p
     where p.kind = 'paper_book' and p.status = 'approved' and p.marketable and p.deleted_at is null and p.org_fen is null
       and p.sale_fen between 1000 and 20000 and not exists (select from approvals a where a.entity_id = p.id and a.status = 'pending')
     order by p.id desc limit 2`,
  );
  const [first, second] = products;
  if (!first || !second) throw new Error('no two books');
  const salesNow = () =>
    sql<{ sale_fen: number }>('select sale_fen::int from products where id = any($1) order by id desc', [
      products.map((p) => p.id),
    ]).then((rows) => rows.map((r) => r.sale_fen));
  const before = await salesNow();
  await logIn(page, 'mallclerk');
  const boxOf = async (title: string) => {
    await page.goto(`/mall/manage/products?keyword=${encodeURIComponent(title)}`);
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').first().check();
  };
  for (const product of [first, second]) {
    await boxOf(product.title);
    await press(page, '批量改价');
    const rule = page.getByRole('dialog', { name: '批量改价' });
    await rule.getByRole('textbox', { name: '原价的百分之几' }).fill('90');
    await rule.getByRole('radio', { name: '到角' }).check();
    await rule.getByRole('button', { name: '预览' }).click();
    const preview = page.getByRole('dialog', { name: '批量改价：预览' });
    await expect(preview.getByText('1 个商品，1 个可以提交。')).toBeVisible();
    await preview.getByRole('textbox', { name: '改价原因' }).fill('年底促销');
    await preview.getByRole('button', { name: '提交复核' }).click();
    await expect(preview).toBeHidden();
  }
  expect(await salesNow()).toEqual(before);

  const auditor = await desktopPage(browser);
  await logIn(auditor, 'finance');
  await auditor.goto('/mall/manage/products?tab=repricing&pageSize=100');
  await tick(
    auditor,
    products.map((p) => p.title),
  );
  await press(auditor, '批量同意');
  const ask = auditor.getByRole('dialog', { name: '批量同意' });
  await ask.getByRole('button', { name: /确定|确认|批量同意/ }).click();
  await expectResults(auditor, '已同意 2 项改价，没有处理 0 项改价。');
  expect(await salesNow()).toEqual(before.map((fen) => Math.round((fen * 90) / 1000) * 10));
  await auditor.goto(`/mall/details/${first.id}`);
  await expect(
    auditor.getByText(((Math.round((first.sale_fen * 90) / 1000) * 10) / 100).toFixed(2)).first(),
  ).toBeVisible();
});

test('the lines of a document come from a file, whole', async ({ page }) => {
  const [book] = await sql<{ id: number; sku: string; title: string }>(
    `select p.id::int, p.sku, p.title from products p where p.kind = 'paper_book' and p.status = 'approved' and p.deleted_at is null
     order by p.id limit 1`,
  );
  await logIn(page, 'warehouse');
  await page.goto('/mall/manage/stock/documents');
  await page.getByRole('button', { name: '新建出入库单' }).click();
  await page.getByRole('button', { name: '新建并添加明细' }).click();
  await page.waitForURL(/\/stock\/documents\/\d+$/);
  await page.getByRole('button', { name: '从表格添加' }).click();
  const dialog = page.getByRole('dialog', { name: '从表格添加明细' });
  const put = (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: '明细.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  await put(`商品编码,册数\n${book?.sku},3\nNO-SUCH-BOOK,x`);
  await expect(dialog.getByText('没有这个商品')).toBeVisible();
  await expect(dialog.getByText('册数应为 1 到 1000000 的整数')).toBeVisible();
  await put(`商品编码,册数,备注\n${book?.sku},3,首批`);
  await dialog.getByRole('button', { name: '添加 1 行明细' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: book?.title ?? '?' });
  await expect(row).toContainText('首批');
});
