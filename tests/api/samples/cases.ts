import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { suspendOwnIssues } from '@/lib/domain/order/commands/suspend-issues';
import { applyOther } from '@/lib/domain/specialOrder/commands/apply-other';
import { ownerQuery } from '@/tests/support/db';
import { apply, applyInput, corpId, lineOf } from '@/tests/support/factories/after-sale';
import { deliveriesOf, subscribe } from '@/tests/support/factories/issues';
import { ctxOf } from '@/tests/support/factories/sale';
import { about, paid, shipped, type Samples, type World } from './world';

const one = async (orderId: number) => [{ orderItemId: (await lineOf(orderId)).id, quantity: 1 }];

async function refundCase(w: World): Promise<number> {
  const { id } = await paid(w);
  return apply(w.me, applyInput(id, { lines: await one(id) }));
}

/** A return that the clerk has agreed to: the goods are to be sent. */
async function agreedReturn(w: World): Promise<number> {
  const { id } = await shipped(w);
  const more = { kind: 'return_refund', goodsState: 'shipped', lines: await one(id) } as const;
  const caseId = await apply(w.me, applyInput(id, { ...more, lines: [...more.lines] }));
  await ownerQuery(
    `update after_sales set status = 'wait_goods', approved_fen = requested_fen, return_deadline_at = now() + interval '7 days' where id = $1`,
    [caseId],
  );
  return caseId;
}

/** The first issue of a subscription that waits for its day. */
async function issueOf(me: World['me']): Promise<number> {
  const { order } = await subscribe(1, { customer: me });
  return (await deliveriesOf(order.id))[0]?.id ?? 0;
}

const wish = () => ({
  submitKey: randomToken(16),
  type: 'bulk_print' as const,
  title: '加印保密知识读本',
  description: '单位全员学习使用，现有库存不足。',
  quantity: 5000,
  contactName: '王科长',
  contactPhone: '13800138000',
});

const filed = (w: World): Promise<number> =>
  withTx(ctxOf(w.me), (ctx) => applyOther(ctx, { ...wish(), fileIds: [] }));

/** After-sale cases and special orders of a buyer. */
export const caseSamples: Samples = {
  'GET /api/user/refund/applicable/[orderId]': {
    own: 'orderId',
    make: async (w) => ({ params: { orderId: (await paid(w)).id } }),
  },
  'POST /api/user/refund/quote': {
    own: 'orderId',
    make: async (w) => {
      const { id } = await paid(w);
      return {
        body: { orderId: id, kind: 'refund_only', goodsState: 'unshipped', lines: await one(id) },
      };
    },
  },
  'POST /api/user/refund/apply': {
    own: 'orderId',
    make: async (w) => {
      const { id } = await paid(w);
      const { kind: _, issues: __, ...body } = applyInput(id, { lines: await one(id) });
      return { body };
    },
  },
  'GET /api/user/refund/list': { make: async (w) => (await refundCase(w), {}) },
  'GET /api/user/refund/detail/[id]': { own: 'id', make: async (w) => about(await refundCase(w)) },
  'POST /api/user/refund/cancel/[id]': { own: 'id', make: async (w) => about(await refundCase(w)) },
  'POST /api/user/return/apply': {
    own: 'orderId',
    make: async (w) => {
      const { id } = await shipped(w);
      const more = { kind: 'return_refund', lines: await one(id) } as const;
      const { goodsState: _, ...body } = applyInput(id, { ...more, lines: [...more.lines] });
      return { body };
    },
  },
  'GET /api/user/return/list': { make: async (w) => (await agreedReturn(w), {}) },
  'POST /api/user/return/ship/[id]': {
    own: 'id',
    make: async (w) =>
      about(await agreedReturn(w), { body: { deliveryCorpId: await corpId(), trackingNo: 'EA123456789CN' } }),
  },
  'POST /api/user/order/issue/suspend': {
    own: 'ids',
    make: async ({ me }) => ({ body: { ids: [await issueOf(me)], reason: '出差' } }),
  },
  'POST /api/user/order/issue/resume': {
    own: 'ids',
    make: async ({ me }) => {
      const ids = [await issueOf(me)];
      await withTx(ctxOf(me), (ctx) => suspendOwnIssues(ctx, { ids, reason: '' }));
      return { body: { ids } };
    },
  },
  'POST /api/user/order/apply/other': { make: () => ({ body: wish() }) },
  'GET /api/user/order/apply/list': { make: async (w) => (await filed(w), {}) },
  'GET /api/user/order/apply/detail/[id]': { own: 'id', make: async (w) => about(await filed(w)) },
  'POST /api/user/order/apply/cancel/[id]': { own: 'id', make: async (w) => about(await filed(w)) },
};
