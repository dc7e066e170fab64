import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import { makeCtx } from '@/tests/support/ctx';
import { noticesOf } from '@/tests/support/factories/notice';
import { paid, type Samples, type World } from './world';

/** A message about a paid order of the sample's buyer. */
async function told(w: World): Promise<number> {
  await sendNotice(makeCtx(), 'orderPaid', (await paid(w)).id);
  return (await noticesOf(w.me.user.id)).at(-1)?.id ?? 0;
}

/** Messages of the user centre. */
export const messageSamples: Samples = {
  'GET /api/user/message/list': { make: async (w) => (await told(w), { query: { unread: 'true' } }) },
  'GET /api/user/message/unread': { make: async (w) => (await told(w), {}) },
  'POST /api/user/message/read': {
    own: 'ids',
    make: async (w) => ({ body: { ids: [await told(w)] } }),
  },
  'GET /api/user/message/settings': { make: () => ({}) },
  'POST /api/user/message/settings/edit': {
    make: () => ({ body: { kind: 'shipped', sms: false, mail: true } }),
  },
};
