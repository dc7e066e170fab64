import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { writeLetter } from '@/lib/domain/letter/commands/write-letter';
import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import { makeCtx } from '@/tests/support/ctx';
import { noticesOf } from '@/tests/support/factories/notice';
import { ctxOf } from '@/tests/support/factories/sale';
import { paid, type Samples, type World } from './world';

/** A message about a paid order of the sample's buyer. */
async function told(w: World): Promise<number> {
  await sendNotice(makeCtx(), 'orderPaid', (await paid(w)).id);
  return (await noticesOf(w.me.user.id)).at(-1)?.id ?? 0;
}

const letter = (w: World) => ({
  submitKey: randomToken(16),
  productId: w.product.id,
  kind: 'impression' as const,
  content: '读后很有收获，谢谢编辑。',
});

/** Messages and letters of the user centre. */
export const messageSamples: Samples = {
  'POST /api/user/letter/add': { make: (w) => ({ body: letter(w) }) },
  'GET /api/user/letter/list': {
    make: async (w) => {
      await withTx(ctxOf(w.me), (ctx) => writeLetter(ctx, letter(w)));
      return { query: { status: 'pending' } };
    },
  },
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
