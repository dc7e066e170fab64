import { expect, test, type Locator, type Page } from '@playwright/test';
import { axeFindings, overflow } from './support/quality';
import { resize } from './support/resize';
import { smallTargets, sticksOut } from './support/touch';
import { captchaAnswer, expectCleanLedger, logIn, PASSWORD, sql } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

const READER = '13800000001';
const BUYER = '13800000003';
const next = new Date().getFullYear() + 1;

async function productId(title: string, kind: string): Promise<number> {
  const [row] = await sql<{ id: number }>(
    'select id::int from products where title = $1 and kind = $2 and marketable',
    [title, kind],
  );
  if (!row) throw new Error(`the demo world has no ${title}`);
  return row.id;
}

/** A demo buyer with an address who has not ordered the product yet: nobody warns him of ordering twice. */
async function newBuyerOf(product: number): Promise<string> {
  const [row] = await sql<{ phone: string }>(
    `select u.phone from users u
     where u.phone like '1380000%' and u.role = 'user#userPurchase' and u.status = 'active'
       and exists (select 1 from receivers r where r.user_id = u.id)
       and not exists (select 1 from orders o join order_items i on i.order_id = o.id
                       where o.buyer_id = u.id and i.product_id = $1)
     order by u.phone limit 1`,
    [product],
  );
  if (!row) throw new Error(`everybody has ordered product ${product}`);
  return row.phone;
}

