import type { Samples } from './world';

const elsewhere = { elsewhere: 'tests/api/credit.test.ts', make: () => ({}) };

/** Credit of organisations: a grant by two people comes before. */
export const creditSamples: Samples = {
  'GET /api/user/credit/detail': elsewhere,
  'GET /api/user/credit/offer/[orderId]': elsewhere,
  'POST /api/user/credit/use/[id]': elsewhere,
};
