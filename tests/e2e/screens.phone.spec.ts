import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { axeFindings, overflow, smallTexts } from './support/quality';
import { resize } from './support/resize';
import { smallTargets, sticksOut } from './support/touch';
import { readableAssets, READABLE } from './support/reading';
import { logIn, sql } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

/** Widths that phones have (screens.md section 1): the smallest, the usual, the largest. */
const WIDTHS = [320, 390, 430];
/** With PHONE_SHOTS a picture of every screen at every width is kept there. */
const shots = process.env.PHONE_SHOTS;
const BUYER = '13800000001';
const MANAGER = '13800000002';

async function id(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await sql<{ id: number }>(text, values);
  if (!row) throw new Error(`the demo world has nothing for: ${text}`);
  return row.id;
}

const own = (table: string, phone: string, where = 'true') =>
  id(
    `select t.id::int from ${table} t join users u on u.id = t.buyer_id where u.phone = $1 and ${where} order by t.id desc limit 1`,
    [phone],
  );

async function publicScreens(): Promise<string[]> {
  const product = (kind: string) =>
    id(`select id::int from products where marketable and kind = $1 order by id limit 1`, [kind]);
  const [asset] = await readableAssets(READABLE.monthly);
  return [
    '/mobile/home',
    '/mobile/list',
    '/mobile/list?kind=paper_book',
    '/mobile/list?keyword=%E6%97%A0%E6%AD%A4%E4%B9%A6',
    `/mobile/detail?id=${await product('paper_book')}`,
    `/mobile/detail?id=${await product('paper_periodical')}`,
    `/mobile/detail?id=${await product('e_periodical')}`,
    '/mobile/Search',
    '/mobile/Search?keyword=%E4%BF%9D%E5%AF%86',
    '/mobile/car',
    '/mobile/quickOrder',
    '/mobile/user',
    '/mobile/login',
    '/mobile/register',
    '/mobile/findpass',
    '/mobile/news',
    `/mobile/news/${await id("select id::int from articles where status = 'published' order by id limit 1")}`,
    '/mobile/publicinfo',
    `/mobile/publicinfo/${await id("select id::int from public_infos where status = 'published' order by id limit 1")}`,
    '/mobile/help',
    '/mobile/agreement',
    '/mobile/privacy',
    '/mobile/offline',
    '/mobile/error?code=403',
    `/mobile/reader/${asset?.publicId}`,
    '/mobile/no/such/page',
  ];
}

async function buyerScreens(): Promise<string[]> {
  const order = (where: string) => own('orders', BUYER, where);
  const unpaid = await sql<{ sn: string }>(
    `select o.order_sn as sn from orders o join users u on u.id = o.buyer_id
     where u.phone = $1 and o.status = 'pending_payment' order by o.id desc limit 1`,
    [BUYER],
  );
  const sn = unpaid[0]?.sn;
  return [
    '/mobile/home',
    '/mobile/car',
    '/mobile/quickOrder',
    '/mobile/user',
    '/mobile/user/order',
    '/mobile/user/order?tab=completed',
    `/mobile/user/order/${await order("t.status = 'completed'")}`,
    `/mobile/user/order/${await order('true')}`,
    ...(sn ? [`/mobile/mall/orderResult?orderSn=${sn}`] : []),
    '/mobile/user/aftersale',
    `/mobile/user/aftersale/${await own('after_sales', BUYER)}`,
    `/mobile/user/aftersale/apply?order=${await order("t.status = 'completed'")}`,
    '/mobile/address',
    '/mobile/invoice',
    '/mobile/invoice?tab=titles',
    `/mobile/invoice/${await own('invoices', BUYER)}`,
    '/mobile/address?new=1',
    `/mobile/invoicelist/${await order("t.status = 'completed'")}`,
    '/mobile/user/ebooks',
    '/mobile/user/messages',
    '/mobile/user/letters',
    '/mobile/user/letters/new?product=1',
    '/mobile/user/favorites',
    '/mobile/user/account',
    '/mobile/user/account/password',
    '/mobile/user/account/phone',
    '/mobile/user/account/mail',
    '/mobile/user/account/devices',
    '/mobile/user/account/close',
  ];
}

