import { expect, test, type Page } from '@playwright/test';
import { downloaded } from './support/pdf';
import { desktopPage } from './support/purchase';
import { readSheet } from './support/sheet';
import { expectCleanLedger, logIn, sql } from './support/world';

/** Manager of the demo organisation, whose members have departments (db/seed/organizations.ts). */
const MANAGER = '13800000002';
const TITLED = '宣传处';
const TYPED = { title: '江汉区某某局资料中心', taxNo: '12420103441234567R' };

interface Order {
  id: number;
  sn: string;
  fen: number;
  department: string;
}

/** Orders of colleagues that no invoice covers: two of the department that has a title, one of another. */
async function pickOrders(): Promise<Order[]> {
  const rows = await sql<Order>(
    `select o.id::int, o.order_sn sn, (o.paid_fen - o.refunded_fen - o.refunding_fen)::int fen, m.department
     from orders o join organization_members m on m.organization_id = o.organization_id and m.user_id = o.buyer_id and m.removed_at is null
       join users u on u.organization_id = o.organization_id and u.phone = $1
     where o.status in ('to_ship', 'part_shipped', 'shipped', 'completed') and m.department is not null and m.user_id <> u.id
       and o.paid_fen - o.refunded_fen - o.refunding_fen > 0 and not exists (select 1 from invoice_orders c where c.order_id = o.id)
     order by o.id`,
    [MANAGER],
  );
  const titled = rows.filter((o) => o.department === TITLED).slice(0, 2);
  const other = rows.find((o) => o.department !== TITLED);
  if (titled.length < 2 || !other)
    throw new Error('the demo organisation has no three orders of two departments');
  return [...titled, other];
}

const yuan = (fen: number) =>
  (fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const sum = (orders: readonly Order[]) => orders.reduce((a, o) => a + o.fen, 0);

/** Ticks the orders and opens the dialog over them. */
async function openBatch(page: Page, orders: readonly Order[]) {
  await page.goto('/user/center/invoices');
  for (const o of orders) await page.getByRole('checkbox', { name: `选择订单 ${o.sn}` }).check();
  await page.getByRole('button', { name: '批量申请' }).click();
  return page.getByRole('dialog', { name: '批量申请开票' });
}

test('a manager asks for invoices of two departments at once, the desk sees them together, and his orders are loaded as a spreadsheet', async ({
  page,
  browser,
}) => {
  const orders = await pickOrders();
  const [titled, other] = [orders.slice(0, 2), orders.slice(2)];
  const name = other[0]?.department ?? '';
  await logIn(page, MANAGER);
  const dialog = await openBatch(page, orders);
  const first = dialog.getByRole('region', { name: new RegExp(TITLED) });
  const second = dialog.getByRole('region', { name: new RegExp(name) });
  await expect(first).toContainText(yuan(sum(titled)));
  await expect(second).toContainText(yuan(sum(other)));
  await expect(dialog).toContainText(`共 2 张发票，3 个订单，合计 ¥${yuan(sum(orders))}`);
  await expect(first.getByRole('combobox', { name: '发票抬头' }).locator('option:checked')).toContainText(
    `【${TITLED}】`,
  );
  const proposed = await sql<{ name: string }>(
    `select t.name from invoice_titles t join users u on u.organization_id = t.organization_id where u.phone = $1 and t.department = $2`,
    [MANAGER, TITLED],
  );

  // The title of the other is typed, at first without its number: the message stands in its group.
  await second.getByRole('combobox', { name: '发票抬头' }).selectOption({ label: '填写其他抬头…' });
  await second.getByPlaceholder('单位全称，与营业执照一致').fill(TYPED.title);
  await second.getByPlaceholder('统一社会信用代码，15 至 20 位').fill('');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(second.getByText('请填写纳税人识别号')).toBeVisible();
  await expect(first.getByText('请填写纳税人识别号')).toHaveCount(0);
  await second.getByPlaceholder('统一社会信用代码，15 至 20 位').fill(TYPED.taxNo);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await page.waitForURL(/tab=applied/);
  const made = await sql<{
    id: number;
    no: string;
    batch: string;
    title: string;
    fen: number;
    department: string;
  }>(
    `select i.id::int, i.request_no no, i.batch_no batch, i.title_name title, i.amount_fen::int fen, i.department
     from invoices i where i.id in (select c.invoice_id from invoice_orders c where c.order_id = any($1)) order by i.id`,
    [orders.map((o) => o.id)],
  );
  expect(made.map((i) => [i.title, i.fen, i.department])).toEqual([
    [proposed[0]?.name, sum(titled), TITLED],
    [TYPED.title, sum(other), name],
  ]);
  const batch = made[0]?.no ?? '';
  expect(made.map((i) => i.batch)).toEqual([batch, batch]);
  for (const i of made)
    await expect(page.getByRole('link', { name: i.title, exact: true }).first()).toBeVisible();

  const desk = await desktopPage(browser);
  await logIn(desk, 'finance');
  await desk.goto(`/mall/manage/invoices?batchNo=${batch}`);
  const rows = desk.getByRole('table').getByRole('row').filter({ hasText: '一并申请' });
  await expect(rows).toHaveCount(2);
  for (const i of made) await expect(rows.filter({ hasText: i.title })).toHaveCount(1);
  await desk.goto(`/mall/manage/invoices/${made[1]?.id}`);
  await expect(desk.getByText('一并申请（2 张）')).toBeVisible();
  await desk.getByRole('link', { name: made[0]?.title }).click();
  await desk.waitForURL(new RegExp(`/invoices/${made[0]?.id}$`));

  await page.goto(`/user/center/orders?keyword=${titled[0]?.sn}`);
  await page.getByRole('button', { name: '导出' }).click();
  const file = await downloaded(page, () => page.getByRole('button', { name: '导出 Excel' }).click());
  const [heads = [], ...lines] = readSheet(file);
  const column = (title: string) => lines.map((l) => l[heads.indexOf(title)]);
  expect([...new Set(column('订单号'))]).toEqual([titled[0]?.sn]);
  const titles = await sql<{ title: string }>(
    'select title from order_items where order_id = $1 order by line_no',
    [titled[0]?.id],
  );
  expect(column('商品名称')).toEqual(titles.map((t) => t.title));
  expect(heads).not.toContain('内部备注');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('radio', { name: /我的包裹/ }).check();
  const parcels = readSheet(
    await downloaded(page, () => page.getByRole('button', { name: '导出 Excel' }).click()),
  );
  expect(parcels[0]).toContain('运单号');
  await page.goto('/user/center/invoices?tab=applied');
  await page.getByRole('button', { name: '导出' }).click();
  const papers = readSheet(
    await downloaded(page, () => page.getByRole('button', { name: '导出 Excel' }).click()),
  );
  const numbers = papers.map((r) => r[papers[0]?.indexOf('申请单号') ?? 0]);
  for (const i of made) expect(numbers).toContain(i.no);
  await expectCleanLedger('after invoices by department');
});
