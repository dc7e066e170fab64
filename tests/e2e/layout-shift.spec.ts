import { expect, test, type Browser, type Page } from '@playwright/test';
import { BUYER } from './support/orders';
import { PHONE } from './support/phone';
import { publicKinds } from './support/public-kinds';
import { wake } from './support/wake';
import { logIn, sql } from './support/world';

/** What Lighthouse and search engines call good is 0.1; a page of ours stands still. */
const MOST = 0.02;

/** A phone of the middle class on a mobile network: CPU, latency (ms) and bytes per second. */
const SLOW = { cpu: 4, latency: 150, throughput: 200_000 };

interface Shift {
  value: number;
  what: string[];
}
declare const shifts: Shift[];

/** Notes each movement of what is painted, with the elements that moved most. */
function observe(): void {
  const seen: Shift[] = [];
  Object.assign(window, { shifts: seen });
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[])
      if (!shift.hadRecentInput)
        seen.push({
          value: shift.value,
          what: shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
            const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? '');
            const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join();
            return `${name} from ${at(from)} to ${at(to)}`;
          }),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Somebody with a slow machine and a slow network, who has been here before or not. */
async function slowVisitor(browser: Browser, skin: 'desktop' | 'phone', width: number): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const size = width < 500 ? PHONE : { viewport: { width, height: 900 } };
  const context = await browser.newContext({ ...size, baseURL });
  // Somebody with a phone who has asked for the desktop's pages.
  if (skin === 'desktop')
    await context.addCookies([{ name: 'desktop_version', value: '1', url: baseURL ?? '' }]);
  const page = await context.newPage();
  await page.addInitScript(observe);
  return page;
}

/** Waits until the page shows what it is for: the network of a page that woke late was idle once before. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const drawn = () =>
    page.evaluate(async () => {
      for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
      const main = document.querySelector('main');
      return main !== null && main.innerText.trim() !== '' && !main.querySelector('[aria-label="正在加载"]');
    });
  await expect.poll(drawn).toBe(true);
  expect(await page.getByText('系统错误').count(), `${page.url()} shows no failure`).toBe(0);
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.throughput,
    uploadThroughput: SLOW.throughput,
  });
}

/** What moves while a page loads, wakes and is looked at to its end. */
async function movements(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await wake(page);
  await settle(page);
  for (let y = 0, end = 1; y < end; y += 700) {
    end = await page.evaluate(async (top) => {
      scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return document.documentElement.scrollHeight - innerHeight;
    }, y);
    // Nobody is as fast as a list that goes on.
    await expect(page.getByText('正在加载…')).toHaveCount(0);
  }
  await settle(page);
  const seen = await page.evaluate(() => shifts);
  const sum = seen.reduce((total, one) => total + one.value, 0);
  if (sum < MOST) return [];
  return [
    `${path} moves by ${sum.toFixed(3)}`,
    ...seen.flatMap((one) => one.what.map((line) => `  ${line}`)),
  ];
}

for (const [skin, width] of [
  ['desktop', 1440],
  ['desktop', 1024],
  ['desktop', 390],
  ['phone', 390],
] as const)
  test(`no public page moves while it loads slowly: ${skin}, ${width} px`, async ({ browser }) => {
    const seen: string[] = [];
    const page = await slowVisitor(browser, skin, width);
    await slowDown(page);
    for (const path of await publicKinds(skin)) seen.push(...(await movements(page, path)));
    await page.context().close();
    expect(seen).toEqual([]);
  });

/** What a buyer has before him most, by skin. */
async function buyersPages(skin: 'desktop' | 'phone'): Promise<string[]> {
  const [order] = await sql<{ id: number }>(
    "select o.id::int from orders o join users u on u.id = o.buyer_id where u.phone = $1 and o.status = 'completed' order by o.id limit 1",
    [BUYER],
  );
  return skin === 'desktop'
    ? ['/index', '/mall/cart', '/user/center', '/user/center/orders', `/user/center/orders/${order?.id}`]
        .concat(['/user/center/addresses', '/user/center/invoices', '/user/center/ebooks'])
        .concat(['/user/center/messages', '/user/center/favorites', '/user/center/account'])
    : ['/mobile/home', '/mobile/car', '/mobile/user', '/mobile/user/order', `/mobile/user/order/${order?.id}`]
        .concat(['/mobile/address', '/mobile/invoice', '/mobile/user/ebooks', '/mobile/user/messages'])
        .concat(['/mobile/user/favorites', '/mobile/quickOrder', '/mobile/user/account']);
}

for (const [skin, width] of [
  ['desktop', 1440],
  ['phone', 390],
] as const)
  test(`no page of a buyer moves while it loads slowly: ${skin}`, async ({ browser }) => {
    const seen: string[] = [];
    const page = await slowVisitor(browser, skin, width);
    await logIn(page, BUYER);
    await slowDown(page);
    for (const path of await buyersPages(skin)) seen.push(...(await movements(page, path)));
    await page.context().close();
    expect(seen).toEqual([]);
  });
