import { ownerQuery } from '@/tests/support/db';
import { slipForm, slipPicture } from '@/tests/support/factories/transfer';
import { about, paid, unpaid, type Samples, type World } from './world';

/** An unpaid order that is to be paid in this way. */
async function unpaidBy(w: World, method: 'unionpay' | 'transfer'): Promise<{ id: number; orderSn: string }> {
  const order = await unpaid(w);
  await ownerQuery(`update orders set payment_method = $2, is_offline = $3 where id = $1`, [
    order.id,
    method,
    method === 'transfer',
  ]);
  return order;
}

/** The shop's reference rows offer WeChat only. */
const offer = (code: string) =>
  ownerQuery(`update payment_methods set enabled = true where code = $1`, [code]);

/** Paying, as the buyer calls it. */
export const payingSamples: Samples = {
  'GET /api/user/paymentMethod/selectList': { make: () => ({}) },
  'POST /api/user/paymentMethod/change': {
    own: 'orderSn',
    make: async (w) => {
      await offer('unionpay');
      return { body: { orderSn: (await unpaid(w)).orderSn, method: 'unionpay' } };
    },
  },
  'GET /api/user/payment/list': { make: async (w) => (await paid(w), {}) },
  'GET /api/user/payment/state/[orderSn]': {
    own: 'orderSn',
    make: async (w) => ({ params: { orderSn: (await unpaid(w)).orderSn } }),
  },
  'POST /api/user/payment/check': {
    own: 'orderSn',
    make: async (w) => ({ body: { orderSn: (await unpaid(w)).orderSn } }),
  },
  'GET /api/user/payment/wxpay/qrcode': {
    own: 'orderSn',
    make: async (w) => ({ query: { orderSn: (await unpaid(w)).orderSn } }),
  },
  'POST /api/user/payment/wxpay/qrcode': {
    own: 'orderSn',
    make: async (w) => ({ body: { orderSn: (await unpaid(w)).orderSn } }),
  },
  'POST /api/user/payment/wxpay/jsapi': {
    own: 'orderSn',
    make: async (w) => ({ body: { orderSn: (await unpaid(w)).orderSn } }),
  },
  'POST /api/user/payment/wxpay/h5': {
    own: 'orderSn',
    make: async (w) => ({ body: { orderSn: (await unpaid(w)).orderSn } }),
  },
  'GET /api/user/payment/unionpay/qrcode': {
    own: 'orderSn',
    make: async (w) => ({ query: { orderSn: (await unpaidBy(w, 'unionpay')).orderSn } }),
  },
  'POST /api/user/payment/unionpay/qrcode': {
    own: 'orderSn',
    make: async (w) => ({ body: { orderSn: (await unpaidBy(w, 'unionpay')).orderSn } }),
  },
  'GET /api/user/payment/voucher/[orderId]': {
    own: 'orderId',
    make: async (w) => ({ params: { orderId: (await unpaidBy(w, 'transfer')).id } }),
  },
  'POST /api/user/payment/upload/[id]': {
    own: 'id',
    make: async (w) => about((await unpaidBy(w, 'transfer')).id, { body: slipForm(await slipPicture()) }),
  },
};
