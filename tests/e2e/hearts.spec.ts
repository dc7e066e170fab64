import { expect, test, type Page } from '@playwright/test';
import { freshPhone } from './support/purchase';
import { captchaAnswer, logIn, smsCode, sql } from './support/world';

const LIST = '/mall/list?kind=paper_book';

const heartOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `收藏：${title}`, exact: true });

/** Names of products on the first page of a list. */
const titlesOf = (page: Page) =>
  page
    .locator('[data-heart]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.slice(3)));

const keptBy = async (phone: string) =>
  (
    await sql<{ title: string }>(
      `select p.title from favorites f join users u on u.id = f.user_id join products p on p.id = f.product_id
       where u.phone = $1 order by f.id`,
      [phone],
    )
  ).map((row) => row.title);

test('a guest keeps a product from a list: the login brings him back to it, and it is kept once', async ({
  page,
}) => {
  const phone = freshPhone();
  await page.goto(LIST);
  const [title = ''] = await titlesOf(page);
  const picture = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await heartOf(page, title).click();
  await picture;
  await page.getByRole('tab', { name: '短信登录' }).click();
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('获取验证码成功')).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(phone));
  await page.getByRole('button', { name: '短信登录' }).click();
  await page.waitForURL(LIST);
  await expect(page.getByText('已收藏')).toBeVisible();
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true');
  expect(await keptBy(phone)).toEqual([title]);

  // Another page shows it as well, and a second press lets it go.
  await page.goto(`/mall/list?keyword=${encodeURIComponent(title)}`);
  await page.mouse.move(9, 9);
  await expect(heartOf(page, title)).toHaveAttribute('title', '取消收藏');
  await heartOf(page, title).click();
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'false');
  await expect(heartOf(page, title)).toHaveAttribute('title', '收藏');
  expect(await keptBy(phone)).toEqual([]);
});

test('one call says for all cards of the mall’s front page what a buyer keeps; an administrator keeps nothing', async ({
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage();
  await logIn(buyer, '13800000001');
  const asked: string[] = [];
  buyer.on('request', (r) => {
    if (r.url().includes('/api/user/favorite/')) asked.push(new URL(r.url()).pathname);
  });
  await buyer.goto('/mall');
  expect(asked).toEqual([]);
  await buyer.mouse.move(9, 9);
  await buyer.mouse.move(10, 10);
  await expect.poll(() => asked).toEqual(['/api/user/favorite/kept']);
  expect(await buyer.locator('[data-heart]').count()).toBeGreaterThan(10);

  const clerk = await (await browser.newContext()).newPage();
  await logIn(clerk, 'mallclerk');
  await clerk.goto(LIST);
  const heart = clerk.locator('[data-heart]').first();
  await heart.click();
  await expect(clerk.getByText('管理员账号不能收藏商品或登记到货通知')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});
