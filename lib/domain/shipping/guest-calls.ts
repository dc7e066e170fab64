import 'server-only';
import { call, calls } from '@/lib/data/call';
import { cachedFreeFreight } from './cached';
import { freeFreightView, productFreightInput, productFreightView } from './freight-contract';
import { freightOfProduct } from './freight-queries';

export const guestShippingCalls = calls('guest/shippingMethod', {
  'GET freight': call({
    summary: '商品送至某地区的运费',
    can: 'public',
    input: productFreightInput,
    output: productFreightView,
    handler: freightOfProduct,
  }),
  'GET free': call({
    summary: '满额免运费说明',
    can: 'public',
    output: freeFreightView,
    handler: async (ctx) => ({ lines: await cachedFreeFreight(ctx) }),
  }),
});
