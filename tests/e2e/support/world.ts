import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unsealData } from 'iron-session';
import { Client } from 'pg';
import { totpCode, totpStep } from '@/lib/core/totp';
import { brokenInvariants } from '@/tests/support/ledger';

/** Data folder of the site under test: its database, its gateway's settings, its demo accounts. */
const dataDir = process.env.SITE_DATA_DIR ?? process.env.E2E_DATA_DIR ?? join(process.cwd(), '.data', 'e2e');

/** Password of every demo account (db/seed/people.ts). */
export const PASSWORD = 'Baomi@2026';

/** Address of the site's database, as the launcher notes it. */
export const { ownerUrl: databaseUrl } = JSON.parse(readFileSync(join(dataDir, 'site.json'), 'utf8')) as {
  ownerUrl: string;
};

/** Reads the site's database as its owner: what a tester may look at by SQL. */
export async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Fails with every invariant of the books (db/invariants.sql) that does not hold on the site's database now. */
export async function expectCleanLedger(step: string): Promise<void> {
  expect(await brokenInvariants(databaseUrl), step).toEqual({});
}

/** A value of one of the site's environment files. */
function envOf(file: string, name: string): string {
  const text = readFileSync(join(dataDir, file), 'utf8');
  const line = text.split('\n').find((l) => l.startsWith(`${name}=`));
  if (!line) throw new Error(`${name} is not in ${file}`);
  return line.slice(name.length + 1);
}

const gatewayEnv = (name: string) => envOf('gateway/gateway.env', name);

/** A control of the dev gateway (scripts/dev-gateway/admin.ts). */
export async function gateway(control: string, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${gatewayEnv('WECHATPAY_BASE_URL')}/__admin/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${control}: ${response.status}`).toBe(true);
}

/** The newest SMS code that reached a phone. */
export async function smsCode(phone: string): Promise<string> {
  const read = async () => {
    const response = await fetch(`${gatewayEnv('SMS_BASE_URL')}/__admin/sms?phone=${phone}`);
    const text = JSON.stringify(await response.json());
    return /"code\\*":\\*"(\d{6})/.exec(text)?.[1] ?? '';
  };
  await expect.poll(read, { message: `an SMS to ${phone}` }).toMatch(/^\d{6}$/);
  return read();
}

interface ReceivedMail {
  text: string;
  code: string | null;
}

/** The newest mail that reached an address. */
async function newestMail(mail: string): Promise<ReceivedMail | undefined> {
  const response = await fetch(`${gatewayEnv('SMS_BASE_URL')}/__admin/mails?to=${encodeURIComponent(mail)}`);
  return ((await response.json()) as ReceivedMail[]).at(-1);
}

/** The newest code that reached a mail address. */
export async function mailCode(mail: string): Promise<string> {
  const read = async () => (await newestMail(mail))?.code ?? '';
  await expect.poll(read, { message: `a mail to ${mail}` }).toMatch(/^\d{6}$/);
  return read();
}

/** What a mail that reached an address says. */
export async function mailText(mail: string): Promise<string> {
  const read = async () => (await newestMail(mail))?.text ?? '';
  await expect.poll(read, { message: `a mail to ${mail}` }).not.toBe('');
  return read();
}

/** The answer of the newest picture captcha that this browser was shown, as a tester reads it. */
export async function captchaAnswer(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find((c) => c.name === 'portal_browser');
  if (!cookie) throw new Error('this browser was shown no captcha');
  const sealed = decodeURIComponent(cookie.value);
  const password = envOf('secrets.env', 'BROWSER_SECRET');
  const { id } = await unsealData<{ id: string }>(sealed, { password });
  const [row] = await sql<{ answer: string }>(
    'select answer from captcha_challenges where browser_id = $1 and used_at is null order by created_at desc limit 1',
    [id],
  );
  return row?.answer ?? '';
}

/** Opens a page whose form shows a captcha, and waits until its picture is there: {@link captchaAnswer} knows the browser's newest one only. */
export async function withCaptcha(page: Page, open: () => Promise<unknown>): Promise<void> {
  const picture = page.waitForResponse((r) => r.url().includes('/api/valid/vcodeimg'));
  await open();
  await picture;
}

/** Logs in at the login page as a person does: name, password, captcha; administrators with their code. */
export async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await withCaptcha(page, () => page.goto('/login/userlogin'));
  await page.getByLabel('手机号码').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: '图片验证码' }).fill(await captchaAnswer(page));
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL((url) => url.pathname !== '/login/userlogin');
  if (new URL(page.url()).pathname !== '/login/second') return;
  await alone(name, async () => {
    await page.getByLabel('动态口令').fill(await nextCode(name));
    await page.getByRole('button', { name: '验证并登录' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  });
}

/** Does what two workers must not do at once: each waits for the other of the same name. */
async function alone(name: string, act: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await act();
  } finally {
    await client.end();
  }
}

/** A code of a demo administrator's authenticator that has not been used yet; waits for one when two were used just now. */
async function nextCode(name: string): Promise<string> {
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as {
    account: string;
    totpSecret?: string;
  }[];
  const secret = accounts.find((a) => a.account === name)?.totpSecret;
  if (!secret) throw new Error(`${name} has no authenticator`);
  const [row] = await sql<{ last: number | null }>(
    'select totp_last_step as last from users where login_name = $1',
    [name],
  );
  const step = Math.max((row?.last ?? 0) + 1, totpStep(Date.now() / 1000));
  await expect
    .poll(() => totpStep(Date.now() / 1000), { message: 'the next code' })
    .toBeGreaterThanOrEqual(step - 1);
  return totpCode(secret, step);
}
