import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { creditCodeCheck } from '@/lib/domain/organization/credit-code';
import { drawPicture } from './support/office';
import { readSheet, writeSheet } from './support/sheet';
import { captchaAnswer, expectCleanLedger, gateway, logIn, mailCode, smsCode, sql } from './support/world';

const book = '保密法律法规汇编';
const ADDRESS = '建国门外大街乙 24 号';
const stamp = String(Date.now()).slice(-7);
const NAME = `保密示范研究院${stamp}`;
const MANAGER = `1391${stamp}`;
const MEMBERS = [`1392${stamp}`, `1393${stamp}`];

/** Types the picture's answer and asks for a code with the button beside a field. */
async function askCode(page: Page, nth = 0): Promise<void> {
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  const renewed = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await page.getByRole('button', { name: '获取验证码' }).nth(nth).click();
  await renewed;
}

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ acceptDownloads: true })).newPage();
}

/** A place in the capital. */
async function chooseArea(form: Locator): Promise<void> {
  await form.getByRole('combobox', { name: '省份' }).selectOption({ label: '北京市' });
  await form.getByRole('combobox', { name: '区县' }).selectOption({ label: '朝阳区' });
}

/** 单位注册 with papers, proved phone and mail address. */
async function register(page: Page): Promise<void> {
  const picture = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await page.goto('/userRegisterByPhone');
  await page.getByRole('tab', { name: '单位注册' }).click();
  await picture;
  const head = `91110105MA${stamp}`;
  const form = page.getByRole('form', { name: '单位注册' });
  await form.getByLabel('单位全称').fill(NAME);
  await form.getByLabel('单位类型').selectOption({ index: 1 });
  await form.getByLabel('统一社会信用代码').fill(`${head}${creditCodeCheck(head)}`);
  await chooseArea(form);
  await form.getByLabel('详细地址').fill(ADDRESS);
  await form.getByLabel('联系人', { exact: true }).fill('沈主任');
  const scan = await drawPicture(page, '营业执照', '#8a1f1f');
  await form
    .getByLabel('单位证照')
    .setInputFiles({ name: scan.name, mimeType: scan.type, buffer: Buffer.from(scan.base64, 'base64') });
  await expect(form.getByRole('img', { name: '证照预览' })).toBeVisible();
  await form.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await form.getByRole('textbox', { name: '手机号码' }).fill(MANAGER);
  await askCode(page);
  await form.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(MANAGER));
  const mail = `office${stamp}@example.com`;
  await form.getByRole('textbox', { name: '单位邮箱' }).fill(mail);
  await askCode(page);
  await form.getByRole('textbox', { name: '邮箱验证码' }).fill(await mailCode(mail));
  await form.getByLabel('设置登录密码').fill('Heron-crossing7');
  await form.getByRole('button', { name: '提交注册' }).click();
  await page.waitForURL(/\/user\/center\/organization$/);
  await expect(page.getByText('审核中', { exact: true })).toBeVisible();
}

/** The platform reads the papers and lets the organisation in. */
async function audit(admin: Page): Promise<void> {
  await admin.goto(`/admin/organizations?keyword=${encodeURIComponent(NAME)}`);
  await admin.getByRole('row').filter({ hasText: NAME }).getByRole('button', { name: /审核/ }).click();
  await admin.getByRole('dialog', { name: '审核单位' }).getByRole('button', { name: '审核通过' }).click();
  const sure = admin.getByRole('dialog', { name: /通过“.*”的审核/ });
  await sure.getByRole('button', { name: '审核通过' }).click();
  await expect(sure).toBeHidden();
}

