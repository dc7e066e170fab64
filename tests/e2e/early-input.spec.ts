import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { GLANCE_MS } from './support/patience';
import { PHONE } from './support/phone';
import { publicKinds } from './support/public-kinds';
import { isAwake, wake } from './support/wake';

/** What has to wait for the framework; the rest works by itself (components/instant/kept-input.ts). */
const CONTROLS = [
  'button:not([data-act], form[action] [type=submit])',
  'a[data-kept]',
  'input:not([type=hidden])',
  'select',
  'textarea',
].join();

/** Controls by what they are called, which is the same before the framework is there and after; of two of a name the one that is seen. */
type ByName = Map<string, HTMLElement>;

/** Gives the page a function that finds its controls. */
function teach(selector: string): void {
  const nameOf = (el: Element) => {
    const [type, name] = ['type', 'name'].map((key) => el.getAttribute(key) ?? '');
    return `${el.tagName} ${type} ${name} ${el.getAttribute('aria-label') ?? el.textContent}`;
  };
  const controls = (): ByName => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const visible = all.filter((el) => el.checkVisibility());
    return new Map([...all, ...visible].map((el) => [nameOf(el), el]));
  };
  Object.assign(window, { controls });
}

declare const controls: () => ByName;

/** Somebody who sees the same at each visit: nothing moves by itself or is chosen at random. */
async function person(browser: Browser, skin: 'desktop' | 'phone'): Promise<BrowserContext> {
  const { baseURL } = test.info().project.use;
  const size = skin === 'phone' ? PHONE : { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ ...size, baseURL, reducedMotion: 'reduce' });
  await context.addInitScript(teach, CONTROLS);
  await context.addInitScript(() => {
    Math.random = () => 0;
    window.print = () => document.body.append('printed');
    // What is recommended hangs on what others buy meanwhile.
    const away = new CSSStyleSheet();
    away.replaceSync('[data-recommended] { display: none; }');
    document.adoptedStyleSheets = [away];
  });
  return context;
}

/** A first visit: nothing is kept of those before but what the browser has fetched. */
async function visit(context: BrowserContext): Promise<Page> {
  const origin = test.info().project.use.baseURL ?? '';
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' });
  await context.addCookies([{ name: 'noBigAd', value: '1', url: origin }]);
  return page;
}

/** Uses the control of that name: a button is clicked, a field gets a text and the key Enter, a choice is taken. */
function use(name: string): void {
  const el = controls().get(name);
  if (!el) throw new Error(`no control ${name}`);
  const field = el as HTMLInputElement;
  if (el instanceof HTMLSelectElement) {
    el.selectedIndex = el.options.length - 1;
    for (const type of ['input', 'change']) el.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (
    el instanceof HTMLTextAreaElement ||
    (el instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(el.type))
  ) {
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '3');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  } else el.click();
}

/** Figures that other visitors change meanwhile. */
const MOVING = /(已售|销量|浏览：?) ?\d+/g;

/** What somebody has before him. */
async function seen(page: Page): Promise<string> {
  const path = new URL(page.url());
  const all = await page.locator('body').ariaSnapshot();
  return `${path.pathname}${path.search}\n${all.replaceAll(MOVING, '$1')}`;
}

/** Lines of one text that the other has not. */
function differences(one: string, other: string): string[] {
  const [a, b] = [one, other].map((text) => text.split('\n'));
  return [
    ...(a ?? []).filter((line) => !b?.includes(line)),
    ...(b ?? []).filter((line) => !a?.includes(line)),
  ];
}

/** Whether React answers the control of that name. */
const alive = async (page: Page, name: string) =>
  (await isAwake(page)) &&
  page.evaluate((one) => {
    const el = controls().get(one);
    return !!el && Object.keys(el).some((key) => key.startsWith('__reactProps$'));
  }, name);

/** Names of the controls of a page that change something. */
const namesOn = (page: Page) =>
  page.evaluate(() =>
    [...controls()]
      .filter(
        ([, el]) =>
          el.checkVisibility() &&
          !el.matches(':disabled, [aria-pressed=true], [aria-selected=true], [aria-checked=true]'),
      )
      .map(([name]) => name),
  );

/** Uses the control of that name on a page that lives, and waits until there is something else to see. */
async function usedLate(context: BrowserContext, path: string, name: string): Promise<Page> {
  const page = await visit(context);
  await page.goto(path);
  await wake(page);
  await expect.poll(() => alive(page, name), { message: `${path}: ${name} is alive` }).toBe(true);
  const before = await seen(page);
  await page.evaluate(use, name);
  await expect.poll(() => seen(page), { message: `${path}: ${name} does something` }).not.toBe(before);
  return page;
}

