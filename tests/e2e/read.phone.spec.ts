import { expect, test, type Page } from '@playwright/test';
import { buyPublication, freshPhone, logInBySms } from './support/purchase';
import { READABLE, readableAssets } from './support/reading';
import { sql } from './support/world';
import { PHONE } from './support/phone';

test.use(PHONE);

const pageOf = (page: Page, n: number) => page.locator(`main [data-page="${n}"][data-loaded]`);

test('a buyer activates a book on his shelf, reads it on the phone, and the shelf knows how far', async ({
  page,
  browser,
}) => {
  const [book] = await readableAssets(READABLE.questions);
  if (!book) throw new Error('the demo world has no readable book');
  const phone = freshPhone();
  await logInBySms(page, phone);
  await buyPublication(browser, page, book.productId);

  await page.goto('/mobile/user');
  await page.getByRole('link', { name: /^书架.*1 个待激活/ }).click();
  await page.waitForURL(/\/mobile\/user\/ebooks$/);
  await page.getByRole('button', { name: '立即激活' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '激活', exact: true }).click();
  await expect(page.getByRole('heading', { name: '待激活' })).toHaveCount(0);
  await page.getByRole('link', { name: `开始阅读：${READABLE.questions}` }).click();
  await page.waitForURL(`**/mobile/reader/${book.publicId}`);

  await expect(pageOf(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(pageOf(page, 2)).toBeInViewport({ ratio: 0.5 });
  const read = async () =>
    (
      await sql<{ page: number }>(
        `select r.page_no page from reading_progress r join users u on u.id = r.user_id
         join ebook_assets a on a.id = r.asset_id where u.phone = $1 and a.public_id = $2`,
        [phone, book.publicId],
      )
    )[0]?.page;
  await expect.poll(read, { message: 'the place is kept' }).toBe(2);

  await page.goto('/mobile/user/ebooks');
  await expect(page.getByRole('heading', { name: '继续阅读' })).toBeVisible();
  await expect(page.getByText(`第 2 页，共 ${book.pageCount} 页`)).toBeVisible();
  await page.getByRole('link', { name: `继续阅读：${READABLE.questions}` }).click();
  await expect(pageOf(page, 2)).toBeInViewport({ ratio: 0.5 });
});

test('behind the trial on a phone every way stays in the mobile site', async ({ page }) => {
  const [issue] = await readableAssets(READABLE.monthly);
  if (!issue) throw new Error('the demo world has no readable issue');
  const wall = async () => {
    await page.goto(`/mobile/reader/${issue.publicId}`);
    await expect(pageOf(page, 1)).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('link', { name: '购买' })).toBeInViewport({ ratio: 1 });
  };
  await wall();
  await page.getByRole('link', { name: '购买' }).click();
  await page.waitForURL(new RegExp(`/mobile/detail\\?id=${issue.productId}$`));
  await wall();
  await page.getByRole('link', { name: '激活' }).click();
  await page.waitForURL(/\/mobile\/login\?from=%2Fmobile%2Fuser%2Febooks$/);
  await wall();
  await page.getByRole('link', { name: '登录' }).click();
  await page.waitForURL(new RegExp(`/mobile/login\\?from=%2Fmobile%2Freader%2F${issue.publicId}$`));
});