const managerScreens = async () => [
  `/mobile/user/order/${await own('orders', MANAGER, "t.status <> 'cancelled'")}`,
  '/mobile/user',
  '/mobile/user/order',
  '/mobile/user/ebooks',
  '/mobile/user/organization',
  '/mobile/user/organization/members',
  '/mobile/user/special-order',
  '/mobile/user/special-order/apply',
];

async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

/** Opens every screen at every width and says what is wrong with it. */
async function walk(page: Page, paths: readonly string[], who: string): Promise<string[]> {
  const seen: string[] = [];
  page.on('console', (m) => {
    const missing = m.text().includes('404') && page.url().includes('/no/such/page');
    if (m.type() === 'error' && !missing) seen.push(`${page.url()}: ${m.text()}`);
  });
  page.on('pageerror', (e) => seen.push(`${page.url()}: ${e.message}`));
  for (const path of paths) {
    await resize(page, 390, 844);
    await settle(page, path);
    const at = new URL(page.url());
    if (at.pathname + at.search !== path) seen.push(`${path} led to ${at.pathname}${at.search}`);
    for (const width of WIDTHS) {
      await resize(page, width, 844);
      const over = await overflow(page);
      if (over > 0) seen.push(`${path} at ${width}: ${over} px too wide`);
      for (const what of await sticksOut(page)) seen.push(`${path} at ${width}: ${what} sticks out`);
      if (shots) {
        mkdirSync(shots, { recursive: true });
        const name = `${who}-${path.slice(8).replaceAll(/[^\w]+/g, '_')}-${width}.png`;
        await page.screenshot({ path: join(shots, name), fullPage: true });
      }
    }
    await resize(page, 390, 844);
    for (const what of await smallTargets(page, 44)) seen.push(`${path}: small target ${what}`);
    for (const what of await axeFindings(page)) seen.push(`${path}: ${what}`);
  }
  return seen;
}

/** 长者模式 at the smallest width: nothing is too wide, no text of the page is below 18 px, everything can be met with a thumb. */
async function walkAsElder(page: Page, paths: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  await resize(page, 320, 844);
  await page
    .context()
    .addCookies([{ name: 'elder', value: '1', url: new URL('/', page.url()).href, sameSite: 'Lax' }]);
  for (const path of paths) {
    await settle(page, path);
    const over = await overflow(page);
    if (over > 0) seen.push(`${path}: ${over} px too wide`);
    for (const what of await sticksOut(page)) seen.push(`${path}: ${what} sticks out`);
    for (const what of await smallTexts(page, 18)) seen.push(`${path}: small text ${what}`);
    for (const what of await smallTargets(page, 44)) seen.push(`${path}: small target ${what}`);
  }
  return seen;
}

test.beforeEach(async ({ page }) => {
  // Movement would be looked at half way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('every public mobile screen fits 320, 390 and 430 px, can be touched, and axe finds nothing', async ({
  page,
}) => {
  expect(await walk(page, await publicScreens(), 'guest')).toEqual([]);
});

test('every mobile screen of a buyer fits 320, 390 and 430 px, can be touched, and axe finds nothing', async ({
  page,
}) => {
  await logIn(page, BUYER);
  expect(await walk(page, await buyerScreens(), 'buyer')).toEqual([]);
});

test('every mobile screen of an organisation fits 320, 390 and 430 px, can be touched, and axe finds nothing', async ({
  page,
}) => {
  await logIn(page, MANAGER);
  expect(await walk(page, await managerScreens(), 'manager')).toEqual([]);
});

test('for elders no mobile screen has text below 18 px or is wider than 320 px', async ({ page }) => {
  await logIn(page, BUYER);
  expect(await walkAsElder(page, [...(await publicScreens()), ...(await buyerScreens())])).toEqual([]);
});