/** Uses the control of that name as soon as it is there, which is before any script of the framework has run, and lets the page wake. */
async function usedEarly(context: BrowserContext, path: string, name: string, failed: string[]) {
  const page = await visit(context);
  // As text, since the page's policy lets nothing make a function of one.
  await page.addInitScript(`
    if (!sessionStorage.getItem('used')) document.addEventListener('DOMContentLoaded', () => {
      sessionStorage.setItem('used', '1');
      if (Object.keys(document).some((key) => key.startsWith('__reactContainer$'))) throw new Error('awake already');
      (${use.toString()})(${JSON.stringify(name)});
    });`);
  let loads = 0;
  page.on('load', () => (loads += 1));
  page.on('pageerror', (error) => failed.push(error.message));
  await page.goto(path, { waitUntil: 'commit' });
  const begun = page.url();
  // 长者模式 loads the page again, which sleeps then.
  const isDone = async () => loads > 1 || page.url() !== begun || isAwake(page);
  await expect
    .poll(() => isDone().catch(() => false), { message: `${path}: ${name} used early wakes the page` })
    .toBe(true);
  return page;
}

for (const skin of ['desktop', 'phone'] as const)
  test(`each control of a public page that is used before the framework is there does what it does later: ${skin}`, async ({
    browser,
  }) => {
    const known = new Set<string>();
    const [late, early] = [await person(browser, skin), await person(browser, skin)];
    for (const path of await publicKinds(skin)) {
      const page = await visit(late);
      // What is there before the framework, which may be quick.
      await page.route('**/_next/static/**/*.js', (route) => route.abort());
      await page.goto(path);
      const names = await namesOn(page);
      await page.close();
      for (const name of names) {
        // The frame's controls are the same on every page of a skin.
        if (known.has(name)) continue;
        known.add(name);
        // Once more where a test beside this one has changed what the page lists between the two visits.
        for (let round = 0, same = false; !same; round += 1) {
          const failed: string[] = [];
          const [wide, quick] = await Promise.all([
            usedLate(late, path, name),
            usedEarly(early, path, name, failed),
          ]);
          const becomesSame = expect
            .poll(async () => differences(await seen(quick), await seen(wide)), {
              message: `${path}: ${name} used early`,
              ...(round < 2 ? { timeout: GLANCE_MS } : {}),
            })
            .toEqual([]);
          same = await becomesSame.then(
            () => true,
            (error: unknown) => {
              if (round === 2) throw error;
              return false;
            },
          );
          expect(failed, `${path}: ${name} used early`).toEqual([]);
          await Promise.all([wide.close(), quick.close()]);
        }
      }
    }
    await Promise.all([late.close(), early.close()]);
  });

test('a page whose scripts cannot be fetched says so and stays usable: links work, and the next touch tries again', async ({
  page,
}) => {
  await page
    .context()
    .addCookies([{ name: 'noBigAd', value: '1', url: test.info().project.use.baseURL ?? '' }]);
  const pattern = '**/_next/static/**/*.js';
  await page.route(pattern, (route) => route.abort());
  const bar = page.getByRole('button', { name: '无障碍' });
  await page.goto('/index');
  await bar.click();
  await expect(page.getByText('网络连接失败，请重试')).toBeVisible();
  await page.getByRole('link', { name: '手机版' }).click();
  await expect(page).toHaveURL(/\/mobile\/home$/);
  await page.goto('/index');
  await page.getByRole('link', { name: '书刊商城', exact: true }).first().click();
  await expect(page).toHaveURL(/\/mall$/);
  await page.goto('/index');
  await bar.click();
  await expect(page.getByText('网络连接失败，请重试')).toBeVisible();
  await page.unroute(pattern);
  await expect(async () => {
    await bar.click();
    await expect(page.getByRole('region', { name: '无障碍工具条' })).toBeVisible({ timeout: GLANCE_MS });
  }).toPass();
});

test('who does nothing runs none of the framework and waits for no style sheet; its scripts are in the cache when somebody comes', async ({
  page,
}) => {
  const run: string[] = [];
  page.on('request', (r) => {
    if (['script', 'stylesheet'].includes(r.resourceType())) run.push(r.url());
  });
  await page
    .context()
    .addCookies([{ name: 'noBigAd', value: '1', url: test.info().project.use.baseURL ?? '' }]);
  await page.goto('/index');
  // A pointer that rests over the page is told of as well when the page moves under it.
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  const ahead = page.locator('link[rel="prefetch"][href$=".js"]');
  await expect.poll(() => ahead.count()).toBeGreaterThan(5);
  await page.waitForLoadState('networkidle');
  expect(run).toEqual([]);
  expect(await isAwake(page)).toBe(false);
  await wake(page);
});
