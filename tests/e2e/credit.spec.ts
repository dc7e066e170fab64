import { expect, test, type Page } from '@playwright/test';
import { desktopPage } from './support/purchase';
import { wake } from './support/wake';
import { expectCleanLedger, logIn, sql } from './support/world';

/** Manager of an organisation to which the demo world grants nothing (db/seed/organizations.ts). */
const MANAGER = '13800000006';
const LIMIT_FEN = 500_000;
const DAYS = 30;
const TAX_NO = '91110102MA0012ABC3';

const yuan = (fen: number) =>
  (fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Organization {
  id: number;
  name: string;
  limitFen: number;
}

/** The organisation, and a limit that it does not have yet, so that the journey can run again. */
async function organization(): Promise<Organization> {
  const [row] = await sql<{ id: number; name: string; now: number | null }>(
    `select g.id::int, g.name, a.limit_fen::int "now" from organizations g join organization_members m on m.organization_id = g.id and m.removed_at is null
     join users u on u.id = m.user_id and u.phone = $1 left join credit_accounts a on a.organization_id = g.id`,
    [MANAGER],
  );
  if (!row) throw new Error('the demo world has no such organisation');
  return { ...row, limitFen: row.now === LIMIT_FEN ? LIMIT_FEN + 10_000 : LIMIT_FEN };
}

/** Copies of a dear book: so many that two orders of them go beyond the limit. */
async function dearBook(limitFen: number): Promise<{ id: number; copies: number }> {
  const [book] = await sql<{ id: number; fen: number }>(
    `select p.id::int, p.sale_fen::int fen from products p join stock_items s on s.product_id = p.id
     where p.kind = 'paper_book' and p.marketable and p.status = 'approved' and p.deleted_at is null and p.min_quantity = 1
       and s.on_hand - s.reserved > 400 order by p.sale_fen desc, p.id limit 1`,
  );
  if (!book) throw new Error('no book has copies enough');
  return { id: book.id, copies: Math.ceil((0.6 * limitFen) / book.fen) };
}

/** Orders by bank transfer, and stands before its page. */
async function order(page: Page, book: { id: number; copies: number }) {
  await page.goto(`/mall/details/${book.id}`);
  await wake(page);
  const amount = page.getByRole('textbox', { name: /数量/ }).first();
  await amount.fill(String(book.copies));
  await amount.press('Enter');
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await page.getByRole('radio', { name: /银行转账/ }).check({ force: true });
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/mall\/submit\/result\/transfer\/\d{15}$/);
  const [row] = await sql<{ id: number; sn: string; fen: number }>(
    'select id::int, order_sn sn, total_fen::int fen from orders where order_sn = $1',
    [page.url().slice(-15)],
  );
  if (!row) throw new Error('no such order');
  return row;
}

/** Grants the limit: one asks, another one agrees. */
async function grant(finance: Page, second: Page, to: Organization) {
  await finance.goto('/mall/manage/credits');
  await finance.getByRole('button', { name: '新增授信' }).click();
  const dialog = finance.getByRole('dialog', { name: '新增授信' });
  await dialog.getByRole('combobox', { name: '单位' }).fill(to.name);
  await dialog.getByRole('option', { name: new RegExp(`^${to.name}`) }).click();
  await dialog.getByRole('radio', { name: '先开票后付款' }).check();
  await dialog.getByRole('textbox', { name: '信用额度' }).fill(String(to.limitFen / 100));
  await dialog.getByRole('textbox', { name: '账期天数' }).fill(String(DAYS));
  await dialog.getByRole('textbox', { name: '理由' }).fill('长期合作，历年付款及时');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(finance.getByText('已提交，待另一位财务人员复核')).toBeVisible();

  await second.goto('/mall/manage/credits?view=changes');
  const row = second.getByRole('row', { name: new RegExp(to.name) }).first();
  await expect(row).toContainText('待复核');
  await row.getByRole('button', { name: `同意：${to.name}` }).click();
  const sure = second.getByRole('dialog', { name: '同意该授信？' });
  await expect(sure).toContainText(`额度 ¥${yuan(to.limitFen)}，账期 ${DAYS} 天`);
  await sure.getByRole('button', { name: '同意', exact: true }).click();
  await expect(row).toContainText('已生效');
}