/** Invites somebody by phone; the person logs in by SMS for the first time and accepts. */
async function addMember(manager: Page, browser: Browser, phone: string, name: string): Promise<void> {
  await manager.goto('/user/center/organization/members');
  await manager.getByRole('button', { name: '邀请成员' }).first().click();
  const dialog = manager.getByRole('dialog', { name: '邀请成员' });
  await dialog.getByLabel('手机号码').fill(phone);
  await dialog.getByLabel('姓名').fill(name);
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  await expect(dialog).toBeHidden();

  const page = await openPage(browser);
  const picture = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await page.goto('/login/userlogin');
  await picture;
  await page.getByText('短信登录').first().click();
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await askCode(page);
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(phone));
  await page.getByRole('button', { name: '短信登录', exact: true }).last().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto('/user/center');
  const banner = page.getByRole('region', { name: `来自${NAME}的邀请` });
  await banner.getByRole('button', { name: '接受' }).click();
  await page.waitForURL(/\/user\/center\/organization/);
  await page.context().close();
}

/** A hundred copies of one book for the organisation, paid at the gateway. */
async function buyHundred(page: Page): Promise<{ id: number; orderSn: string }> {
  await page.goto(`/mall/list?keyword=${encodeURIComponent(book)}`);
  await page.locator('a[href^="/mall/details/"]').filter({ hasText: book }).first().click();
  await page.waitForURL(/\/mall\/details\/\d+/);
  const amount = page.getByRole('textbox', { name: /数量/ }).first();
  await amount.fill('100');
  await amount.press('Enter');
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await page
    .getByRole('button', { name: /新增.*地址|添加.*地址|新建.*地址/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel('收货人').fill('沈主任');
  await form.getByLabel('手机号码').fill(MANAGER);
  await chooseArea(form);
  await form.getByLabel('详细地址').fill(ADDRESS);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  // The totals follow the new address: before that the button is closed for a moment.
  await expect(page.getByText('收货人：沈主任')).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  const code = page.getByRole('img', { name: /微信支付二维码/ });
  await page.waitForURL(/\/mall\/submit\/result\/wxpay\/\d{15}$/);
  await expect(code).toBeVisible();
  const orderSn = page.url().slice(-15);
  await gateway('pay', { outTradeNo: `${orderSn}01` });
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  const [row] = await sql<{ id: number }>('select id::int from orders where order_sn = $1', [orderSn]);
  return { id: row?.id ?? 0, orderSn };
}

/** Sixty receivers, twenty of them with one copy and forty with two; `broken` ones have something wrong. */
function receivers(heads: readonly string[], broken: boolean): string[][] {
  const copies = heads.findIndex((h) => h.includes(book));
  return Array.from({ length: 60 }, (_, i) => {
    const given: Record<string, string> = {
      收货人: `收件人${i + 1}`,
      手机号码: `1370000${String(i).padStart(4, '0')}`,
      省: '北京市',
      市: '',
      区县: '东城区',
      详细地址: `安定门街道 ${i + 1} 号`,
      邮编: '100007',
    };
    if (broken && i === 4) given['手机号码'] = '137000';
    if (broken && i === 20) given['区县'] = '不存在区';
    const cells = heads.map((h) => given[h.replaceAll('*', '')] ?? '');
    cells[copies] = broken && i === 40 ? '两本' : i < 20 ? '1' : '2';
    return cells;
  });
}

/** Downloads the order's template, fills it, sends it with three bad rows, then mended. */
async function importReceivers(page: Page, orderId: number): Promise<void> {
  await page.goto(`/user/center/orders/${orderId}/split`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载模板' }).first().click();
  const path = await (await download).path();
  const heads = readSheet(readFileSync(path))[0] ?? [];
  expect(heads.slice(0, 4)).toEqual(['收货人', '手机号码', '省', '市']);

  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入收货人' });
  const give = (broken: boolean) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: '收货人.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: writeSheet([heads, ...receivers(heads, broken)]),
    });
  await give(true);
  const wrong = dialog.getByRole('table').filter({ hasText: '行号' });
  await expect(wrong.getByRole('row')).toHaveCount(4);
  for (const line of ['6', '22', '42'])
    await expect(wrong.getByRole('cell', { name: line, exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^导入/ }).last()).toBeDisabled();
  const marked = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载错误标注文件' }).click();
  const rows = readSheet(readFileSync(await (await marked).path()));
  const note = rows[0]?.indexOf('错误') ?? -1;
  expect(rows).toHaveLength(61);
  expect(
    rows
      .slice(1)
      .map((r) => Boolean(r[note]))
      .lastIndexOf(true),
    'the three stand first',
  ).toBe(2);

  await give(false);
  await dialog.getByRole('button', { name: '导入 60 位收货人' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('收件人1', { exact: true })).toBeVisible();
}

/** One receiver's parcel by hand, the others by the sheet of the courier's counter. */
async function shipToEach(clerk: Page, orderId: number): Promise<void> {
  const children = await sql<{ child_no: string }>(
    'select child_no from child_orders where order_id = $1 order by seq',
    [orderId],
  );
  await clerk.goto(`/mall/manage/orders/${orderId}`);
  await clerk
    .getByRole('row')
    .filter({ hasText: children[0]?.child_no ?? '-' })
    .getByRole('button', { name: /发货/ })
    .click();
  const one = clerk.getByRole('dialog');
  await one.getByRole('textbox', { name: /^运单号/ }).fill(`EA9${stamp}00CN`);
  await one.getByRole('button', { name: '确认发货' }).click();
  await expect(one).toBeHidden();

  await clerk.goto('/mall/manage/shipments');
  await clerk.getByRole('button', { name: '导入运单号' }).click();
  const dialog = clerk.getByRole('dialog', { name: '导入运单号' });
  // Leaving the chooser of a file sends a `cancel` that rises: the dialog and what was typed stay.
  await dialog.locator('input[type=file]').dispatchEvent('cancel', { bubbles: true });
  const rows = children
    .slice(1)
    .map((c, i) => [c.child_no, '顺丰速运', `SF${stamp}${String(i).padStart(5, '0')}`, '']);
  await dialog.locator('input[type=file]').setInputFiles({
    name: '运单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: writeSheet([['订单号', '物流公司', '运单号', '备注'], ...rows]),
  });
  await dialog.getByRole('button', { name: '发货 59 个订单' }).click();
  await expect(dialog.getByText('59 / 59')).toBeVisible();
}

test('an organisation registers, is let in, adds two members, orders a hundred copies, gives them to sixty receivers, and each gets a parcel', async ({
  browser,
}) => {
  const manager = await openPage(browser);
  await register(manager);

  const admin = await openPage(browser);
  await logIn(admin, 'platform');
  await audit(admin);
  await manager.reload();
  await expect(manager.getByText('已通过审核')).toBeVisible();

  await addMember(manager, browser, MEMBERS[0] ?? '', '许干事');
  await addMember(manager, browser, MEMBERS[1] ?? '', '韩干事');
  await manager.goto('/user/center/organization/members');
  for (const name of ['沈主任', '许干事', '韩干事'])
    await expect(manager.getByRole('row').filter({ hasText: name })).toBeVisible();

  const order = await buyHundred(manager);
  await expectCleanLedger('paid');
  await importReceivers(manager, order.id);
  expect(
    await sql(
      `select count(*)::int as n, sum(i.quantity)::int as copies from child_orders c join child_order_items i on i.child_order_id = c.id where c.order_id = $1`,
      [order.id],
    ),
  ).toEqual([{ n: 60, copies: 100 }]);
  await expectCleanLedger('split');

  const clerk = await openPage(browser);
  await logIn(clerk, 'mallclerk');
  await shipToEach(clerk, order.id);
  // The first parcel may have arrived while the others were sent.
  expect(
    await sql(
      `select o.status, o.organization_id is not null as organisation,
         (select count(*)::int from child_orders c where c.order_id = o.id and c.status in ('shipped', 'received')) as children,
         (select count(distinct child_order_id)::int from shipments s where s.order_id = o.id) as parcels,
         (select sum(shipped_qty)::int from order_items i where i.order_id = o.id) as copies
       from orders o where o.id = $1`,
      [order.id],
    ),
  ).toEqual([{ status: 'shipped', organisation: true, children: 60, parcels: 60, copies: 100 }]);
  await expectCleanLedger('shipped to each');
  await manager.goto(`/user/center/orders/${order.id}`);
  await expect(manager.getByText('已发货').first()).toBeVisible();
});
