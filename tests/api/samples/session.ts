import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { sha256Hex } from '@/lib/client/password';
import type { guestCodePurposes } from '@/lib/domain/identity/contract';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { ownerQuery, testDb } from '@/tests/support/db';
import { nextPhone } from '@/tests/support/factories/people';
import type { Samples, World } from './world';

const vcodeimg = validIdentityCalls['GET /api/valid/vcodeimg'];
const sendCode = guestIdentityCalls['POST /api/guest/account/valid/code/phone'];

export const PASSWORD = sha256Hex('Baomi@2026-x');

/** Loads a captcha in the sample's browser and reads its answer as a tester may. */
export async function captcha({ browser }: World): Promise<string> {
  await browser.call(vcodeimg, { path: '/api/valid/vcodeimg' });
  const [row] = await ownerQuery<{ answer: string }>(
    'select answer from captcha_challenges where used_at is null order by created_at desc limit 1',
  );
  return row?.answer ?? '';
}

/** The SMS code that reaches the number after a solved captcha. */
export async function smsCode(
  w: World,
  phone: string,
  purpose: (typeof guestCodePurposes)[number],
): Promise<string> {
  const body = { phone, username: phone, purpose, vcode: await captcha(w) };
  const reply = await w.browser.call(sendCode, { body });
  if (reply.status !== 200) throw new Error(reply.text);
  return sentCode(w, phone);
}

/** The newest code that the simulated provider delivered to the number. */
export async function sentCode(w: World, phone: string): Promise<string> {
  const response = await fetch(`${w.gateway.gateway.smsUrl}/__admin/sms?phone=${phone}`);
  const list = (await response.json()) as { code: string }[];
  return list.at(-1)?.code ?? '';
}

/** Gives the sample's buyer the number and the password of the samples. */
export async function withPassword({ me }: World): Promise<string> {
  const phone = me.user.phone ?? nextPhone();
  await testDb()
    .update(users)
    .set({ phone, loginName: phone, passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, me.user.id));
  return phone;
}

export const sessionSamples: Samples = {
  'GET /api/valid/vcodeimg': { make: () => ({ query: { d: 1 } }) },
  'POST /api/valid/login': {
    make: async (w) => ({
      body: { name: await withPassword(w), passwd: PASSWORD, vcode: await captcha(w), phoneVcode: '' },
    }),
  },
  'POST /api/valid/login/phone': {
    make: async (w) => {
      const phone = nextPhone();
      const body = { name: phone, phoneVcode: await smsCode(w, phone, 'login'), agreement: true };
      return { body };
    },
  },
  'POST /api/valid/loginstatevalid': { make: () => ({}) },
  'POST /api/valid/logout': { make: () => ({}) },
  // Only a login that waits for them may make these.
  ...Object.fromEntries(
    ['second/verify', 'second/enrol/start', 'second/enrol/confirm', 'password/first'].map((call) => [
      `POST /api/valid/${call}`,
      { elsewhere: 'tests/api/identity/second-factor.test.ts', make: () => ({}) },
    ]),
  ),
  'POST /api/guest/phone/login': {
    make: async (w) => {
      const phone = nextPhone();
      return { body: { name: phone, phoneVcode: await smsCode(w, phone, 'login'), agreement: true } };
    },
  },
  'POST /api/guest/account/valid/code/phone': {
    make: async (w) => {
      const phone = nextPhone();
      return { body: { phone, username: phone, purpose: 'register', vcode: await captcha(w) } };
    },
  },
  'POST /api/guest/phone/reg': { make: register },
  'POST /api/guest/account/add': { make: register },
  'POST /api/guest/account/forget/password': {
    make: async (w) => {
      const phone = await withPassword(w);
      const validCode = await smsCode(w, phone, 'reset');
      return { body: { username: phone, validCode, newPasswd: sha256Hex('Another@2026-y') } };
    },
  },
};

async function register(w: World) {
  const phone = nextPhone();
  const code = await smsCode(w, phone, 'register');
  return { body: { phone, code, newPasswd: PASSWORD, name: '新读者', agreement: true } };
}
