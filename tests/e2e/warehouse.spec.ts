import { expect, test, type Page } from '@playwright/test';
import { BOOK, BUYER, buyPaid } from './support/orders';
import { expectCleanLedger, logIn, sql } from './support/world';

interface Balance {
  id: number;
  product_id: number;
  title: string;
  center: string;
  on_hand: number;
  reserved: number;
}

const BALANCE = `select s.id::int, p.id::int product_id, p.title, c.code center, s.on_hand, s.reserved
  from stock_items s join products p on p.id = s.product_id join delivery_centers c on c.id = s.delivery_center_id`;

/** A balance as it is now. */
async function balance(id: number): Promise<Balance> {
  const [row] = await sql<Balance>(`${BALANCE} where s.id = $1`, [id]);
  if (!row) throw new Error(`no balance ${id}`);
  return row;
}

/** A book on sale with copies enough that nobody counts just now, found by its title alone. */
async function someBook(): Promise<Balance> {
  const [row] = await sql<Balance>(
    `${BALANCE} where c.is_default and p.kind = 'paper_book' and p.marketable and p.status = 'approved' and p.deleted_at is null
       and p.title <> $1 and s.issue_id is null and s.on_hand - s.reserved between 50 and 400
       and p.min_quantity = 1 and coalesce(p.limit_per_line, 2) >= 2 and coalesce(p.limit_per_order, 2) >= 2
       and (select count(*) from products q where q.title like '%' || p.title || '%') = 1
       and not exists (select from counting_lines l join counting_tasks t on t.id = l.task_id
         where l.stock_item_id = s.id and t.status in ('counting', 'submitted'))
     order by s.id limit 1`,
    [BOOK],
  );
  if (!row) throw new Error('no book that nobody counts');
  return row;
}

/** Picks a book in the field that is open, as a keeper types it. */
async function pickBook(page: Page, title: string): Promise<void> {
  const field = page.getByRole('combobox', { name: '商品' }).or(page.getByRole('textbox', { name: '商品' }));
  await field.first().fill(title);
  await page.getByRole('option').filter({ hasText: title }).first().click();
}

