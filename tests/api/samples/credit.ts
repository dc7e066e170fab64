import { unpaid, type Samples } from './world';

const elsewhere = 'tests/api/credit.test.ts';

/** Credit of organisations: the buyer of a sample is in none. */
export const creditSamples: Samples = {
  'GET /api/user/credit/detail': { elsewhere, make: () => ({}) },
  'GET /api/user/credit/offer/[orderId]': {
    own: 'orderId',
    make: async (w) => ({ params: { orderId: String((await unpaid(w)).id) } }),
  },
  'POST /api/user/credit/use/[id]': {
    own: 'id',
    elsewhere,
    make: async (w) => ({ params: { id: String((await unpaid(w)).id) }, body: { dueFen: 1 } }),
  },
};
