import { expect, test, type Page } from '@playwright/test';
import { startInstalled, type InstalledSite } from './support/installed';

let site: InstalledSite;
test.beforeAll(async () => {
  site = await startInstalled();
});
test.afterAll(() => site.stop());

const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
};
const PAGES = {
  desktop: [
    '/index',
    '/index/list',
    '/index/publicinfo',
    '/index/sitemap',
    '/index/search',
    '/index/search?keyword=保密',
    '/index/ebook',
    '/index/ebook/test',
    '/mall',
    '/mall/list',
    '/mall/list?kind=paper_book',
    '/mall/about',
    '/privacy',
    '/agreement',
    '/error?code=404',
  ],
  phone: [
    '/mobile/home',
    '/mobile/list',
    '/mobile/list?kind=paper_book',
    '/mobile/news',
    '/mobile/publicinfo',
    '/mobile/help',
    '/mobile/Search',
    '/mobile/Search?keyword=保密',
    '/mobile/privacy',
    '/mobile/agreement',
  ],
};

/** Parts that promise something and hold nothing: a heading without a text, a list without an item. */
const hollow = (page: Page) =>
  page.evaluate(() => {
    const shown = (el: Element) => el instanceof HTMLElement && el.offsetParent !== null;
    const rest = (heading: Element) => {
      const box = heading.closest('section, aside, article, form');
      const media = box?.querySelector('img, svg, canvas, input, button');
      return box && !media
        ? (box as HTMLElement).innerText.replace((heading as HTMLElement).innerText, '')
        : 'x';
    };
    const headings = [...document.querySelectorAll('h2, h3')].filter(
      (h) => shown(h) && rest(h).trim() === '',
    );
    const lists = [...document.querySelectorAll('ul, ol, nav, table, footer p')].filter(
      (l) => shown(l) && (l as HTMLElement).innerText.trim() === '' && !l.querySelector('img, svg, input'),
    );
    return [...headings, ...lists].map((el) => el.outerHTML.slice(0, 120));
  });

for (const [skin, paths] of Object.entries(PAGES)) {
  test(`no public page of a site without content shows an empty block or promises what is not there: ${skin}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      ...(skin === 'phone' ? PHONE : { viewport: { width: 1440, height: 900 } }),
    });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      const text = await page.locator('body').innerText();
      expect([path, /空广告位|征订进行中|业务咨询|服务热线|undefined|null|NaN/.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ]);
      // What is laid out when somebody comes near has no words in the first frame.
      await expect.poll(() => hollow(page), { message: path }).toEqual([]);
    }
    await page.goto(skin === 'phone' ? '/mobile/home' : '/index');
    await expect(page.getByText('网站内容正在准备中')).toBeVisible();
    await page.goto(skin === 'phone' ? '/mobile/list' : '/mall');
    await expect(page.getByText('商品正在上架')).toBeVisible();
    await context.close();
  });
}

test('a real start writes JSON and nothing else, from its first line to its last, also when the site crashes', async () => {
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { level: number; time: number; pid: number; msg: string });
  const ready = `site ready on ${site.url}`;
  expect(lines().map((line) => line.msg)).toEqual(
    expect.arrayContaining([
      '正在连接 DATABASE_URL 指定的数据库……',
      '已写入行政区划、支付方式等基础数据',
      ready,
      `网站已就绪：${site.url}`,
    ]),
  );
  process.kill(lines().find((line) => line.msg === ready)?.pid ?? 0, 'SIGKILL');
  expect(await site.ended).toBe(1);
  expect(lines().at(-1)).toMatchObject({ level: 50, msg: '网站意外退出（SIGKILL），正在停止其余部分……' });
  for (const { level, time, msg } of lines()) {
    expect([30, 40, 50, 60]).toContain(level);
    expect([typeof time, typeof msg]).toEqual(['number', 'string']);
  }
});
