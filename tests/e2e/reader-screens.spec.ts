import { expect, test, type Page } from '@playwright/test';
import { READABLE, readableAssets } from './support/reading';
import { resize } from './support/resize';
import { logIn } from './support/world';

const pageOf = (page: Page, n: number) => page.locator(`main [data-page="${n}"][data-loaded]`);

async function addressOf(title: string): Promise<string> {
  const [asset] = await readableAssets(title);
  if (!asset) throw new Error(`the demo world has no ${title}`);
  return asset.publicId;
}

test('on a phone a page is as wide as the screen, and so is the wall behind the trial', async ({
  browser,
}) => {
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  ).newPage();
  await phone.goto(`/mobile/reader/${await addressOf(READABLE.monthly)}`);
  await expect(pageOf(phone, 1)).toBeVisible();
  const widthOf = async (n: number) => (await phone.locator(`main [data-page="${n}"]`).boundingBox())?.width;
  expect(await widthOf(1)).toBe(390);
  // The screen is turned, and turned back.
  await resize(phone, 844, 390);
  await expect.poll(() => widthOf(1)).toBe(844);
  await resize(phone, 390, 844);
  await expect.poll(() => widthOf(1)).toBe(390);
  await phone.keyboard.press('End');
  await expect(phone.getByRole('link', { name: '购买' })).toBeInViewport({ ratio: 1 });
});

test('Esc forgets a page that was typed; pages that a lost network kept away come with it', async ({
  page,
}) => {
  await page.goto(`/index/ebook/read/${await addressOf(READABLE.questions)}`);
  await expect(pageOf(page, 1)).toBeVisible();
  const field = page.getByLabel('跳转到页');
  await field.fill('3');
  await field.press('Escape');
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue('1');

  await page.route('**/api/guest/ebook/page/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByText('第 1 页未能加载')).toBeVisible();
  await page.unroute('**/api/guest/ebook/page/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(pageOf(page, 1)).toBeVisible();
});

test('a slider that is drawn through a book of text fetches where it rests', async ({ page }) => {
  await page.clock.install();
  await logIn(page, '13800000001');
  await page.goto(`/index/ebook/read/${await addressOf(READABLE.stories)}`);
  const slider = page.getByLabel('阅读进度');
  await expect(slider).toBeEnabled();
  const parts: string[] = [];
  page.on('request', (r) => {
    if (/\/api\/guest\/ebook\/read\/.*\.xhtml/.test(r.url())) parts.push(r.url());
  });
  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider');
  const y = box.y + box.height / 2;
  // A slow machine draws slowly: the page's time stands still, so that the slider rests nowhere on the way.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.mouse.move(box.x + 10, y);
  await page.mouse.down();
  for (let i = 1; i <= 20; i += 1) await page.mouse.move(box.x + 10 + (i * (box.width - 20)) / 20, y);
  await page.mouse.up();
  await page.clock.resume();
  await expect.poll(() => parts.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  // The part itself and its neighbours, not the twenty on the way.
  expect(parts.length).toBeLessThanOrEqual(8);
});