test('an organisation buys on credit that two of finance grant, has it invoiced before it pays, and its debt goes when they book the money', async ({
  page,
  browser,
}) => {
  const organisation = await organization();
  const book = await dearBook(organisation.limitFen);
  const [finance, second] = [await desktopPage(browser), await desktopPage(browser)];
  await logIn(finance, 'finance');
  await logIn(second, 'finance2');
  await grant(finance, second, organisation);

  await logIn(page, MANAGER);
  const bought = await order(page, book);
  const panel = page.getByRole('region', { name: '账期支付' });
  await expect(panel).toContainText(`可用额度 ¥${yuan(organisation.limitFen)}`);
  await expect(panel).toContainText(`挂账之日起 ${DAYS} 天内付清`);
  await panel.getByRole('button', { name: '使用账期' }).click();
  const sure = page.getByRole('dialog', { name: '使用账期支付该订单？' });
  await expect(sure).toContainText(`挂账 ¥${yuan(bought.fen)}`);
  await sure.getByRole('button', { name: '使用账期' }).click();
  await expect(page.getByRole('heading', { name: '已使用账期' })).toBeVisible();

  // No money has come, and the order may be invoiced.
  await page.goto(`/user/center/orders/${bought.id}`);
  const facts = page.getByRole('region', { name: '配送与付款' });
  await expect(facts).toContainText('账期挂账');
  await expect(facts).toContainText('已挂账');
  await page.getByRole('button', { name: '申请开票' }).click();
  const wish = page.getByRole('dialog', { name: '申请开票' });
  await wish.getByRole('textbox', { name: /发票抬头/ }).fill(organisation.name);
  await wish.getByRole('textbox', { name: /纳税人识别号/ }).fill(TAX_NO);
  await wish.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('已申请开票')).toBeVisible();

  const beyond = await order(page, book);
  await expect(panel).toContainText(
    `账期可用额度不足：可用 ${((organisation.limitFen - bought.fen) / 100).toFixed(2)} 元，本单应付 ${(beyond.fen / 100).toFixed(2)} 元`,
  );
  await expect(panel.getByRole('button', { name: '使用账期' })).toHaveCount(0);

  await page.goto('/user/center/credit');
  const debt = page.getByRole('row', { name: new RegExp(bought.sn) });
  await expect(debt).toContainText(`¥${yuan(bought.fen)}`);
  await expect(debt).toContainText('未到期');

  await repay(finance, second, organisation, bought);
  await page.reload();
  await expect(page.getByText('没有未结清的订单。')).toBeVisible();
  const [day] = await sql<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') today`,
  );
  await page.goto(`/user/center/statements?from=${day?.today}&to=${day?.today}`);
  await expect(page.getByRole('row', { name: /还款/ }).first()).toContainText(yuan(bought.fen));
  await expectCleanLedger('an organisation has bought on credit and repaid');
});

/** Books what the organisation has paid: one enters it, another one agrees. */
async function repay(
  finance: Page,
  second: Page,
  { id, name }: Organization,
  { sn, fen }: { sn: string; fen: number },
) {
  const reference = `BR${Date.now()}`;
  await finance.goto(`/mall/manage/credits/${id}`);
  await finance.getByRole('checkbox', { name: `还订单 ${sn}` }).check();
  await finance.getByRole('button', { name: '登记还款' }).click();
  const dialog = finance.getByRole('dialog', { name: '登记还款' });
  await expect(dialog.getByRole('textbox', { name: '到账金额' })).toHaveValue((fen / 100).toFixed(2));
  await dialog.getByRole('textbox', { name: '银行流水号' }).fill(reference);
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(finance.getByText('已登记，待另一位财务人员复核')).toBeVisible();

  await second.goto(`/mall/manage/credits?view=repayments&keyword=${reference}`);
  const row = second.getByRole('row', { name: new RegExp(reference) });
  await row.getByRole('button', { name: `同意：${name}` }).click();
  await second
    .getByRole('dialog', { name: '同意该还款？' })
    .getByRole('button', { name: '同意', exact: true })
    .click();
  await expect(row).toContainText('已生效');
  await finance.reload();
  await expect(finance.getByText('没有未结清的订单。')).toBeVisible();
}
