import { eq } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import type { Envelope } from '@/lib/core/envelope';
import { withTx } from '@/lib/data/tx';
import { linkCode } from '@/lib/domain/ebook/commands/link-code';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { codeSeal } from '@/lib/domain/ebook/rules';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf, type CodeRow } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { codeFor, type Answer, type Browser } from './identity/world';

const active = guestEbookCalls['POST /api/guest/order/ebook/active/[sn]'];
const vcode = guestEbookCalls['GET /api/guest/order/ebook/vcode/[sn]'];

/** What the tests of the activation share: a bought code with its plain text, and a visitor who activates it by phone. */
export interface BoughtCode {
  customer: Customer;
  productId: number;
  title: string;
  sn: string;
  /** The sixteen signs. */
  plain: string;
  row: () => Promise<CodeRow>;
}

export const plainOf = (row: CodeRow) => makeCtx().ports.vault.open(row.codeEnc, codeSeal(row.sn));

export async function rowOf(sn: string): Promise<CodeRow> {
  const [row] = await testDb().select().from(activationCodes).where(eq(activationCodes.sn, sn));
  if (!row) throw new Error('no code');
  return row;
}

/** A customer with one paid copy of an e-book of its own. */
export async function buyCode(): Promise<BoughtCode> {
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0 });
  const customer = await makeCustomer();
  await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const [row] = await codesOf(product.id);
  if (!row) throw new Error('no code');
  const { sn } = row;
  const { id: productId, title } = product;
  return { customer, productId, title, sn, plain: plainOf(row), row: () => rowOf(sn) };
}

export async function change(
  sn: string,
  values: Partial<typeof activationCodes.$inferInsert>,
): Promise<void> {
  await testDb().update(activationCodes).set(values).where(eq(activationCodes.sn, sn));
}

/** Asks for the SMS code with a fresh captcha, or with a given answer. */
export async function askSms(browser: Browser, sn: string, phone: string, answer?: string): Promise<Answer> {
  const captcha = answer ?? (await browser.captcha());
  const query = new URLSearchParams({ sn, phone, vcode: captcha });
  const response = await browser.fetch(vcode, `/api/test?${query.toString()}`);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Envelope<unknown>,
  };
}

interface Tried {
  sn: string;
  phone: string;
  code?: string;
  t?: string;
  smsCode?: string;
}

/** One try with the SMS code that the phone got last. */
export async function tryActive(browser: Browser, { smsCode, ...input }: Tried): Promise<Answer> {
  const sms = smsCode ?? (await codeFor(input.phone));
  return browser.post(active, { ...input, smsCode: sms, agreement: true });
}

/** The whole way of a visitor: SMS code, then the activation. */
export async function activateBy(browser: Browser, input: Tried): Promise<Answer> {
  await askSms(browser, input.sn, input.phone);
  return tryActive(browser, input);
}

/** The token in the QR code that the owner's personal centre shows. */
export async function scanned(customer: Customer, sn: string): Promise<string> {
  const { path } = await withTx(ctxOf(customer), (ctx) => linkCode(ctx, sn));
  return new URL(path, 'http://site').searchParams.get('t') ?? '';
}
