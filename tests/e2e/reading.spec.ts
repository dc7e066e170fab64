import { expect, test, type Page } from '@playwright/test';
import { buyPublication, call, freshPhone, logInBySms, payPublication } from './support/purchase';
import { READABLE, readableAssets, shownToken } from './support/reading';
import { expectCleanLedger, logIn, sql } from './support/world';

/** A reader nobody knows yet, so that the journey can run again on the same database. */
const phone = freshPhone();
const IPHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
};

const pageOf = (page: Page, n: number) => page.locator(`main [data-page="${n}"][data-loaded]`);

test('a desktop shows a code, a phone confirms it, the desktop reads and searches; the refund of the order closes the book', async ({
  browser,
}) => {
  const [book] = await readableAssets(READABLE.questions);
  if (!book) throw new Error('the demo world has no readable book');

  const hand = await (await browser.newContext(IPHONE)).newPage();
  await logInBySms(hand, phone);
  const shop = await (
    await browser.newContext({ storageState: await hand.context().storageState() })
  ).newPage();
  const { id: orderId } = await buyPublication(browser, hand, book.productId);
  await shop.goto(`/user/center/orders/${orderId}`);
  await shop.getByRole('button', { name: '激活并阅读' }).click();
  await shop.getByRole('dialog').getByRole('button', { name: '激活', exact: true }).click();
  await shop.waitForURL(`**/index/ebook/read/${book.publicId}`);
  await expect(pageOf(shop, 1)).toBeVisible();

  // A desktop of nobody: beyond the trial stands a wall, and page 10 is not to be had.
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await office.goto(`/index/ebook/read/${book.publicId}`);
  await expect(pageOf(office, 1)).toBeVisible();
  expect((await office.request.get(`/api/guest/ebook/links/${book.publicId}?pages=10&w=900`)).status()).toBe(
    401,
  );

  const token = await shownToken(office, () => office.goto('/index/ebook'));
  await expect(office.getByRole('img', { name: '电子阅读二维码' })).toBeVisible();
  await hand.goto(`/mobile/ebookConfirm/${token}`);
  await expect(hand.getByText('请确认这是您面前的电脑')).toBeVisible();
  await expect(hand.getByText(/Chrome · Linux/)).toBeVisible();
  await expect(office.getByText('扫描成功', { exact: true })).toBeVisible();
  await hand.getByRole('button', { name: '确认阅读' }).click();
  // The title itself stands on the page for guests as well: only the shelf says that the code has been used.
  await expect(office.getByRole('heading', { name: '书架' })).toBeVisible();
  await expect(office.getByText(READABLE.questions).first()).toBeVisible();
  const late = await office.request.get(`/api/guest/order/ebook/qrcode/token?token=${token}`);
  expect(((await late.json()) as { data: { state: string } }).data.state).toBe('consumed');
  // It reads, and is no login.
  expect((await office.request.get('/api/user/ebook/shelf')).status()).toBe(401);

  await office.locator(`a[href="/index/ebook/read/${book.publicId}"]`).first().click();
  await office.waitForURL(/\/index\/ebook\/read\//);
  await expect(pageOf(office, 1)).toBeVisible();
  await office.keyboard.press('ArrowRight');
  await expect(pageOf(office, 3)).toBeVisible();
  const picture = await office.evaluate(
    () => document.querySelectorAll('main [data-page="3"] img, main [data-page="3"] canvas').length,
  );
  expect(picture).toBe(1);

  const [hit] = await sql<{ page_no: number; word: string }>(
    `select p.page_no, substring(p.text_content from '[一-龥]{8}') word from ebook_pages p join ebook_assets a on a.id = p.asset_id
     where a.public_id = $1 and p.page_no between 20 and 30 and p.text_content ~ '[一-龥]{8}' order by p.page_no desc limit 1`,
    [book.publicId],
  );
  const word = hit?.word ?? '';
  await office.getByRole('button', { name: '查找', exact: true }).first().click();
  await office.getByRole('searchbox', { name: '查找内容' }).fill(word);
  await office.getByRole('searchbox', { name: '查找内容' }).press('Enter');
  await office.getByRole('button', { name: new RegExp(`第 ${hit?.page_no} 页`) }).click();
  await expect(pageOf(office, hit?.page_no ?? 0)).toBeVisible();

  // Refund: the clerk files it, finance agrees although the copy is in use.
  const clerk = await (await browser.newContext()).newPage();
  await logIn(clerk, 'mallclerk');
  const [line] = await sql<{ id: number }>('select id::int from order_items where order_id = $1', [orderId]);
  const filed = await call<{ id: number }>(clerk, '/api/admin/return/apply', {
    submitKey: `e2e-${phone}-${Date.now()}`,
    orderId,
    kind: 'refund_only',
    goodsState: 'unshipped',
    reasonKind: 'other',
    reason: '读者来电，内容与预期不符',
    lines: [{ orderItemId: line?.id, quantity: 1 }],
  });
  const finance = await (await browser.newContext()).newPage();
  await logIn(finance, 'finance');
  await call(finance, '/api/admin/return/agree', {
    id: filed.id,
    overrideReason: '电子书未阅读完，特批退款',
  });
  const code = async () =>
    (
      await sql<{ status: string }>('select status from activation_codes where order_item_id = $1', [
        line?.id,
      ])
    )[0]?.status;
  await expect.poll(code).toBe('void');

  await office.keyboard.press('ArrowRight');
  await expect(office.getByRole('heading', { name: '阅读权限已失效' })).toBeVisible();
  await expect(office.locator('main [data-page]')).toHaveCount(0);
  const [row] = await sql<{ n: number }>(
    `select count(*)::int n from reading_logs l join users u on u.id = l.user_id where u.phone = $1 and l.page_no = 3 and not l.preview`,
    [phone],
  );
  expect(row?.n).toBeGreaterThan(0);
  await expectCleanLedger('after the refund of a read book');
});

test('from the payment of an electronic publication to its first page it takes two clicks', async ({
  page,
}) => {
  const [book] = await readableAssets(READABLE.questions);
  if (!book) throw new Error('the demo world has no readable book');
  await logInBySms(page, freshPhone());
  await payPublication(page, book.productId);
  await page.getByRole('button', { name: '激活并阅读' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '激活', exact: true }).click();
  await page.waitForURL(`**/index/ebook/read/${book.publicId}`);
  await expect(pageOf(page, 1)).toBeVisible();
});
