import 'server-only';
import { call, calls } from '@/lib/data/call';
import { productFreightInput, productFreightView } from './freight-contract';
import { freightOfProduct } from './freight-queries';

export const guestShippingCalls = calls('guest/shippingMethod', {
  'GET freight': call({
    summary: '商品送至某地区的运费',
    can: 'public',
    input: productFreightInput,
    output: productFreightView,
    handler: freightOfProduct,
  }),
});
