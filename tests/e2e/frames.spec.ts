import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { BUYER, DESKTOP } from './support/orders';
import { PHONE } from './support/phone';
import { texts } from '@/lib/text/site';
import { logIn, sql } from './support/world';

/** The frames of the built site (docs/adr/0032): what our keep leans on in Next's data, and that nobody is in them. */

const OPEN = [
  '/login/userlogin',
  '/userRegisterByPhone',
  '/mobile/login',
  '/mobile/register',
  '/mobile/findpass',
  // Lists that have a page of their own beside the frame.
  ...['/mall/list', '/mobile/list', '/index/list', '/mobile/news'].map((path) => `${path}?keyword=OnlyMine`),
];

/** Pages as built, with the files that they are made of; those that are no frames answer without the first script of a frame. */
const BUILT = Object.entries(
  JSON.parse(readFileSync('.next/app-path-routes-manifest.json', 'utf8')) as Record<string, string>,
).filter(([, route]) => !/\[(?!id\])/.test(route));
const OFFICE = BUILT.map(([, route]) => route).filter((route) =>
  /^\/(admin|index\/manage|mall\/manage)(\/|$)/.test(route),
);
const BUYERS = BUILT.filter(([file]) => file.includes('/(buyer)/')).map(([, route]) => route);

const START = '<script>(()=>{const p=location.pathname';

/** The document at an address as this person is sent it. */
const documentOf = async (page: Page, url: string) =>
  (await page.request.get(url, { maxRedirects: 0 })).text();

const DATA = /self\.__next_f\.push\(\[1,__fill\(("[^"\\]*(?:\\.[^"\\]*)*")\)\]\)/s;

/** The data of the router in a frame. */
const dataOf = (html: string): string => JSON.parse(DATA.exec(html)?.[1] ?? '""') as string;

/** The rows of the data by their numbers; a text row says how many bytes it has. */
function rowsOf(data: string): Map<string, string> {
  const bytes = Buffer.from(data);
  const rows = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const colon = bytes.indexOf(':', at);
    const number = bytes.toString('utf8', at, colon);
    const text = bytes[colon + 1] === 'T'.charCodeAt(0);
    const start = text ? bytes.indexOf(',', colon) + 1 : colon + 1;
    const length = Number.parseInt(bytes.toString('utf8', colon + 2, start - 1), 16);
    const end = text ? start + length : bytes.indexOf('\n', start);
    const row = bytes.toString('utf8', start, end);
    rows.set(number, number === '' ? `${rows.get('') ?? ''}${row}` : row);
    at = text ? end : end + 1;
  }
  return rows;
}

/** A frame without the numbers that Next gives the rows of its data anew at each render. */
function unnumbered(html: string): string {
  const rows = rowsOf(dataOf(html));
  const expand = (row: string): string =>
    row.replaceAll(/"\$[L@]?([0-9a-f]+)((?::[^"]*)?)"/g, (reference, number: string, rest: string) =>
      rows.has(number) ? `<${expand(rows.get(number) ?? '')}${rest}>` : reference,
    );
  return html.replace(DATA, '') + expand(rows.get('0') ?? '') + (rows.get('') ?? '');
}

/**
 * Where the frames differ that people are sent under an address, the first one's text beside the other's; empty if they are the same. They ask again
 * where they differ: a test beside this one may change what the page shows between two of them, and who is in a frame is in it every time.
 */
async function differenceOf(path: string, people: readonly Page[]): Promise<string> {
  let difference = '';
  for (let round = 0; round < 5; round += 1) {
    const sent: string[] = [];
    for (const person of people) {
      await sql("select pg_notify('portal_cache', 'everything')");
      sent.push(unnumbered(await documentOf(person, path)));
    }
    const [first = '', other] = [sent[0], sent.find((one) => one !== sent[0])];
    if (other === undefined) return '';
    let at = 0;
    while (at < first.length && first[at] === other[at]) at += 1;
    difference = [first, other].map((one) => one.slice(Math.max(0, at - 80), at + 160)).join('\n≠\n');
  }
  return difference;
}

