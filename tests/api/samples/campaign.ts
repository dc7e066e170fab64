import type { Samples } from './world';

const elsewhere = { elsewhere: 'tests/api/campaign.test.ts', make: () => ({}) };

/** Distribution lists: a season, a manager and his list take a whole story. */
export const campaignSamples: Samples = {
  'GET /api/user/campaign/detail/[id]': elsewhere,
  'GET /api/user/campaign/differences/[id]': elsewhere,
  'POST /api/user/campaign/import/[id]': elsewhere,
  'POST /api/user/campaign/import/check/[id]': elsewhere,
  'GET /api/user/campaign/list': elsewhere,
  'POST /api/user/campaign/order/[id]': elsewhere,
  'GET /api/user/campaign/quote/[id]': elsewhere,
  'GET /api/user/campaign/readers/[id]': elsewhere,
  'POST /api/user/campaign/reader/remove/[id]': elsewhere,
  'POST /api/user/campaign/reader/save/[id]': elsewhere,
  'POST /api/user/campaign/reopen/[id]': elsewhere,
  'POST /api/user/campaign/take/[id]': elsewhere,
  'GET /api/user/campaign/xlsx/[id]': elsewhere,
};
