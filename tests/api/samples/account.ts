import { sha256Hex } from '@/lib/client/password';
import type { TokenPurpose } from '@/lib/states/identity';
import { userIdentityCalls } from '@/lib/domain/identity/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { makeReceiver, nextPhone } from '@/tests/support/factories/people';
import { captcha, PASSWORD, sentCode, withPassword } from './session';
import { about, type Samples, type World } from './world';

const mailCode = userIdentityCalls['POST /api/user/member/valid/code/mail'];
const phoneCode = userIdentityCalls['POST /api/user/member/valid/code/phone'];
const reauth = userIdentityCalls['POST /api/user/member/reauth'];

/** A confirmed identity for one act. */
export async function confirmed(w: World, act: TokenPurpose): Promise<string> {
  await withPassword(w);
  const reply = await w.browser.call<{ token: string }>(reauth, { body: { act, passwd: PASSWORD } });
  return reply.json.data?.token ?? reply.text;
}

async function newestMail(w: World, mail: string): Promise<string> {
  const response = await fetch(`${w.gateway.gateway.smsUrl}/__admin/mails?to=${encodeURIComponent(mail)}`);
  return ((await response.json()) as { code: string }[]).at(-1)?.code ?? '';
}

/** A second login of the same person; the calls act from the first. */
const elsewhere = (w: World) => new TestBrowser('203.0.113.9').signIn(w.me.user);

const address = {
  name: '李四',
  phone: '13800138001',
  areaCode: '420106',
  address: '中南路 7 号 3 栋 502 室',
};

/** The buyer's own account. */
export const accountSamples: Samples = {
  'GET /api/user/member/detail': { make: () => ({}) },
  'GET /api/user/member/edit/basic': { make: () => ({}) },
  'POST /api/user/member/update/basic': {
    make: () => ({ body: { name: '李读者', gender: 'female', birthday: '1990-01-31' } }),
  },
  'GET /api/user/member/security': { make: () => ({}) },
  'GET /api/user/member/login/list': { make: () => ({}) },
  'GET /api/user/member/session/list': { make: async (w) => (await elsewhere(w), {}) },
  'POST /api/user/member/session/revoke': { make: async (w) => (await elsewhere(w), {}) },
  'POST /api/user/member/reauth': {
    make: async (w) => (await withPassword(w), { body: { act: 'phone', passwd: PASSWORD } }),
  },
  'POST /api/user/member/edit/password': {
    make: async (w) => {
      await withPassword(w);
      return { body: { oldPasswd: PASSWORD, newPasswd: sha256Hex('Another@2026-y') } };
    },
  },
  'POST /api/user/member/valid/code/phone': {
    make: async (w) => (await withPassword(w), { body: { purpose: 'reauth', vcode: await captcha(w) } }),
  },
  'POST /api/user/member/edit/phone': {
    make: async (w) => {
      const phone = nextPhone();
      const proof = await confirmed(w, 'phone');
      await w.browser.call(phoneCode, {
        body: { purpose: 'bind', phone, token: proof, vcode: await captcha(w) },
      });
      return { body: { token: proof, phone, code: await sentCode(w, phone) } };
    },
  },
  'POST /api/user/member/valid/code/mail': {
    make: async (w) => ({
      body: {
        mail: `${nextPhone()}@example.com`,
        token: await confirmed(w, 'mail'),
        vcode: await captcha(w),
      },
    }),
  },
  'POST /api/user/member/edit/mail': {
    make: async (w) => {
      const mail = `${nextPhone()}@example.com`;
      const proof = await confirmed(w, 'mail');
      await w.browser.call(mailCode, { body: { mail, token: proof, vcode: await captcha(w) } });
      return { body: { token: proof, mail, code: await newestMail(w, mail) } };
    },
  },
  'GET /api/user/member/close': { make: () => ({}) },
  'POST /api/user/member/close': {
    make: async (w) => ({ body: { token: await confirmed(w, 'close'), confirm: true } }),
  },
  'GET /api/user/area/list': { make: () => ({ query: { parentCode: '420000' } }) },
  'POST /api/user/area/recognize': {
    make: () => ({ body: { text: '李四 13800138001 湖北省武汉市武昌区中南路 7 号' } }),
  },
  'POST /api/user/receiver/add': { make: () => ({ body: address }) },
  'GET /api/user/receiver/all': { make: () => ({}) },
  'POST /api/user/receiver/edit': {
    own: 'id',
    make: (w) => ({ body: { id: w.me.receiverId, ...address } }),
  },
  'POST /api/user/receiver/del/[id]': {
    own: 'id',
    make: async (w) => about((await makeReceiver(w.me.user)).id),
  },
  'POST /api/user/receiver/default/[id]': {
    own: 'id',
    make: async (w) => about((await makeReceiver(w.me.user)).id),
  },
};
