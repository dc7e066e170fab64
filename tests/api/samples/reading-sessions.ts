import { admitDevice } from '@/lib/domain/ebook/commands/admit-device';
import { mintCodeToken } from '@/lib/domain/ebook/commands/mint-token';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import type { QrTokenView } from '@/lib/domain/ebook/session-contract';
import { listReadingDevices } from '@/lib/domain/ebook/session-queries';
import { userEbookCalls } from '@/lib/domain/ebook/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { giveRight, makeBook } from '@/tests/support/factories/reading';
import { ctxOf } from '@/tests/support/factories/sale';
import type { Samples, World } from './world';

const scan = userEbookCalls['POST /api/user/ebook/scan'];
const qrToken = guestEbookCalls['GET /api/guest/order/ebook/qrcode/token'];

/** The code that a desktop shows. */
async function shown(): Promise<string> {
  const made = await new TestBrowser().call<QrTokenView>(qrToken);
  return made.json.data?.token ?? '';
}

/** A code that the caller's phone has scanned. */
async function scanned(w: World): Promise<string> {
  const token = await shown();
  await w.browser.call(scan, { body: { token } });
  return token;
}

/** A link to a phone that the caller has made. */
async function linked(w: World): Promise<string> {
  const { product } = await makeBook({ pages: 1 });
  const codeId = await giveRight(w.me.user.id, product.id);
  return (await mintCodeToken(ctxOf(w.me), 'item', codeId)).token;
}

async function device(w: World): Promise<string> {
  const ctx = ctxOf(w.me, { deviceKey: `device-of-${w.me.user.id}` });
  await admitDevice(ctx, w.me.user.id);
  return (await listReadingDevices(ctx)).devices[0]?.key ?? '';
}

/** The desktop's code, the link to a phone, devices and the shelf. */
export const readingSessionSamples: Samples = {
  'GET /api/guest/order/ebook/qrcode/token': { make: () => ({}) },
  'GET /api/guest/ebook/shelf': { make: () => ({}) },
  'POST /api/guest/ebook/leave': { make: () => ({}) },
  'GET /api/guest/ebook/link': { make: async (w) => ({ query: { token: await linked(w) } }) },
  'POST /api/guest/ebook/redeem': { make: async (w) => ({ body: { token: await linked(w) } }) },
  'POST /api/user/ebook/scan': { make: async () => ({ body: { token: await shown() } }) },
  'POST /api/user/ebook/confirm': {
    own: 'token',
    make: async (w) => ({ body: { token: await scanned(w), act: 'confirm' } }),
  },
  'GET /api/user/ebook/devices': { make: () => ({}) },
  'POST /api/user/ebook/devices/del': { own: 'key', make: async (w) => ({ body: { key: await device(w) } }) },
};
