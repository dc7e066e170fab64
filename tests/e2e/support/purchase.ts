import { expect, type Browser, type Page } from '@playwright/test';
import { captchaAnswer, gateway, smsCode, sql } from './world';

/** A phone number nobody has used yet, so that a journey can run again on the same database. */
export const freshPhone = () => `136${String(Date.now()).slice(-8)}`;

/** Logs in by SMS; the account of an unknown number is made on the way (specification section 2). */
export async function logInBySms(page: Page, phone: string): Promise<void> {
  const picture = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await page.goto('/login/userlogin');
  await picture;
  await page.getByRole('tab', { name: '短信登录' }).click();
  await page.getByRole('textbox', { name: '手机号码' }).fill(phone);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('获取验证码成功')).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await smsCode(phone));
  await page.getByRole('button', { name: '短信登录' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** A desktop also where the project is a phone. */
const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
};

/** A window of somebody else: an administrator at a desktop. */
export async function desktopPage(browser: Browser): Promise<Page> {
  return (await browser.newContext(DESKTOP)).newPage();
}

export interface Bought {
  id: number;
  orderSn: string;
  /** What was paid, in fen. */
  paidFen: number;
}

/** Buys an electronic publication, which needs no address, and pays it by WeChat; the page then shows what became of it. */
export async function payPublication(page: Page, productId: number): Promise<Bought> {
  await page.goto(`/mall/details/${productId}`);
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.waitForURL(/\/mall\/submit\?/);
  await page.getByRole('button', { name: '提交订单' }).click();
  return payShownCode(page);
}

/** Pays the order whose WeChat code the page is about to show, at the gateway. */
export async function payShownCode(page: Page): Promise<Bought> {
  await page.waitForURL(/\/mall\/submit\/result\/wxpay\/\d{15}$/);
  await expect(page.getByRole('img', { name: /微信支付二维码/ })).toBeVisible();
  const orderSn = page.url().slice(-15);
  const [attempt] = await sql<{ out: string; id: number; fen: number }>(
    `select p.out_trade_no out, p.order_id::int id, o.total_fen::int fen from payments p join orders o on o.id = p.order_id
     where o.order_sn = $1 order by p.attempt_no desc limit 1`,
    [orderSn],
  );
  if (!attempt) throw new Error(`no payment of ${orderSn}`);
  await gateway('pay', { outTradeNo: attempt.out });
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  return { id: attempt.id, orderSn, paidFen: attempt.fen };
}

/** {@link payPublication} in a desktop window of the same account. */
export async function buyPublication(browser: Browser, buyer: Page, productId: number): Promise<Bought> {
  const storageState = await buyer.context().storageState();
  const context = await browser.newContext({ ...DESKTOP, storageState });
  const bought = await payPublication(await context.newPage(), productId);
  await context.close();
  return bought;
}

/** One call as the page's own script makes it. */
export async function call<T>(page: Page, path: string, body: Record<string, unknown>): Promise<T> {
  const reply = await page.evaluate(
    async ([to, sent]) => {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      return (await response.json()) as { result: boolean; message: string; data: unknown };
    },
    [path, body] as const,
  );
  expect(reply.result, reply.message).toBe(true);
  return reply.data as T;
}
