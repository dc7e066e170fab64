import sharp from 'sharp';
import { getPool } from '@/db/client';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { adminOrganizationCalls } from '@/lib/domain/organization/admin-calls';
import { creditCodeCheck } from '@/lib/domain/organization/credit-code';
import { guestOrganizationCalls } from '@/lib/domain/organization/guest-calls';
import type { Called } from '@/tests/support/call-route';
import { Browser, codeFor, codeTo, digest, enterOffice, freshPhone, makeAccount } from './world';

const pending = adminOrganizationCalls['GET /api/admin/organization/audit/list/pending'];
const upload = guestOrganizationCalls['POST /api/guest/organization/license/upload'];
const mailCode = guestIdentityCalls['POST /api/guest/organization/valid/code/mail'];

/** What the tests of organisations share: an auditor, a licence, forms that are ready to be sent. */
export const PASSWORD = 'Sea-otter7';
export const admin = new Browser();

let serial = 0;
let typeId = 0;
let png = '';

/** Call after `startSms`. */
export async function startOrganizations(): Promise<{ typeId: number; png: string }> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c90000' } })
    .png()
    .toBuffer();
  png = picture.toString('base64');
  const { rows } = await getPool().query<{ id: string }>(
    "insert into organization_types (name) values ('测试机关') returning id",
  );
  typeId = Number(rows[0]?.id);
  const { phone } = await makeAccount({
    passwordHash: await hashPassword(digest(PASSWORD)),
    role: 'admin#adminPlatform',
    permissions: ['platform'],
    name: '陈审核',
  });
  await enterOffice(admin, phone, PASSWORD);
  return { typeId, png };
}

/** A credit code that no other test uses. */
export function creditCode(): string {
  serial += 1;
  const head = `91110000${String(process.pid % 1000).padStart(3, '0')}${String(serial).padStart(6, '0')}`;
  return `${head}${creditCodeCheck(head)}`;
}

export interface Form extends Record<string, unknown> {
  phone: string;
  mail: string;
  creditCode: string;
}

/** A browser that has its licence stored and both codes asked for, and the form as a person would send it. */
export async function prepared(
  more: Record<string, unknown> = {},
): Promise<{ browser: Browser; form: Form }> {
  const browser = new Browser();
  const phone = freshPhone();
  const mail = `org-${phone}@example.cn`;
  await browser.askCode(phone, 'register');
  await browser.post(mailCode, { mail, vcode: await browser.captcha() });
  const stored = await browser.post(upload, { name: '营业执照.png', content: png });
  const form = {
    name: '某市保密技术服务中心',
    typeId,
    creditCode: creditCode(),
    areaCode: '110101',
    address: '东华门街道 1 号',
    contactName: '钱主任',
    phone,
    code: await codeFor(phone),
    mail,
    mailCode: await codeTo(mail),
    licenseId: (stored.body.data as { id: number }).id,
    newPasswd: digest(PASSWORD),
    agreement: true,
    ...more,
  };
  return { browser, form };
}

/** Of that form what the organisation's own page sends again: nothing of the account, no file and no code that were used. */
export function particularsOf(form: Form): Record<string, unknown> {
  const {
    phone: _,
    code: __,
    newPasswd: ___,
    agreement: ____,
    mailCode: _____,
    licenseId: ______,
    ...kept
  } = form;
  return kept;
}

/** Data of a GET call. */
export async function get<T>(browser: Browser, called: Called, query = ''): Promise<T> {
  const response = await browser.fetch(called, `/api/test${query}`);
  return ((await response.json()) as { data: T }).data;
}

export interface Row {
  id: number;
  submittedAt: string;
  name: string;
  status: string;
}
/** The waiting application of this name. */
export const pendingRow = async (name: string): Promise<Row> => {
  const { list } = await get<{ list: Row[] }>(
    admin,
    pending,
    `?pageSize=100&keyword=${encodeURIComponent(name)}`,
  );
  return list[0] as Row;
};