/** Presses an act of the page's head and confirms it in its dialog. */
async function act(page: Page, name: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('copies come in by a document, are counted while some are sold, and the second keeper posts the difference', async ({
  browser,
}) => {
  const [keeper, second, buyer] = await Promise.all(
    [0, 1, 2].map(async () => (await browser.newContext()).newPage()),
  );
  if (!keeper || !second || !buyer) throw new Error('no pages');
  await logIn(keeper, 'mallclerk');
  await logIn(second, 'warehouse');
  await logIn(buyer, BUYER);
  const before = await someBook();
  const { id, title } = before;

  await keeper.goto('/mall/manage/stock/documents');
  await keeper.getByRole('button', { name: '新建出入库单' }).click();
  await keeper.getByRole('button', { name: '新建并添加明细' }).click();
  await keeper.waitForURL(/\/stock\/documents\/\d+$/);
  await pickBook(keeper, title);
  await keeper.getByRole('textbox', { name: '册数' }).fill('20');
  await keeper.getByRole('button', { name: '添加', exact: true }).click();
  await expect(keeper.getByRole('row').filter({ hasText: title })).toContainText('20');
  expect((await balance(id)).on_hand).toBe(before.on_hand);
  await act(keeper, '生效', '生效');
  await expect(keeper.getByText('已生效').first()).toBeVisible();
  expect((await balance(id)).on_hand).toBe(before.on_hand + 20);

  await keeper.goto('/mall/manage/counting');
  await keeper.getByRole('button', { name: '新建盘点任务' }).click();
  await keeper.getByRole('textbox', { name: '任务名称' }).fill('随机抽盘');
  await keeper.getByRole('radio', { name: '指定商品' }).check({ force: true });
  await pickBook(keeper, title);
  await keeper.getByRole('button', { name: '新建', exact: true }).click();
  await keeper.waitForURL(/\/counting\/\d+$/);
  const taskUrl = keeper.url();
  await act(keeper, '开始盘点', '开始盘点');

  // Somebody buys two copies while the shelf is counted; three are missing on it.
  await buyPaid(buyer, 2, undefined, before.product_id);
  const field = keeper.getByRole('textbox', { name: `实盘数：${title}` });
  await field.fill(String(before.on_hand + 17));
  await field.press('Enter');
  await expect(keeper.getByText('已盘 1，跳过 0')).toBeVisible();
  await act(keeper, '提交审核', '提交审核');
  await expect(keeper.getByText('须由创建人和提交人以外的仓储人员审核')).toBeVisible();
  await expect(keeper.getByRole('button', { name: '审核并调整库存' })).toBeHidden();

  await second.goto(taskUrl);
  await act(second, '审核并调整库存', '调整库存');
  await expect(second.getByText('已调整').first()).toBeVisible();
  const after = await balance(id);
  expect({ onHand: after.on_hand, reserved: after.reserved }).toEqual({
    onHand: before.on_hand + 17,
    reserved: before.reserved + 2,
  });
  await second.getByRole('main').getByRole('link', { name: '库存流水' }).first().click();
  await expect(second.getByRole('row').filter({ hasText: '盘亏' }).filter({ hasText: title })).toContainText(
    '−3',
  );
  await expectCleanLedger('a count during sales');
});

test('a stock file with a bad row is refused whole; a good one is looked at and adjusts what differs, once', async ({
  page,
}) => {
  await logIn(page, 'mallclerk');
  const { id, center, on_hand: onHand, product_id: productId } = await someBook();
  const [mapped] = await sql<{ erp_code: string }>(
    `insert into erp_product_maps (erp_code, product_id) values ('E2E-' || $1::text, $1::bigint)
     on conflict (product_id, issue_id) do update set active = true returning erp_code`,
    [productId],
  );
  const code = mapped?.erp_code ?? '';
  // As the ERP of the house would write it, at this very minute.
  const [clock] = await sql<{ now: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`,
  );
  const file = (rows: string[]) => ({
    name: '库存.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF存货编码,仓库,现存量,截止时间\n${rows.join('\n')}\n`),
  });
  const good = `${code},${center},${onHand + 5},${clock?.now}`;
  const choose = async (rows: string[]) => {
    await page.goto('/mall/manage/erp/runs');
    await page.getByRole('button', { name: '导入库存文件' }).click();
    await page.getByLabel('选择文件').setInputFiles(file(rows));
  };

  await choose([good, `${code}X,没有的仓库,abc,${clock?.now}`]);
  const dialog = page.getByRole('dialog', { name: '导入库存文件' });
  await expect(dialog.getByText('有错误时整个文件不导入')).toBeVisible();
  await expect(
    dialog
      .getByRole('row')
      .filter({ hasText: `${code}X` })
      .first(),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^调整 \d+ 行库存$/ })).toBeHidden();
  expect((await balance(id)).on_hand).toBe(onHand);

  await choose([good]);
  await dialog.getByRole('button', { name: '调整 1 行库存' }).click();
  await expect(dialog).toBeHidden();
  expect((await balance(id)).on_hand).toBe(onHand + 5);

  await choose([good]);
  await expect(dialog.getByText('没有需要调整的库存')).toBeVisible();
  expect((await balance(id)).on_hand).toBe(onHand + 5);
  await expectCleanLedger('a stock file');
});

test('a sale of today stands in the reports at once, and its figure leads to its line', async ({
  browser,
}) => {
  const [clerk, buyer] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  if (!clerk || !buyer) throw new Error('no pages');
  await logIn(clerk, 'mallclerk');
  await logIn(buyer, BUYER);
  const sold = await buyPaid(buyer, 1);

  await clerk.goto('/mall/manage/reports/sale');
  await clerk.getByRole('button', { name: '今日', exact: true }).click();
  const row = clerk.getByRole('row').filter({ hasText: BOOK });
  const [today] = await sql<{ qty: number }>(
    `select sum(i.quantity)::int qty from orders o join order_items i on i.order_id = o.id
     where i.title = $1 and o.paid_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [BOOK],
  );
  await expect(row.getByRole('link', { name: String(today?.qty), exact: true }).first()).toBeVisible();
  await row
    .getByRole('link', { name: String(today?.qty), exact: true })
    .first()
    .click();
  await clerk.waitForURL(/\/reports\/details\?/);
  await expect(clerk.getByRole('row').filter({ hasText: sold.sn })).toContainText(BOOK);
});
