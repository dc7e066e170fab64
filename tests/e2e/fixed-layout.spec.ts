import { expect, test, type Page } from '@playwright/test';
import { recordFilm } from './support/office';
import { READABLE, readableAssets } from './support/reading';

/** A magazine, which is an EPUB of a fixed layout: its trial is read by a guest. */

const pageOf = (page: Page, n: number) => page.locator(`main [data-page="${n}"][data-loaded]`);

async function boxOf(page: Page, n: number) {
  const box = await pageOf(page, n).boundingBox();
  if (!box) throw new Error(`page ${n} has no box`);
  return box;
}

async function magazine(): Promise<string> {
  const [issue] = await readableAssets(READABLE.magazine);
  if (!issue) throw new Error('the demo world has no magazine');
  return issue.publicId;
}

test('two pages lie side by side, marked and without scripts; links, keys, buttons and zoom work, and the wall ends the trial', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (e) => problems.push(e.message));
  await page.goto(`/index/ebook/read/${await magazine()}`);
  await expect(pageOf(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(pageOf(page, 2)).toBeVisible();
  await expect(pageOf(page, 3)).toBeVisible();
  const [left, right] = [await boxOf(page, 2), await boxOf(page, 3)];
  expect(Math.abs(left.x + left.width - right.x)).toBeLessThan(1);
  expect([left.y, left.height]).toEqual([right.y, right.height]);
  expect(Math.abs(left.width / left.height - 1000 / 1414)).toBeLessThan(0.01);

  // The page itself: words for screen readers, the mark, nothing that runs.
  const frame = page.locator('main [data-page="2"] iframe');
  await expect(frame).toHaveAttribute('title', '第 2 页');
  await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect(frame.contentFrame().getByRole('heading', { name: '目录' })).toBeVisible();
  await expect(frame.contentFrame().getByText(/^试读　/)).toBeVisible();
  expect(await frame.contentFrame().locator('script, a[href]').count()).toBe(0);

  // The line of the contents leads to its text.
  await pageOf(page, 2).getByRole('link').first().click();
  await expect(pageOf(page, 4)).toBeVisible();
  await expect(pageOf(page, 5)).toBeVisible();
  await page.getByRole('button', { name: '上一页' }).first().click();
  await expect(pageOf(page, 3)).toBeVisible();

  await page.getByRole('button', { name: '放大' }).click();
  await expect(page.getByLabel('缩放比例')).toHaveText('125%');
  await expect.poll(async () => Math.round(((await boxOf(page, 2)).width / left.width) * 100)).toBe(125);
  const drawn = await frame.evaluate((el) => el.getBoundingClientRect().width);
  expect(Math.abs(drawn - (await boxOf(page, 2)).width)).toBeLessThan(1);
  await page.keyboard.press('0');
  await expect.poll(async () => (await boxOf(page, 2)).width).toBe(left.width);

  await page.getByRole('button', { name: '单页' }).click();
  await expect(pageOf(page, 3)).toHaveCount(0);
  await page.getByRole('button', { name: '双页' }).click();
  await page.getByRole('button', { name: '目录' }).first().click();
  await page.getByRole('navigation', { name: '目录' }).getByRole('button', { name: '卷首语' }).click();
  await expect(pageOf(page, 3)).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('您已读完可试读的 7 页，全文共 12 页。')).toBeVisible();
  expect(problems).toEqual([]);
});

test('on a phone the pages stand below each other, as wide as the screen, and two fingers enlarge them', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const phone = await context.newPage();
  await phone.goto(`/mobile/reader/${await magazine()}`);
  await expect(pageOf(phone, 1)).toBeVisible();
  expect((await boxOf(phone, 1)).width).toBe(390);
  const touch = await context.newCDPSession(phone);
  const fingers = (apart: number) => [
    { x: 195 - apart, y: 300 },
    { x: 195 + apart, y: 300 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const apart of [50, 60, 70, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await boxOf(phone, 1)).width).toBe(780);
});

/** The issue as an office's other settings or another publisher would have it. */
async function openChanged(page: Page, id: string, change: Record<string, unknown>): Promise<void> {
  await page.route(`**/api/guest/ebook/open/${id}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { fixed: Record<string, unknown> } };
    Object.assign(answer.data.fixed, change);
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/index/ebook/read/${id}`);
  await expect(pageOf(page, 1)).toBeVisible();
}

test('read from right to left the first page of a spread lies on the right, and arrows and buttons turn the other way', async ({
  page,
}) => {
  await openChanged(page, await magazine(), { rtl: true, sides: [] });
  await page.keyboard.press('ArrowLeft');
  await expect(pageOf(page, 2)).toBeVisible();
  const [first, second] = [await boxOf(page, 2), await boxOf(page, 3)];
  expect(Math.abs(second.x + second.width - first.x)).toBeLessThan(1);
  expect([first.y, first.height]).toEqual([second.y, second.height]);
  const sideways = page.getByRole('region', { name: '页面' }).locator('xpath=..').getByRole('button');
  await expect(sideways.first()).toHaveAccessibleName('下一页');
  await sideways.first().click();
  await expect(pageOf(page, 4)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(pageOf(page, 2)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(pageOf(page, 4)).toBeVisible();
});

test('a film of a page is played above it, with its reader’s number on it, where the office allows it', async ({
  page,
}) => {
  const id = await magazine();
  await page.goto('/mall');
  const film = await recordFilm(page);
  await page.route('**/p0001.xhtml', async (route) => {
    const response = await route.fetch();
    const spot = 'style="position:absolute;left:100px;top:200px;width:500px;height:300px"';
    const body = (await response.text()).replace(
      '</body>',
      `<video data-film="f9001.webm" title="开篇短片" ${spot}></video></body>`,
    );
    await route.fulfill({ response, body });
  });
  await page.route('**/f9001.webm', (route) => route.fulfill({ body: film, contentType: 'video/webm' }));
  await openChanged(page, id, { films: false });
  await expect(page.locator('main video')).toHaveCount(0);
  await page.unroute(`**/api/guest/ebook/open/${id}`);
  await openChanged(page, id, { films: true });
  const player = page.locator('main video');
  await expect(player).toHaveAccessibleName('开篇短片');
  const [sheet, box] = [await boxOf(page, 1), await player.boundingBox()];
  expect(Math.round(((box!.x - sheet.x) / sheet.width) * 1000)).toBe(100);
  expect(Math.round((box!.width / sheet.width) * 1000)).toBe(500);
  await expect(player.locator('xpath=..')).toHaveText('试读');
  await player.evaluate((el: HTMLVideoElement) => el.play());
  await expect.poll(() => player.evaluate((el: HTMLVideoElement) => el.currentTime)).toBeGreaterThan(0.2);
});