/** Adds up what moves on the pages of a tab. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = Object.assign(globalThis, { shifted: 0 });
    const see = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.shifted += entry.value;
    };
    new PerformanceObserver(see).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);

test('every frame has its holes where the router reads, and nowhere else', async ({ browser }) => {
  const clerk = await (await browser.newContext()).newPage();
  const buyer = await (await browser.newContext()).newPage();
  await logIn(clerk, 'platform');
  await logIn(buyer, BUYER);
  const seen: string[] = [];
  const asked = [
    ...[...OPEN, ...OFFICE].map((route) => [clerk, route] as const),
    ...BUYERS.map((route) => [buyer, route] as const),
  ];
  for (const [page, route] of asked) {
    const html = await documentOf(page, route.replace('[id]', '1'));
    if (!html.includes(START)) continue;
    seen.push(route);
    expect([route, html.includes('OnlyMine')]).toEqual([route, false]);
    const data = dataOf(html);
    expect([route, data.split('"q":"~search~"').length, data.includes('"q":""')]).toEqual([route, 2, false]);
    expect([route, data.includes('~id~')]).toEqual([route, route.includes('[id]')]);
    const rest = html.replace(DATA, '').replace(/<script>\(\(\)=>.*?<\/script>/s, '');
    expect([route, rest.includes('~id~') || rest.includes('~search~')]).toEqual([route, false]);
    // A text row says its length.
    for (const [, length = '', text = ''] of data.matchAll(/^[0-9a-f]+:T([0-9a-f]+),([^]*)/gm))
      expect(Buffer.from(text).toString('utf8', 0, Number.parseInt(length, 16))).not.toMatch(/~(id|search)~/);
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      ...OPEN,
      '/mall/cart',
      '/user/center/orders/[id]',
      '/mobile/user',
      '/mobile/invoicelist/[id]',
      '/admin',
      '/mall/manage/orders',
      '/mall/manage/brands',
    ]),
  );
});

test('a frame is the same for a guest, buyers, administrators with other rights, and a phone', async ({
  browser,
}) => {
  const people: Page[] = [];
  for (const who of [null, BUYER, 'platform', 'mallclerk']) {
    const page = await (await browser.newContext(DESKTOP)).newPage();
    if (who) await logIn(page, who);
    people.push(page);
  }
  const other = await (await browser.newContext(DESKTOP)).newPage();
  await logIn(other, '13800000002');
  const buyers = [...people.slice(1, 2), other];
  const phone = await (await browser.newContext(PHONE)).newPage();
  for (const [path, those] of [
    ['/login/userlogin', [...people, phone]],
    ['/mobile/login', [...people, phone]],
    ['/mall/list?keyword=OnlyMine', [...people, phone]],
    ['/mobile/news?keyword=OnlyMine', [...people, phone]],
    ['/mall/cart', [...people, phone]],
    ['/mobile/car', [...people, phone]],
    ['/mobile/user', [...people, phone]],
    ['/mobile/quickOrder', [...people, phone]],
    ['/user/center/orders/1', buyers],
    ['/mobile/user/account', buyers],
    ['/mall/manage/brands', people.slice(2)],
    ['/mall/manage/orders', people.slice(2)],
  ] as const) {
    expect([path, await differenceOf(path, those)]).toEqual([path, '']);
  }
});

test('a desk that is not open to somebody says so, and back after the logout shows the login', async ({
  page,
}) => {
  await logIn(page, 'newsedit');
  await page.goto('/mall/manage/brands');
  await expect(page.getByRole('heading', { name: texts.forbidden })).toBeVisible();
  await page.goto('/index/manage/friendlink');
  await expect(page.getByRole('heading', { name: '友情链接' })).toBeVisible();
  await page.getByRole('button', { name: '周编辑' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL(/\/login\/userlogin/);
  await page.goBack();
  await page.waitForURL(/\/login\/userlogin\?from=%2Findex%2Fmanage%2Ffriendlink/);
});

test('a frame starts clean: nothing moves, its tab from the address, no refused script, one document, its first call once', async ({
  page,
}) => {
  await logIn(page, 'newsedit');
  const asked: string[] = [];
  const said: string[] = [];
  page.on('request', (r) => asked.push(`${r.resourceType()} ${new URL(r.url()).pathname}`));
  page.on('console', (m) => m.type() === 'error' && said.push(m.text()));
  page.on('pageerror', (e) => said.push(String(e)));
  await watchShifts(page);
  await page.goto('/index/manage/search?tab=zero');
  await expect(page.getByRole('link', { name: '无结果词' })).toHaveAttribute('aria-current', /.+/);
  expect(said).toEqual([]);
  expect(asked.filter((a) => a.startsWith('document'))).toEqual(['document /index/manage/search']);
  expect(asked.filter((a) => a.endsWith('/api/admin/account/self'))).toHaveLength(1);
  expect(asked.filter((a) => a.startsWith('fetch /index'))).toEqual([]);
  expect(await shiftsOf(page)).toBeLessThan(0.02);
  // To another frame and back without a document.
  await page.getByRole('navigation', { name: '新闻后台' }).getByRole('link', { name: '友情链接' }).click();
  await expect(page.getByRole('heading', { name: '友情链接' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: '无结果词' })).toHaveAttribute('aria-current', /.+/);
  expect(asked.filter((a) => a.startsWith('document'))).toHaveLength(1);
  expect(said).toEqual([]);
});

test('a buyer’s frame asks for what it shows before its scripts are there, once, and nothing moves', async ({
  page,
}) => {
  await logIn(page, BUYER);
  const asked: string[] = [];
  const shifts: [string, number][] = [];
  await watchShifts(page);
  page.on('request', (r) => {
    const { pathname, search } = new URL(r.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  for (const route of BUYERS.filter((r) => !r.includes('[id]'))) {
    const [, first = ''] = /for\(const u of \[(.*?)\]\)/.exec(await documentOf(page, route)) ?? [];
    const calls = [...first.matchAll(/'([^']+)'/g)].map(([, url = '']) => url);
    if (calls.length === 0) continue;
    asked.length = 0;
    await page.goto(route, { waitUntil: 'networkidle' });
    const moved = await shiftsOf(page);
    if (moved > 0.02) shifts.push([route, moved]);
    const seen = calls.map((call) => [call, asked.filter((a) => a === call).length]);
    expect([route, seen]).toEqual([route, calls.map((call) => [call, 1])]);
  }
  expect(shifts).toEqual([]);
});

test('a guest is led from a buyer’s frame to the login, and a thing that is not one’s own is said to be missing', async ({
  page,
  browser,
}) => {
  await page.goto('/user/center/orders?tab=to_ship');
  await page.waitForURL(`/login/userlogin?from=${encodeURIComponent('/user/center/orders?tab=to_ship')}`);
  const phone = await (await browser.newContext(PHONE)).newPage();
  await phone.goto('/mobile/invoice');
  await phone.waitForURL(`/mobile/login?from=${encodeURIComponent('/mobile/invoice')}`);
  await logIn(page, BUYER);
  const [foreign] = await sql<{ id: number }>(
    'select o.id::int from orders o join users u on u.id = o.buyer_id where u.phone <> $1 and o.organization_id is null order by o.id limit 1',
    [BUYER],
  );
  await page.goto(`/user/center/orders/${foreign?.id}`);
  await expect(page.getByRole('heading', { name: texts.notFound })).toBeVisible();
});
