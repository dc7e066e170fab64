import { expect, test, type Page } from '@playwright/test';
import { freshPhone, payShownCode } from './support/purchase';
import { captchaAnswer, expectCleanLedger, logIn, smsCode, sql } from './support/world';

/** A phone number nobody has used yet, so that the journey can run again on the same database. */
const phone = freshPhone();

interface Balance {
  id: number;
  product_id: number;
  title: string;
  free: number;
}

/** A book of one delivery centre that no other journey buys or counts. */
async function someBook(): Promise<Balance> {
  const [row] = await sql<Balance>(
    `select s.id::int, p.id::int product_id, p.title, (s.on_hand - s.reserved)::int free
     from stock_items s join products p on p.id = s.product_id join delivery_centers c on c.id = s.delivery_center_id
     where c.is_default and p.kind = 'paper_book' and p.marketable and p.status = 'approved' and p.deleted_at is null
       and p.stock_policy = 'tracked' and p.min_quantity = 1 and s.issue_id is null
       and not exists (select from stock_items o where o.product_id = p.id and o.id <> s.id and o.on_hand > o.reserved)
       and not exists (select from counting_lines l join counting_tasks t on t.id = l.task_id
         where l.stock_item_id = s.id and t.status in ('counting', 'submitted'))
     order by s.id desc limit 1`,
  );
  if (!row) throw new Error('no book of one delivery centre');
  return row;
}

/** Copies into the balance or out of it, as the keeper's page sends it. */
async function addCopies(keeper: Page, { id }: Balance, addQuantity: number): Promise<void> {
  const status = await keeper.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const reply = await fetch('/api/admin/stock/addQuantity', {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...body, requestKey: crypto.randomUUID() }),
      });
      return `${reply.status} ${reply.ok ? '' : await reply.text()}`;
    },
    { stock_id: id, addQuantity, reasonKind: addQuantity < 0 ? 'gift' : 'purchase', remark: '到货通知' },
  );
  expect(status).toBe('200 ');
}

/** SMS login of an unknown number: the account is made on the way (specification section 2). */
async function becomeBuyer(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '短信登录' }).click();
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('获取验证码成功')).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(phone));
  await page.getByRole('button', { name: '短信登录' }).click();
}

/** Finds the book as somebody does who remembers its name: by what the search box offers while he types. */
async function findBySuggestion(page: Page, title: string): Promise<void> {
  await page.goto('/mall');
  await page.getByRole('searchbox', { name: '搜索书刊' }).pressSequentially(title.slice(0, 6));
  await page.getByRole('list', { name: '搜索建议' }).getByRole('link', { name: title }).first().click();
}

/** Writes the first address of the account by one pasted text. */
async function pasteAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible()))
    await page
      .getByRole('button', { name: /新增.*地址/ })
      .first()
      .click();
  await dialog
    .getByRole('textbox', { name: '粘贴整段地址，自动填写' })
    .fill(`林读者 ${phone} 湖北省武汉市武昌区中南路 7 号 3 栋 502 室`);
  await dialog.getByRole('button', { name: '识别' }).click();
  await expect(dialog.getByText('已填入，请核对')).toBeVisible();
  await dialog.getByRole('button', { name: /保存|确定/ }).click();
  await expect(dialog).toBeHidden();
}

test('a guest finds a sold out book by a suggestion, asks for it, is told when copies come, buys it and pays', async ({
  browser,
}) => {
  const [page, keeper] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  if (!page || !keeper) throw new Error('no pages');
  await logIn(keeper, 'warehouse');
  const book = await someBook();
  if (book.free > 0) await addCopies(keeper, book, -book.free);

  await findBySuggestion(page, book.title);
  await page.waitForURL(`/mall/details/${book.product_id}`);
  const picture = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await page.getByRole('button', { name: '到货通知', exact: true }).click();
  await picture;
  await becomeBuyer(page);
  await page.waitForURL(`/mall/details/${book.product_id}`);
  await expect(page.getByText('已登记，到货后通知您')).toBeVisible();
  await expect(page.getByRole('button', { name: '已登记到货通知' })).toBeVisible();
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible();
  await page.goto('/user/center/favorites?tab=restock');
  await expect(page.getByRole('listitem').filter({ hasText: book.title })).toContainText('暂时无货');

  await addCopies(keeper, book, Math.max(book.free, 5));
  await expect
    .poll(async () => {
      const told = `select count(*)::int n from notices n join users u on u.id = n.user_id
        where u.phone = $1 and n.kind = 'restocked'`;
      return (await sql<{ n: number }>(told, [phone]))[0]?.n;
    })
    .toBe(1);
  await page.goto('/user/center/messages');
  await page.getByRole('link', { name: '商品已到货' }).click();
  await page.waitForURL(`/mall/details/${book.product_id}`);
  await page.goto('/user/center/favorites');
  await page.getByRole('button', { name: `加入购物车：${book.title}` }).click();
  await expect(page.getByText('已加入购物车').first()).toBeVisible();
  await page.goto('/mall/cart');
  await expect(page.getByText(book.title).first()).toBeVisible();
  await page
    .getByRole('button', { name: '去结算' })
    .or(page.getByRole('link', { name: '去结算' }))
    .first()
    .click();
  await page.waitForURL(/\/mall\/submit\?/);
  await pasteAddress(page);
  await page.getByRole('button', { name: '提交订单' }).click();
  const { id } = await payShownCode(page);
  const lines = await sql(
    `select o.status, i.title, i.quantity from orders o join order_items i on i.order_id = o.id where o.id = $1`,
    [id],
  );
  expect(lines).toEqual([{ status: 'to_ship', title: book.title, quantity: 1 }]);
  await expectCleanLedger('after a restocked book was bought');
});
