import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { nextPhone } from '@/tests/support/factories/people';
import { plainOf } from '../ebook-activation-world';
import { ebook } from './papers';
import { captcha, sentCode } from './session';
import type { Samples, World } from './world';

const sendCode = guestEbookCalls['GET /api/guest/order/ebook/vcode/[sn]'];

async function asking(w: World, sn: string, phone: string) {
  return { params: { sn }, query: { phone, vcode: await captcha(w) } };
}

/** Activation of a code, by phone and into the account. */
export const activationSamples: Samples = {
  'GET /api/guest/order/ebook/vcode/[sn]': {
    make: async (w) => asking(w, (await ebook(w)).code.sn, nextPhone()),
  },
  'POST /api/guest/order/ebook/active/[sn]': {
    make: async (w) => {
      const [{ code: row }, phone] = [await ebook(w), nextPhone()];
      const reply = await w.browser.call(sendCode, await asking(w, row.sn, phone));
      if (reply.status !== 200) throw new Error(reply.text);
      const body = { phone, smsCode: await sentCode(w, phone), code: plainOf(row), agreement: true };
      return { params: { sn: row.sn }, body };
    },
  },
  'POST /api/user/ebook/activate': {
    own: 'sn',
    make: async (w) => ({ body: { sn: (await ebook(w)).code.sn } }),
  },
};
