import { randomToken } from '@/lib/core/ids';
import { lineOf } from '@/tests/support/factories/after-sale';
import { submitInput } from '@/tests/support/factories/sale';
import { about, cartRow, completed, parcel, shipped, unpaid, type Samples, type World } from './world';

const place = (w: World) => ({ receiverId: w.me.receiverId });
const line = (w: World) => ({ productId: w.product.id, quantity: 1 });

/** Catalogue, cart and orders as their buyer calls them. */
export const shopSamples: Samples = {
  'GET /api/user/product/list': { make: () => ({ query: { sort: 'price', pageSize: 2 } }) },
  'POST /api/user/cart/add': { make: (w) => ({ body: line(w) }) },
  'GET /api/user/cart/count': { make: () => ({}) },
  'GET /api/user/cart/myCart': { make: async (w) => (await cartRow(w), {}) },
  'POST /api/user/cart/item/edit': {
    own: 'id',
    make: async (w) => ({ body: { id: await cartRow(w), quantity: 3 } }),
  },
  'POST /api/user/cart/item/del/[id]': { own: 'id', make: async (w) => about(await cartRow(w)) },
  'POST /api/user/cart/deleteAll': { make: async (w) => (await cartRow(w), { body: {} }) },
  'POST /api/user/cart/merge': { make: (w) => ({ body: { lines: [line(w)] } }) },
  'GET /api/user/shippingMethod/shippingable/list': {
    make: async (w) => ({ query: { cartItemIds: await cartRow(w), ...place(w) } }),
  },
  'GET /api/user/shippingMethod/freight': {
    make: (w) => ({ query: { ...line(w), ...place(w), shippingMethodId: w.expressId } }),
  },
  'GET /api/guest/shippingMethod/freight': {
    make: (w) => ({ query: { ...line(w), areaCode: '420106' } }),
  },
  'GET /api/guest/shippingMethod/free': { make: () => ({}) },
  'GET /api/user/order/quick': { make: () => ({ query: { year: 2027 } }) },
  'POST /api/user/order/quick': { elsewhere: 'tests/api/order-quick.test.ts', make: () => ({}) },
  'POST /api/user/order/add': {
    make: async (w) => ({ body: await submitInput(w.me, [line(w)], { submitKey: randomToken(16) }) }),
  },
  'GET /api/user/order/list': { make: async (w) => (await unpaid(w), { query: { tab: 'pending_payment' } }) },
  'GET /api/user/order/myorder': { make: async (w) => (await unpaid(w), {}) },
  'GET /api/user/order/orderproduct': { make: async (w) => (await unpaid(w), {}) },
  'GET /api/user/order/selectOrderRepeat': { make: (w) => ({ query: { productId: w.product.id } }) },
  'GET /api/user/order/detail/[id]': { own: 'id', make: async (w) => about((await shipped(w)).id) },
  'GET /api/user/order/tracking/[id]': { own: 'id', make: async (w) => about(await parcel(w)) },
  'GET /api/user/order/item/[id]': {
    own: 'id',
    make: async (w) => about((await lineOf((await unpaid(w)).id)).id),
  },
  'POST /api/user/order/cancel/[id]': { own: 'id', make: async (w) => about((await unpaid(w)).id) },
  'POST /api/user/order/finish/[id]': { own: 'id', make: async (w) => about((await shipped(w)).id) },
  'POST /api/user/order/del/[id]': { own: 'id', make: async (w) => about((await completed(w)).id) },
};
