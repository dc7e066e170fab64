import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { buyListPutInput } from '@/lib/domain/cart/buy-list-contract';
import { putBuyList } from '@/lib/domain/cart/commands/put-buy-list';
import { makeQuotation } from '@/lib/domain/quotation/commands/make-quotation';
import { lineOf } from '@/tests/support/factories/after-sale';
import { joinOrganization, makeOrganization } from '@/tests/support/factories/organization';
import { askFor } from '@/tests/support/factories/purchase';
import { ctxOf, submitInput } from '@/tests/support/factories/sale';
import { about, cartRow, completed, parcel, shipped, unpaid, type Samples, type World } from './world';

const place = (w: World) => ({ receiverId: w.me.receiverId });
const line = (w: World) => ({ productId: w.product.id, quantity: 1 });
const listPut = (w: World) => ({
  mode: 'cart',
  lines: [line(w)],
  listText: `${w.product.title}\t1`,
  lineCount: 1,
  requestKey: randomToken(16),
});

/** What the submit page sends for a quotation of one copy. */
const quoted = async (w: World) => {
  const { paymentMethod: _, ...input } = await submitInput(w.me, [line(w)]);
  return input;
};
const quotation = async (w: World): Promise<number> => {
  const wish = await quoted(w);
  return withTx(ctxOf(w.me), (ctx) => makeQuotation(ctx, wish));
};

/** What a member beyond his limit asks his organisation for. */
const purchase = async (w: World): Promise<number> => {
  const { id } = await makeOrganization();
  const member = await joinOrganization(id, 'member', { spendingLimitFen: 1, limitPeriod: 'order' });
  return (await askFor(member, [line(w)])).id;
};

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
  'POST /api/user/cart/buyList/match': {
    make: (w) => ({ body: { lines: [{ line: 1, title: w.product.title }] } }),
  },
  'POST /api/user/cart/buyList/put': { make: (w) => ({ body: listPut(w) }) },
  'GET /api/user/cart/buyList/last': {
    make: async (w) => {
      await withTx(ctxOf(w.me), (ctx) => putBuyList(ctx, buyListPutInput.parse(listPut(w))));
      return {};
    },
  },
  'POST /api/user/cart/buyList/read': {
    make: () => {
      const body = new FormData();
      body.append('file', new File(['ISBN,份数\n9787301000014,2'], '清单.csv'));
      return { body };
    },
  },
  'GET /api/user/cart/buyList/template': { make: () => ({}) },
  'POST /api/user/quotation/add': { make: async (w) => ({ body: await quoted(w) }) },
  'GET /api/user/quotation/list': { make: async (w) => (await quotation(w), {}) },
  'GET /api/user/quotation/detail/[id]': { own: 'id', make: async (w) => about(await quotation(w)) },
  'GET /api/user/quotation/pdf/[id]': { own: 'id', make: async (w) => about(await quotation(w)) },
  'POST /api/user/quotation/cancel/[id]': { own: 'id', make: async (w) => about(await quotation(w)) },
  'POST /api/user/quotation/order/[id]': {
    own: 'id',
    make: async (w) => ({
      ...about(await quotation(w)),
      body: { paymentMethod: 'wxpay', submitKey: randomToken(16) },
    }),
  },
  'POST /api/user/purchase/add': { elsewhere: 'tests/api/purchase.test.ts', make: () => ({}) },
  'GET /api/user/purchase/list': { elsewhere: 'tests/api/purchase.test.ts', make: () => ({}) },
  'GET /api/user/purchase/waiting': { elsewhere: 'tests/api/purchase.test.ts', make: () => ({}) },
  'GET /api/user/purchase/detail/[id]': {
    own: 'id',
    elsewhere: 'tests/api/purchase.test.ts',
    make: async (w) => about(await purchase(w)),
  },
  'POST /api/user/purchase/quotation/[id]': {
    own: 'id',
    elsewhere: 'tests/api/purchase.test.ts',
    make: async (w) => ({
      ...about(await quotation(w)),
      body: { paymentMethod: 'wxpay', submitKey: randomToken(16) },
    }),
  },
  'POST /api/user/purchase/quote/[id]': {
    own: 'id',
    elsewhere: 'tests/api/purchase.test.ts',
    make: async (w) => ({ ...about(await purchase(w)), body: { lines: [] } }),
  },
  'POST /api/user/purchase/approve/[id]': {
    own: 'id',
    elsewhere: 'tests/api/purchase.test.ts',
    make: async (w) => ({ ...about(await purchase(w)), body: { lines: [], totalFen: 100 } }),
  },
  'POST /api/user/purchase/refuse/[id]': {
    own: 'id',
    elsewhere: 'tests/api/purchase.test.ts',
    make: async (w) => ({ ...about(await purchase(w)), body: { reason: '本季度预算已用完' } }),
  },
  'POST /api/user/purchase/withdraw/[id]': {
    own: 'id',
    elsewhere: 'tests/api/purchase.test.ts',
    make: async (w) => about(await purchase(w)),
  },
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
  'POST /api/user/order/export': { make: async (w) => (await unpaid(w), { body: { tab: 'all' } }) },
  'POST /api/user/order/parcel/export': { make: async (w) => (await shipped(w), { body: {} }) },
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