/** Fills the phone's login as it stands. */
async function logInHere(page: Page, phone: string): Promise<void> {
  await page.waitForURL(/\/mobile\/login\?from=/);
  await expect(page.getByRole('textbox', { name: '图片验证码' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
}

/** What is wrong with the screen as it stands, at the smallest width and for a thumb. */
async function flaws(page: Page): Promise<string[]> {
  const seen = [...(await axeFindings(page)), ...(await smallTargets(page, 44))];
  await resize(page, 320, 844);
  if ((await overflow(page)) > 0) seen.push('too wide at 320');
  seen.push(...(await sticksOut(page)));
  await resize(page, 390, 844);
  return seen;
}

/** The stepper of a periodical of a year on 快速订阅. */
const copies = (page: Page, title: string) => page.getByRole('group', { name: `${title}${next} 年的份数` });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a year of a periodical is chosen in the sheet, bought past the login, and ordered as it was chosen', async ({
  page,
}) => {
  const title = '《保密科学技术》';
  const id = await productId(title, 'paper_periodical');
  const buyer = await newBuyerOf(id);
  await page.goto(`/mobile/detail?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page.getByRole('button', { name: '放大查看第 1 张图片' }).click();
  const viewer = page.getByRole('dialog', { name: title });
  await expect(viewer.locator('img')).toBeVisible();
  await viewer.getByRole('button', { name: '关闭' }).click();
  await expect(viewer).toBeHidden();

  await page.getByRole('button', { name: /^选择/ }).click();
  const sheet = page.getByRole('dialog', { name: '选择' });
  await sheet.getByRole('radio', { name: '单期购买' }).click();
  await expect(sheet.getByLabel('期次')).toBeVisible();
  await sheet.getByRole('radio', { name: '全年订阅' }).click();
  await sheet.getByRole('radio', { name: `${next} 年` }).click();
  await expect(sheet.getByLabel('起订期')).toHaveValue('1');
  const group = sheet.getByRole('group', { name: '订购份数' });
  await group.getByRole('button', { name: '增加' }).click();
  await expect(sheet).toContainText(`${next} 年全年订阅，2 份`);
  expect(await flaws(page), 'the sheet').toEqual([]);
  await sheet.getByRole('button', { name: '关闭' }).click();
  // What was chosen stays when the sheet is closed.
  await expect(page.getByRole('button', { name: /^选择/ })).toContainText(`${next} 年全年订阅，2 份`);

  await page.getByRole('button', { name: '立即订阅' }).click();
  await page.getByRole('dialog', { name: '选择' }).getByRole('button', { name: '确定' }).click();
  await logInHere(page, buyer);
  await page.waitForURL(/\/mobile\/mall\/submit\?items=\d+$/);
  await expect(page.getByText(title).first()).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/mobile\/mall\/orderResult\?orderSn=\d{15}$/);
  const lines = await sql(
    `select i.title, i.quantity, i.sub_year as year, i.spec_key as spec from order_items i
     join orders o on o.id = i.order_id where o.order_sn = $1`,
    [new URL(page.url()).searchParams.get('orderSn')],
  );
  expect(lines).toEqual([{ title, quantity: 2, year: next, spec: `year:${next}` }]);
  await expectCleanLedger('after a subscription from the phone');
});

test('periodicals are chosen at once on 快速订阅, survive the way back from the login, and go to one checkout', async ({
  page,
}) => {
  const [one, many] = ['《保密文摘》', '《机关保密》'];
  await page.goto(`/mobile/quickOrder?year=${next}`);
  await expect(page.getByRole('button', { name: '去结算' })).toBeDisabled();
  await copies(page, one).getByRole('button', { name: '增加' }).click();
  await copies(page, many).getByRole('button', { name: /^0，/ }).click();
  const pad = page.getByRole('dialog', { name: `${many}${next} 年的份数` });
  await pad.getByRole('button', { name: '3', exact: true }).click();
  await pad.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已选 2 种 4 份')).toBeVisible();
  expect(await flaws(page), '快速订阅 of a visitor').toEqual([]);
  await page.getByRole('button', { name: '去结算' }).click();
  await page.waitForURL(/\/mobile\/login\?from=/);
  await page.goBack();
  await expect(page.getByText('已选 2 种 4 份')).toBeVisible();
  await page.getByRole('button', { name: '去结算' }).click();
  await logInHere(page, BUYER);
  await page.waitForURL(/\/mobile\/mall\/submit\?items=\d+,\d+$/);
  const items = new URL(page.url()).searchParams.get('items')?.split(',').map(Number);
  const lines = await sql<{ title: string; quantity: number; spec: string }>(
    `select p.title, c.quantity, c.spec_key as spec from cart_items c join products p on p.id = c.product_id
     where c.id = any($1)`,
    [items],
  );
  expect(Object.fromEntries(lines.map((l) => [l.title, [l.quantity, l.spec]]))).toEqual({
    [one]: [1, `year:${next}`],
    [many]: [3, `year:${next}`],
  });
});

test('a subscription takes at most six taps from the home page to the payment', async ({ page }) => {
  const title = '《保密文摘》';
  await logIn(page, await newBuyerOf(await productId(title, 'paper_periodical')));
  await page.goto('/mobile/home');
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  await tap(page.getByRole('link', { name: '快速订阅', exact: true }));
  await tap(page.getByRole('button', { name: `${next} 年期刊` }));
  await tap(copies(page, title).getByRole('button', { name: '增加' }));
  await tap(page.getByRole('button', { name: '去结算' }));
  await tap(page.getByRole('button', { name: '提交订单' }));
  await tap(page.getByRole('button', { name: '去支付' }));
  await page.waitForURL(/checkmweb/);
  await expect(page.getByRole('button', { name: '支付', exact: true })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(6);
});

test('this year’s subscriptions are renewed for the next one with their receiver', async ({ page }) => {
  await page.goto('/mobile/quickOrder');
  await page.getByRole('link', { name: '登录后可按上年订阅续订' }).click();
  await logInHere(page, READER);
  await page.waitForURL(/\/mobile\/quickOrder/);
  await page.getByRole('radio', { name: /^电子刊/ }).check();
  const renewed = copies(page, '《保密工作》电子版');
  await expect(renewed).toBeVisible();
  expect(await flaws(page), '快速订阅 of a reader').toEqual([]);
  const chosen = page.getByText(/^已选 \d+ 种 \d+ 份$/);
  for (;;) {
    const group = page.getByRole('list', { name: '收货人 电子刊 的上年订阅' });
    const less = group.getByRole('button', { name: '减少', disabled: false });
    if ((await less.count()) === 0) break;
    await less.first().click();
  }
  await expect(chosen).toHaveText('已选 0 种 0 份');
  await expect(page.getByRole('button', { name: '去结算' })).toBeDisabled();
  await renewed.getByRole('button', { name: '增加' }).click();
  // Something new goes to the same checkout.
  await page.getByRole('button', { name: `${next} 年期刊` }).click();
  await copies(page, '《保密文摘》').getByRole('button', { name: '增加' }).click();
  await expect(chosen).toHaveText('已选 2 种 2 份');
  await page.getByRole('button', { name: '去结算' }).click();
  await page.waitForURL(/\/mobile\/mall\/submit\?items=\d+,\d+/);
  await expect(page.getByText('《保密工作》电子版').first()).toBeVisible();
  await expect(page.getByText('《保密文摘》').first()).toBeVisible();
  await expect(page.getByText(`${next} 年`).first()).toBeVisible();
});

test('freight is asked for once, an electronic title leads into its reader, and what is not sold says so', async ({
  page,
}) => {
  const book = await productId('解密审核工作指引', 'paper_book');
  await page.goto(`/mobile/detail?id=${book}`);
  await page.getByRole('button', { name: /^送至/ }).click();
  const areas = page.getByRole('dialog', { name: '选择所在地区' });
  for (const name of ['湖北省', '武汉市', '武昌区'])
    await areas.getByRole('button', { name, exact: true }).click();
  await expect(areas).toBeHidden();
  const cell = page.getByRole('button', { name: /^送至/ });
  await expect(cell).toContainText('武昌区');
  await expect(cell).toContainText(/¥\d|免运费/);
  await page.reload();
  await expect(cell).toContainText('武昌区');

  await page.goto(`/mobile/detail?id=${await productId('《保密工作》电子版', 'e_periodical')}`);
  await expect(page.getByRole('link', { name: /^在线阅读/ })).toHaveAttribute(
    'href',
    /^\/mobile\/reader\/[\w-]+$/,
  );
  const seen = page.locator('section', { has: page.getByRole('heading', { name: '最近浏览' }) });
  await expect(seen.locator(`a[href="/mobile/detail?id=${book}"]`)).toBeAttached();

  const gone = await page.goto('/mobile/detail?id=999999999');
  expect(gone?.status()).toBe(404);
  await expect(page.getByText('商品已下架或不存在')).toBeVisible();
  await expect(page.getByRole('link', { name: '浏览全部商品' })).toHaveAttribute('href', '/mobile/list');
});
