import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDb, getPool } from '@/db/client';
import { users } from '@/db/schema/identity';
import { totpCode, totpStep } from '@/lib/core/totp';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import type { RouteParams } from '@/lib/server/http/route';
import { startGateway, type Gateway } from '@/scripts/dev-gateway/gateway';
import { FREE_PORTS } from '@/scripts/dev-gateway/options';
import { answer, type Called } from '@/tests/support/call-route';

const detail = userMemberCalls['GET /api/user/member/detail'];
const login = validIdentityCalls['POST /api/valid/login'];
const vcodeimg = validIdentityCalls['GET /api/valid/vcodeimg'];
const enrolConfirm = validIdentityCalls['POST /api/valid/second/enrol/confirm'];
const enrolStart = validIdentityCalls['POST /api/valid/second/enrol/start'];
const sendCode = guestIdentityCalls['POST /api/guest/account/valid/code/phone'];

/** What the identity tests share: browsers with a cookie jar, the SMS gateway, accounts. */
export const SITE = 'http://127.0.0.1:3000';

// The limits themselves are under test.
process.env.RATE_SCALE = '1';

export interface Answer {
  status: number;
  headers: Headers;
  body: { result: boolean; message: string; code?: string; data: unknown; errors?: Record<string, string> };
}

let count = 0;
const next = () => (count += 1);

/** An address of its own, so that the limits per address stay apart between browsers. */
export function freshIp(): string {
  const n = next();
  return `10.${Number(process.env.JEST_WORKER_ID ?? 1)}.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}

/** A mobile number that no other test uses. */
export function freshPhone(): string {
  const worker = String(Number(process.env.JEST_WORKER_ID ?? 1) % 10);
  return `13${worker}${String(Date.now() % 100_000).padStart(5, '0')}${String(next() % 1000).padStart(3, '0')}`;
}

export function digest(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('hex');
}

/** One browser: its cookies and its address. */
export class Browser {
  readonly jar = new Map<string, string>();
  ip = freshIp();

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(
    called: Called,
    path: string,
    init: RequestInit = {},
    params: RouteParams = {},
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.jar.size) headers.set('cookie', this.cookie);
    headers.set('x-portal-socket-ip', this.ip);
    // It stands on a page of this site unless a test says where else.
    if (!headers.has('origin') && !headers.has('sec-fetch-site'))
      headers.set('sec-fetch-site', 'same-origin');
    const response = await answer(called, new Request(`${SITE}${path}`, { ...init, headers }), params);
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  async post(called: Called, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const form = body instanceof URLSearchParams;
    const response = await this.fetch(called, '/api/test', {
      method: 'POST',
      headers: {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        ...headers,
      },
      body: form ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    };
  }

  /** Loads a captcha picture and reads its answer from the database, as a tester would. */
  async captcha(): Promise<string> {
    const response = await this.fetch(vcodeimg, '/api/valid/vcodeimg');
    await response.arrayBuffer();
    const { rows } = await getPool().query<{ answer: string }>(
      'select answer from captcha_challenges where ip = $1 order by created_at desc limit 1',
      [this.ip],
    );
    return rows[0]!.answer;
  }

  /** Asks for a code with a fresh captcha. */
  async askCode(phone: string, purpose: 'login' | 'reset' | 'register' = 'login'): Promise<Answer> {
    return this.post(sendCode, { phone, username: phone, purpose, vcode: await this.captcha() });
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (/Max-Age=0/.test(line)) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

let gateway: Gateway;
let folder: string;

/** Starts the simulated SMS provider and points the product at it. Call in `beforeAll`. */
export async function startSms(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'identity-sms-'));
  gateway = await startGateway({ dir: folder, ...FREE_PORTS });
  Object.assign(process.env, gateway.env);
}

export async function stopSms(): Promise<void> {
  await gateway.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Messages that the provider accepted for a number, oldest first. */
export async function smsTo(phone: string): Promise<{ code: string; purpose: string }[]> {
  const response = await fetch(`${gateway.smsUrl}/__admin/sms?phone=${phone}`);
  return (await response.json()) as { code: string; purpose: string }[];
}

/** The newest code that a number got. */
export async function codeFor(phone: string): Promise<string> {
  return (await smsTo(phone)).at(-1)?.code ?? '';
}

/** The newest code that a mail address got. */
export async function codeTo(mail: string): Promise<string> {
  const response = await fetch(`${gateway.smsUrl}/__admin/mails?to=${encodeURIComponent(mail)}`);
  return ((await response.json()) as { code: string }[]).at(-1)?.code ?? '';
}

/** Logs in with a fresh captcha. */
export async function signIn(browser: Browser, name: string, password: string): Promise<Answer> {
  return browser.post(login, {
    name,
    passwd: digest(password),
    vcode: await browser.captcha(),
    phoneVcode: '',
  });
}

/** Logs an administrator without an authenticator in: password, then the enrolment with its first code. */
export async function enterOffice(browser: Browser, name: string, password: string): Promise<Answer> {
  await signIn(browser, name, password);
  const { secret } = (await browser.post(enrolStart, {})).body.data as { secret: string };
  return browser.post(enrolConfirm, { code: await totpCode(secret, totpStep(Date.now() / 1000)) });
}

/** Status of a call that needs a living session. */
export async function me(browser: Browser): Promise<number> {
  return (await browser.fetch(detail, '/api/user/member/detail')).status;
}

/** Lets time pass for the limits of one number, here and at the provider. */
export async function passMinutes(phone: string, minutes: number): Promise<void> {
  await getPool().query(
    'update sms_codes set created_at = created_at - make_interval(mins => $2) where phone = $1',
    [phone, minutes],
  );
  await smsControl('reset', { scope: 'sms' });
}

/** One of the provider's controls (scripts/dev-gateway/admin.ts). */
export async function smsControl(control: string, input: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${gateway.smsUrl}/__admin/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${control}: ${await response.text()}`);
}

export interface Account {
  id: number;
  phone: string;
}

/** Makes an account; `passwordHash` null leaves it without a password. */
export async function makeAccount(more: Partial<typeof users.$inferInsert> = {}): Promise<Account> {
  const phone = more.phone ?? freshPhone();
  const [row] = await getDb()
    .insert(users)
    .values({ loginName: phone, phone, role: 'user#userPurchase', name: '王测试', ...more })
    .returning({ id: users.id });
  return { id: row!.id, phone };
}
